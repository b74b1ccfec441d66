import Glibc
import InsightEvents
import InsightFeatures
import InsightMemory
import Testing
import TrustInsightsCLI

@Suite("Watching a session")
struct LevelWatchTests {
  @Test("looking at a session changes nothing of it")
  func lookingChangesNothing() {
    var watched = SessionStatistics()
    var unwatched = SessionStatistics()
    for index in 0..<60 {
      let event = InteractionEvent(
        timestampNanoseconds: Int64(index) * 180_000_000,
        action: .key(KeyEvent(phase: .down, keyClass: .digit)))
      watched.record(event)
      unwatched.record(event)
      var copy = watched.copy()
      _ = copy.finalize()
    }
    let seen = Self.values(watched.finalize())
    #expect(seen == Self.values(unwatched.finalize()))
    #expect(seen.contains { $0 != nil })
  }

  @Test("only a change of the level is printed")
  func onlyChangesArePrinted() throws {
    let out = try TemporaryFile()
    var watch = LevelWatch(
      model: try ModelChoice.load(nil), every: .seconds(1), isJSON: true,
      console: Console(resultDescriptor: out.descriptor, messageDescriptor: 2))
    watch.begin(SessionDescription())
    for index in 0..<200 {
      watch.add([
        InteractionEvent(
          timestampNanoseconds: Int64(index) * 200_000_000,
          action: .key(KeyEvent(phase: .down, keyClass: .digit)))
      ])
    }
    watch.look()
    let lines = out.text.split(separator: "\n")
    #expect(lines.first?.contains("\"reason\":\"too-short\"") == true, "\(lines)")
    #expect((2...6).contains(lines.count), "\(lines)")
    #expect(lines.last?.contains("\"reason\":null") == true)
  }

  private static func values(_ vector: consuming FeatureVector) -> [Float?] {
    vector.withValues { span in span.indices.map { span[$0].isNaN ? nil : span[$0] } }
  }
}
