extension EngineError {
  /// A sentence for people that says what happened and what may help.
  ///
  /// - Parameter language: the language of the sentence.
  /// - Returns: the same sentence for every error of a case.
  /// - Complexity: O(1).
  public func sentence(in language: Engine.Language) -> String {
    switch (self, language) {
    case (.contextInvalid, .english): "The app asked in a way that cannot be evaluated."
    case (.contextInvalid, .spanish): "La aplicación hizo una consulta que no se puede evaluar."
    case (.denied, .english): "This check is not permitted for the app."
    case (.denied, .spanish): "Esta comprobación no está permitida para la aplicación."
    case (.localError, .english): "The check failed on this device. You can try again."
    case (.localError, .spanish):
      "La comprobación falló en este dispositivo. Puede intentarlo de nuevo."
    case (.notAvailable, .english): "This check is not available here."
    case (.notAvailable, .spanish): "Esta comprobación no está disponible aquí."
    case (.rateLimitExceeded, .english): "There were too many checks. Please wait a while."
    case (.rateLimitExceeded, .spanish): "Hubo demasiadas comprobaciones. Espere un momento."
    case (.serverError, .english): "The check service did not answer. You can try again."
    case (.serverError, .spanish):
      "El servicio de comprobación no respondió. Puede intentarlo de nuevo."
    case (.payloadSecurityError, .english): "The answer of the check service cannot be trusted."
    case (.payloadSecurityError, .spanish):
      "La respuesta del servicio de comprobación no es de confianza."
    }
  }
}
