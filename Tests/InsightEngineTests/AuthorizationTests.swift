import InsightEngine
import Testing

@Suite("Authorization", .timeLimit(.minutes(1)))
struct AuthorizationTests {
  @Test("without a prompt the status stays not determined, never an implied yes")
  func nobodyToAsk() async throws {
    let bench = TestBench()
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .notDetermined)
    #expect(try await bench.engine.authorizationStatus() == .notDetermined)
    #expect(bench.log.messages.contains(.noAuthorizationPrompt))
  }

  @Test("an app that is not declared is unavailable and nobody is asked")
  func undeclaredApp() async throws {
    let prompt = AnsweringPrompt([.permit])
    let bench = TestBench(prompt: prompt, appID: "app.example.other")
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .unavailable)
    #expect(prompt.questions.isEmpty)
    await #expect(throws: EngineError.notAvailable) {
      try await bench.engine.evaluate(.coaching())
    }
  }

  @Test("a first refusal may be asked again, a second may not")
  func refusals() async throws {
    let prompt = AnsweringPrompt([.refuse, .refuse, .permit])
    let bench = TestBench(prompt: prompt)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .deniedRequestable)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .denied)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .denied)
    #expect(prompt.questions.count == 2)
  }

  @Test(
    "an answer is kept for the app across engines",
    arguments: [
      (AuthorizationAnswer.permit, Engine.AuthorizationStatus.authorized),
      (.refuse, .deniedRequestable), (.undecided, .notDetermined),
    ])
  func answerIsKept(answer: AuthorizationAnswer, status: Engine.AuthorizationStatus) async throws {
    let bench = TestBench(prompt: AnsweringPrompt([answer]))
    #expect(try await bench.engine.requestAuthorization(category: .account) == status)
    let later = Engine(configuration: bench.configuration, appID: TestBench.appID)
    #expect(try await later.authorizationStatus() == status)
  }

  @Test("a permitted app is not asked about again")
  func decidedReturnsAtOnce() async throws {
    let prompt = AnsweringPrompt([])
    let bench = TestBench(prompt: prompt)
    try await bench.settings.authorize(appID: TestBench.appID)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .authorized)
    #expect(prompt.questions.isEmpty)
  }

  @Test("tasks that ask at the same time share one question")
  func oneQuestion() async throws {
    let gate = Gate()
    let prompt = AnsweringPrompt([.permit, .refuse], hold: { await gate.pass() })
    let bench = TestBench(prompt: prompt)
    let statuses = try await withThrowingTaskGroup(of: Engine.AuthorizationStatus.self) { group in
      for _ in 0..<8 {
        group.addTask { try await bench.engine.requestAuthorization(category: .payment) }
      }
      try await eventually { gate.waiterCount == 1 }
      try await Task.sleep(for: .milliseconds(20))
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: .authorized, count: 8))
    #expect(prompt.questions.count == 1)
  }

  @Test("a cancelled question ends at once and its answer is dropped")
  func cancelledQuestion() async throws {
    let gate = Gate()
    let bench = TestBench(prompt: AnsweringPrompt([.permit], hold: { await gate.pass() }))
    let asking = Task { try await bench.engine.requestAuthorization(category: .payment) }
    try await eventually { gate.waiterCount == 1 }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    gate.open()
    try await Task.sleep(for: .milliseconds(20))
    #expect(try await bench.engine.authorizationStatus() == .notDetermined)
  }

  @Test(
    "an evaluation without permission is denied and looks at nothing",
    arguments: [
      [AuthorizationAnswer](), [.refuse], [.refuse, .refuse],
    ])
  func evaluationNeedsPermission(answers: [AuthorizationAnswer]) async throws {
    let bench = TestBench(prompt: AnsweringPrompt(answers))
    for _ in answers { _ = try await bench.engine.requestAuthorization(category: .payment) }
    await #expect(throws: EngineError.denied) { try await bench.engine.evaluate(.coaching()) }
    #expect(bench.service.requests.isEmpty)
    #expect(bench.log.messages.contains(.personNotAsked) == answers.isEmpty)
  }
}
