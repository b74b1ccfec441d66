extension EngineLogMessage {
  /// The message as a sentence.
  ///
  /// - Parameter language: the language of the sentence.
  /// - Returns: the sentence; it holds no signal value.
  /// - Complexity: O(1).
  public func sentence(in language: Engine.Language) -> String {
    switch (self, language) {
    case (.memoryLockRefused, .english):
      "The statistics could not be locked into memory; raise the limit for locked memory."
    case (.memoryLockRefused, .spanish):
      "No se pudieron fijar las estadísticas en memoria; aumente el límite de memoria bloqueada."
    case (.overridesIgnoredInProduction, .english):
      "Overrides for testing are ignored in production."
    case (.overridesIgnoredInProduction, .spanish):
      "Los valores de prueba se ignoran en producción."
    case (.overrideNotUnderstood(let argument), .english):
      "The value of \(argument) is not known; the override is ignored."
    case (.overrideNotUnderstood(let argument), .spanish):
      "No se conoce el valor de \(argument); se ignora."
    case (.evaluationOverridden, .english): "An override for testing changed this evaluation."
    case (.evaluationOverridden, .spanish): "Un valor de prueba cambió esta evaluación."
    case (.appNotDeclared, .english): "The app is not declared in the configuration."
    case (.appNotDeclared, .spanish): "La aplicación no está declarada en la configuración."
    case (.noModelOnBoard, .english): "No model is on board, so that every insight fails."
    case (.noModelOnBoard, .spanish): "No hay ningún modelo, así que toda evaluación falla."
    case (.noAuthorizationPrompt, .english): "No prompt is configured, so nobody was asked."
    case (.noAuthorizationPrompt, .spanish):
      "No hay ninguna pregunta configurada, así que no se preguntó a nadie."
    case (.personNotAsked, .english):
      "The person was not asked yet; call requestAuthorization(for:) before an evaluation."
    case (.personNotAsked, .spanish):
      "Aún no se preguntó a la persona; llame a requestAuthorization(for:) antes de evaluar."
    case (.unauthorized, .english):
      "unauthorized: the service does not take the app's key; it is missing, unknown or revoked."
    case (.unauthorized, .spanish):
      "unauthorized: el servicio no acepta la clave de la aplicación; falta o no es válida."
    case (.wrongEnvironment, .english):
      "The service signs for the other environment than the configuration asks for."
    case (.wrongEnvironment, .spanish):
      "El servicio firma para otro entorno que el de la configuración."
    case (.timesNotNanoseconds, .english):
      "A whole session lasted less than a millisecond; give times of events in nanoseconds."
    case (.timesNotNanoseconds, .spanish):
      "Una sesión entera duró menos de un milisegundo; dé los tiempos en nanosegundos."
    case (.settingsUnavailable, .english): "The stored decisions could not be read or written."
    case (.settingsUnavailable, .spanish): "No se pudieron leer o guardar las decisiones."
    case (.serviceFailed(let error), .english): "No evaluation: \(error.sentence(in: language))"
    case (.serviceFailed(let error), .spanish): "Sin evaluación: \(error.sentence(in: language))"
    case (.deadlinePassed, .english): "The service did not answer in time."
    case (.deadlinePassed, .spanish): "El servicio no respondió a tiempo."
    case (.evaluationUnreported, .english):
      "An evaluation was let go without a report; call reportConsumption once for each."
    case (.evaluationUnreported, .spanish):
      "Se abandonó una evaluación sin informe; llame a reportConsumption una vez por cada una."
    }
  }
}
