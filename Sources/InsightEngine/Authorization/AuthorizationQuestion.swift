/// What a person is asked.
public struct AuthorizationQuestion: Sendable, Equatable {
  /// The app that wants evaluations.
  public var appID: String
  /// What the operation at hand would do.
  public var category: Engine.OperationCategory
  /// The language for the person.
  public var language: Engine.Language

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - appID: the app that wants evaluations.
  ///   - category: what the operation at hand would do.
  ///   - language: the language for the person.
  public init(appID: String, category: Engine.OperationCategory, language: Engine.Language) {
    self.appID = appID
    self.category = category
    self.language = language
  }

  /// The question in plain words, with what it is for and what leaves the device.
  ///
  /// - Complexity: O(length of the app's name).
  public var text: String {
    switch language {
    case .english:
      """
      May \(appID) check whether somebody may be steering you before you confirm something important?
      How you type and move is looked at on this device and forgotten at once. One result leaves it,
      with the kind of operation, the time and two codes for you and this device in this app. That is
      kept for 90 days; how often you were checked, and what came of it, for 400.
      """
    case .spanish:
      """
      ¿Puede \(appID) comprobar si alguien podría estar guiándole antes de confirmar algo importante?
      Cómo escribe y se mueve se analiza en este dispositivo y se olvida enseguida. Sale un resultado,
      con el tipo de operación, la hora y dos códigos para usted y este dispositivo en esta aplicación.
      Eso se guarda 90 días; cuántas veces se comprobó, y cómo acabó, 400.
      """
    }
  }
}
