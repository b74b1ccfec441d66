import Foundation
import InsightEngine

/// Drives the host flow with a person who goes on or stops.
@MainActor
enum HostFlowChecks {
  final class Screen: PaymentScreen {
    private(set) var shown: [PersonMessage] = []
    let goesOn: Bool

    init(goesOn: Bool) { self.goesOn = goesOn }

    func show(_ message: PersonMessage) { shown.append(message) }

    func warn(_ message: PersonMessage) -> Bool {
      shown.append(message)
      return goesOn
    }

    func confirmAgain() -> Bool { goesOn }
  }

  actor Server: PaymentServer {
    private(set) var submissions: [(payload: Data?, delayed: Bool)] = []

    func newRequestID() -> String { UUID().uuidString }

    func submit(payload: Data?, eventID: String?, delayed: Bool) {
      submissions.append((payload, delayed))
    }
  }

  static func run(scripted: (EngineScript) -> Engine) async throws {
    for (script, goesOn, end, messages) in [
      (EngineScript(level: .unknown), true, HostFlow<Screen>.End.paid, [PersonMessage.checking]),
      (EngineScript(level: .medium), true, .paid, [.checking, .mediumRisk]),
      (EngineScript(level: .medium), false, .stopped, [.checking, .mediumRisk, .stopped]),
      (EngineScript(level: .high), true, .delayed, [.checking, .highRisk, .delayed]),
      (EngineScript(level: .high), false, .stopped, [.checking, .highRisk, .stopped]),
      (EngineScript(evaluationError: .serverError), true, .paid, [.checking, .notChecked]),
      (EngineScript(mismatchesRequestID: true), true, .paid, [.checking, .notChecked]),
      (
        EngineScript(insightFailure: .insightUnavailable), false, .stopped,
        [.checking, .notChecked, .stopped]
      ),
    ] {
      let (screen, server) = (Screen(goesOn: goesOn), Server())
      let found = try await Engine.withCurrent(scripted(script)) {
        try await HostFlow(screen: screen, server: server).confirmPayment()
      }
      let submissions = await server.submissions
      check(
        found == end && screen.shown == messages && submissions.isEmpty == (end == .stopped),
        "host flow: \(messages.map(\.rawValue).joined(separator: " → ")) → \(found)")
    }
  }
}
