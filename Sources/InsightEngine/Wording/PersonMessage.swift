/// What a host may tell a person around an evaluation, in plain words that blame nobody.
///
/// The words fit any operation; a host is free to use its own.
public enum PersonMessage: String, CaseIterable, Sendable {
  /// The check is running.
  case checking
  /// There is a medium chance that somebody steers the person.
  case mediumRisk
  /// There is a high chance that somebody steers the person.
  case highRisk
  /// The check gave no answer, and the host's ordinary checks go on.
  case notChecked
  /// The offer to stop, as on a button.
  case stop
  /// The offer to go on all the same, as on a button.
  case goOn
  /// The person stopped.
  case stopped
  /// The operation waits before it takes effect, and can be taken back until then.
  case delayed

  /// The words.
  ///
  /// - Parameter language: the language.
  /// - Returns: one or a few sentences, or the words of a button.
  /// - Complexity: O(1).
  public func text(in language: Engine.Language) -> String {
    switch language {
    case .english: english
    case .spanish: spanish
    }
  }

  private var english: String {
    switch self {
    case .checking: "We are checking that this is safe for you. It takes a few seconds."
    case .mediumRisk:
      """
      Is somebody telling you what to do right now, on the phone or in a chat? \
      No bank, authority or company asks you to move money or to keep it secret. \
      You can stop here.
      """
    case .highRisk:
      """
      It looks as if somebody may be guiding you through this. If so, it is not your fault. \
      Please stop, end the call, and talk to somebody you trust before you go on.
      """
    case .notChecked: "We could not run the safety check, so we use our usual checks."
    case .stop: "Stop here"
    case .goOn: "Go on"
    case .stopped: "You stopped. Nothing was sent and nothing is lost."
    case .delayed: "This takes effect later. Until then you can take it back at any time."
    }
  }

  private var spanish: String {
    switch self {
    case .checking: "Estamos comprobando que esto es seguro para usted. Tarda unos segundos."
    case .mediumRisk:
      """
      ¿Alguien le está diciendo ahora mismo qué hacer, por teléfono o en un chat? \
      Ningún banco, autoridad o empresa le pide mover dinero ni guardarlo en secreto. \
      Puede parar aquí.
      """
    case .highRisk:
      """
      Parece que alguien podría estar guiándole. Si es así, no es culpa suya. \
      Pare, termine la llamada y hable con alguien de confianza antes de seguir.
      """
    case .notChecked:
      "No pudimos hacer la comprobación de seguridad; usamos las habituales."
    case .stop: "Parar aquí"
    case .goOn: "Seguir"
    case .stopped: "Ha parado. No se envió nada y no se perdió nada."
    case .delayed: "Tendrá efecto más tarde. Hasta entonces puede anularlo en cualquier momento."
    }
  }
}
