extension Engine {
  /// Says whether the person permits the app to have evaluations.
  ///
  /// - Returns: `unavailable` for an app that is not declared, else what the person decided.
  /// - Throws: ``EngineError/localError`` when the decision cannot be read.
  package func authorizationStatus() async throws(EngineError) -> AuthorizationStatus {
    guard isDeclared else { return .unavailable }
    if let status = script?.authorizationStatus { return status }
    do {
      return try await settings.status(ofApp: appID)
    } catch {
      configuration.log.log(.settingsUnavailable)
      throw error
    }
  }

  /// Asks the person where that is still open, and waits for the answer.
  ///
  /// Tasks that ask at the same time share one question.
  ///
  /// - Parameter category: what the operation at hand would do.
  /// - Returns: the status after the answer; unchanged where there is nobody to ask.
  /// - Throws: ``EngineError/localError`` when the decision cannot be read or kept, `CancellationError`
  ///   when the task is cancelled while the question is open.
  package func requestAuthorization(
    category: OperationCategory
  ) async throws -> AuthorizationStatus {
    let status = try await authorizationStatus()
    guard script?.authorizationStatus == nil else { return status }
    guard status == .notDetermined || status == .deniedRequestable else { return status }
    guard let prompt = configuration.prompt else {
      configuration.log.log(.noAuthorizationPrompt)
      return status
    }
    let asked = AuthorizationQuestion(appID: appID, category: category, language: language)
    try await question.ask { [settings, appID] in
      let answer = await prompt.ask(asked)
      try Task.checkCancellation()
      try await settings.keep(answer, forApp: appID)
    }
    return try await authorizationStatus()
  }
}
