import InsightEngine
import Synchronization

/// A person who gives prepared answers, one after the other, and then none.
final class AnsweringPrompt: AuthorizationPrompting {
  private let answers: Mutex<[AuthorizationAnswer]>
  private let asked = Mutex<[AuthorizationQuestion]>([])
  private let hold: (@Sendable () async -> Void)?

  init(_ answers: [AuthorizationAnswer], hold: (@Sendable () async -> Void)? = nil) {
    self.answers = Mutex(answers)
    self.hold = hold
  }

  var questions: [AuthorizationQuestion] { asked.withLock { $0 } }

  func ask(_ question: AuthorizationQuestion) async -> AuthorizationAnswer {
    asked.withLock { $0.append(question) }
    await hold?()
    return answers.withLock { $0.isEmpty ? .undecided : $0.removeFirst() }
  }
}
