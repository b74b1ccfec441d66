/// Asks a person whether an app may have evaluations; the host implements it.
public protocol AuthorizationPrompting: Sendable {
  /// Asks, and waits for the answer.
  ///
  /// When the task is cancelled, the question should be taken away; the answer is then dropped.
  ///
  /// - Parameter question: what is asked.
  /// - Returns: the answer; never `permit` unless the person chose it.
  func ask(_ question: AuthorizationQuestion) async -> AuthorizationAnswer
}

/// A person's answer.
public enum AuthorizationAnswer: Sendable, Equatable {
  /// The person permits it.
  case permit
  /// The person refuses it.
  case refuse
  /// The person did not decide; nothing is kept.
  case undecided
}
