extension Engine.InsightFailure {
  /// A sentence for people that says what happened and what may help.
  ///
  /// - Parameter language: the language of the sentence.
  /// - Returns: the same sentence for every failure of a case.
  /// - Complexity: O(1).
  public func sentence(in language: Engine.Language) -> String {
    switch (self, language) {
    case (.rateLimitError, .english):
      "There were too many checks of this kind. Please wait a while."
    case (.rateLimitError, .spanish):
      "Hubo demasiadas comprobaciones de este tipo. Espere un momento."
    case (.insightVersionUnavailable, .english): "This version of the check is no longer offered."
    case (.insightVersionUnavailable, .spanish): "Esta versión de la comprobación ya no se ofrece."
    case (.insightVersionIncompatible, .english):
      "This version of the check does not run on this device."
    case (.insightVersionIncompatible, .spanish):
      "Esta versión de la comprobación no funciona en este dispositivo."
    case (.insightEvaluationFailed, .english): "The check failed. You can try again."
    case (.insightEvaluationFailed, .spanish): "La comprobación falló. Puede intentarlo de nuevo."
    case (.insightUnavailable, .english): "This check is not offered."
    case (.insightUnavailable, .spanish): "Esta comprobación no se ofrece."
    }
  }
}
