import Synchronization

extension Engine {
  /// Says whether the person permits the app to have evaluations.
  ///
  /// What was seen without a permission, or before the present one, is forgotten here: nothing of it is ever
  /// used.
  ///
  /// - Returns: `unavailable` for an app that is not declared, else what the person decided.
  /// - Throws: ``EngineError/localError`` when the decision cannot be read.
  package func authorizationStatus() async throws(EngineError) -> AuthorizationStatus {
    let permission = try await permission()
    if permission.status != .authorized
      || observedSinceSeconds.load(ordering: .relaxed) < permission.sinceSeconds ?? .min
    {
      forget()
    }
    return permission.status
  }

  private func permission() async throws(EngineError) -> Permission {
    guard isDeclared else { return Permission(status: .unavailable) }
    if let status = script?.authorizationStatus { return Permission(status: status) }
    do {
      return try await settings.permission(ofApp: appID)
    } catch {
      configuration.log.log(.settingsUnavailable)
      throw error
    }
  }

  private func forget() {
    recorder.reset()
    observedSinceSeconds.store(configuration.clock.secondsSince1970, ordering: .relaxed)
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
      // Whatever the answer: what came before it was seen without a permission.
      self.forget()
    }
    return try await authorizationStatus()
  }
}
