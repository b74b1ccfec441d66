import InsightEngine
import Testing
import TrustInsights

@Suite("Ambient engine", .timeLimit(.minutes(1)))
struct AmbientEngineTests {
  private static func engine(_ appID: String) -> Engine {
    .scripted(EngineScript(), appID: appID, service: NoService())
  }

  @Test("child tasks inherit the engine, detached tasks do not, siblings have their own")
  func inheritance() async {
    await Engine.withCurrent(Self.engine("outer")) {
      async let child = Engine.current?.appID
      #expect(await child == "outer")
      let detached = await Task.detached { Engine.current?.appID }.value
      #expect(detached == nil)
      await withTaskGroup(of: Bool.self) { group in
        for index in 0..<16 {
          group.addTask {
            await Engine.withCurrent(Self.engine("inner-\(index)")) {
              await Task.yield()
              return Engine.current?.appID == "inner-\(index)"
            }
          }
        }
        #expect(await group.allSatisfy { $0 })
      }
      #expect(Engine.current?.appID == "outer")
    }
    #expect(Engine.current == nil)
  }

  @Test("the default of the process is set once, and a task's own engine wins over it")
  func processDefault() async {
    await #expect(processExitsWith: .success) {
      #expect(Engine.setProcessDefault(AmbientEngineTests.engine("first")))
      #expect(!Engine.setProcessDefault(AmbientEngineTests.engine("second")))
      #expect(Engine.current?.appID == "first")
      let detached = await Task.detached { Engine.current?.appID }.value
      #expect(detached == "first")
      Engine.withCurrent(AmbientEngineTests.engine("own")) {
        #expect(Engine.current?.appID == "own")
      }
    }
  }
}
