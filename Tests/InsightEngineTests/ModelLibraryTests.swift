import InsightEngine
import Testing

@Suite("Model library")
struct ModelLibraryTests {
  @Test("versions are ordered by their numbers, newest first")
  func order() {
    let versions = [
      "coaching-1.9", "coaching-1.10", "coaching-2.0", "coaching-1.0", "coaching-1.9.1",
    ]
    let library = ModelLibrary(
      models: versions.map { .random(version: $0, seed: 1) })
    #expect(
      library.versions
        == ["coaching-2.0", "coaching-1.10", "coaching-1.9.1", "coaching-1.9", "coaching-1.0"])
  }

  @Test("of two models with one version the first counts")
  func duplicates() {
    let library = ModelLibrary(
      models: [.random(version: "test-1.0", seed: 1), .random(version: "test-1.0", seed: 2)])
    #expect(library.versions == ["test-1.0"])
  }

  @Test("a model is built in")
  func embedded() {
    #expect(!ModelLibrary.embedded.versions.isEmpty)
  }

  @Test("a folder without a model is refused by name")
  func missingFolder() throws {
    let error = #expect(throws: ModelLibraryError.self) {
      try ModelLibrary(folders: ["/nonexistent/model"])
    }
    #expect(error?.folder == "/nonexistent/model")
    #expect(error?.reason.isEmpty == false)
  }

  @Test("without a model every insight fails and the log says why")
  func noModel() async throws {
    let bench = TestBench(models: ModelLibrary(models: []))
    try await bench.settings.authorize(appID: TestBench.appID)
    let result = try await bench.engine.evaluate(.coaching())
    #expect(result.insights[0].outcome == .failure(.insightEvaluationFailed))
    #expect(result.insights[0].modelVersion == nil)
    #expect(bench.log.messages.contains(.noModelOnBoard))
    result.consumption.report(.notUsedError, insightIDs: [])
  }
}
