import InsightEngine
import Testing

@Suite("Switching off")
struct CooldownTests {
  private static let day = Duration.seconds(24 * 3600)

  @Test("protection goes on for the cooldown after the feature is switched off, then ends")
  func featureSwitch() async throws {
    let bench = try await TestBench.authorized()
    try await bench.settings.disable()
    let end = bench.clock.secondsSince1970 + 24 * 3600
    #expect(try await bench.engine.authorizationStatus() == .authorized)
    #expect(try await bench.settings.overview().cooldownEndsAtSeconds == end)
    #expect(try await bench.settings.overview().isEnabled == false)

    bench.clock.advance(by: Self.day - .seconds(1))
    #expect(try await bench.engine.authorizationStatus() == .authorized)
    bench.clock.advance(by: .seconds(1))
    #expect(try await bench.engine.authorizationStatus() == .denied)
    #expect(try await bench.settings.overview().cooldownEndsAtSeconds == nil)
    await #expect(throws: EngineError.denied) { try await bench.engine.evaluate(.coaching()) }
  }

  @Test("revoking an app that was permitted waits for the cooldown too")
  func revocation() async throws {
    let bench = try await TestBench.authorized()
    try await bench.settings.revoke(appID: TestBench.appID)
    #expect(try await bench.engine.authorizationStatus() == .authorized)
    let overview = try await bench.settings.overview()
    #expect(overview.apps.first?.cooldownEndsAtSeconds == bench.clock.secondsSince1970 + 86_400)
    bench.clock.advance(by: Self.day)
    #expect(try await bench.engine.authorizationStatus() == .denied)
  }

  @Test("revoking an app that was never permitted acts at once")
  func revocationWithoutPermission() async throws {
    let bench = TestBench()
    try await bench.settings.revoke(appID: TestBench.appID)
    #expect(try await bench.engine.authorizationStatus() == .denied)
  }

  @Test("switching off twice does not move the end")
  func secondSwitchOff() async throws {
    let bench = try await TestBench.authorized()
    try await bench.settings.disable()
    let end = try await bench.settings.overview().cooldownEndsAtSeconds
    bench.clock.advance(by: .seconds(3600))
    try await bench.settings.disable()
    #expect(try await bench.settings.overview().cooldownEndsAtSeconds == end)
  }

  @Test("switching on during the cooldown ends it")
  func switchedOnAgain() async throws {
    let bench = try await TestBench.authorized()
    try await bench.settings.disable()
    try await bench.settings.enable()
    bench.clock.advance(by: Self.day + Self.day)
    #expect(try await bench.engine.authorizationStatus() == .authorized)
    #expect(try await bench.settings.overview().cooldownEndsAtSeconds == nil)
  }

  @Test("while the feature is switched off nobody new is asked")
  func noNewQuestions() async throws {
    let prompt = AnsweringPrompt([.permit])
    let bench = TestBench(prompt: prompt)
    try await bench.settings.disable()
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .denied)
    bench.clock.advance(by: Self.day)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .denied)
    #expect(prompt.questions.isEmpty)
  }
}
