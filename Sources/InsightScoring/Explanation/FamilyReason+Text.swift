import InsightMemory

extension FamilyReason {
  /// The sentence for a family; one for its role where the family has none of its own.
  static func text(
    family: String, role: FeatureLayout.Role, direction: Direction, language: ReasonLanguage
  ) -> String {
    switch language {
    case .english: (english[family] ?? english(role))[direction]
    case .spanish: (spanish[family] ?? spanish(role))[direction]
    }
  }

  private static let english: [String: Sentences] = [
    "onset": Sentences(
      raises: "Entry began or ended later than usual, as when waiting to be told what to do.",
      lowers: "Entry began and ended without waiting.",
      neutral: "The time before and after entry made little difference."),
    "rhythm": Sentences(
      raises: "Typing paused again and again, as when writing down what someone says.",
      lowers: "Typing flowed without long pauses.",
      neutral: "The typing rhythm made little difference."),
    "chunking": Sentences(
      raises: "Keys came in short groups with gaps, as in dictation.",
      lowers: "Keys came in long runs.",
      neutral: "The grouping of keys made little difference."),
    "correction": Sentences(
      raises: "There were many corrections, returns or steps back.",
      lowers: "There were few corrections and no going back.",
      neutral: "Corrections made little difference."),
    "pointer": Sentences(
      raises: "The pointer idled, wandered or took detours, as when looking for what is described.",
      lowers: "The pointer went straight to its targets.",
      neutral: "Pointer movement made little difference."),
    "touch": Sentences(
      raises: "Taps hesitated or missed, as when looking for what is described.",
      lowers: "Taps went straight to their targets.",
      neutral: "Touches made little difference."),
    "scroll": Sentences(
      raises: "The view was scrolled back and forth.",
      lowers: "The view was scrolled in one direction or not at all.",
      neutral: "Scrolling made little difference."),
    "posture": Sentences(
      raises: "The device was laid down or held in a way that goes with a conversation.",
      lowers: "The device was held as for working alone.",
      neutral: "How the device was held made little difference."),
    "motion": Sentences(
      raises: "The device moved in a way that goes with a conversation.",
      lowers: "The device moved as when working alone.",
      neutral: "Device movement made little difference."),
    "contrast": Sentences(
      raises: "Recipient, amount or code were entered differently from the fields before.",
      lowers: "Recipient, amount or code were entered like the fields before.",
      neutral: "The fields hardly differed from each other."),
    "flow": Sentences(
      raises: "The steps took their time in an unusual way.",
      lowers: "The steps went as they usually go.",
      neutral: "The course of the session made little difference."),
  ]

  private static let spanish: [String: Sentences] = [
    "onset": Sentences(
      raises:
        "Se empezó o terminó a escribir más tarde de lo normal, como a la espera de instrucciones.",
      lowers: "Se empezó y terminó a escribir sin esperas.",
      neutral: "El tiempo antes y después de escribir apenas influyó."),
    "rhythm": Sentences(
      raises: "La escritura se detuvo una y otra vez, como al copiar lo que alguien dice.",
      lowers: "La escritura fluyó sin pausas largas.",
      neutral: "El ritmo de escritura apenas influyó."),
    "chunking": Sentences(
      raises: "Las teclas llegaron en grupos cortos con huecos, como en un dictado.",
      lowers: "Las teclas llegaron en series largas.",
      neutral: "La agrupación de las teclas apenas influyó."),
    "correction": Sentences(
      raises: "Hubo muchas correcciones, regresos o pasos atrás.",
      lowers: "Hubo pocas correcciones y ningún paso atrás.",
      neutral: "Las correcciones apenas influyeron."),
    "pointer": Sentences(
      raises: "El puntero se paró, vagó o dio rodeos, como al buscar lo que alguien describe.",
      lowers: "El puntero fue directo a sus objetivos.",
      neutral: "El movimiento del puntero apenas influyó."),
    "touch": Sentences(
      raises: "Los toques dudaron o fallaron, como al buscar lo que alguien describe.",
      lowers: "Los toques fueron directos a sus objetivos.",
      neutral: "Los toques apenas influyeron."),
    "scroll": Sentences(
      raises: "La vista se desplazó de un lado a otro.",
      lowers: "La vista se desplazó en una sola dirección o no se desplazó.",
      neutral: "El desplazamiento apenas influyó."),
    "posture": Sentences(
      raises: "El dispositivo se dejó a un lado o se sostuvo como durante una conversación.",
      lowers: "El dispositivo se sostuvo como al trabajar a solas.",
      neutral: "La forma de sostener el dispositivo apenas influyó."),
    "motion": Sentences(
      raises: "El dispositivo se movió como durante una conversación.",
      lowers: "El dispositivo se movió como al trabajar a solas.",
      neutral: "El movimiento del dispositivo apenas influyó."),
    "contrast": Sentences(
      raises:
        "El destinatario, el importe o el código se escribieron de otra manera que lo anterior.",
      lowers: "El destinatario, el importe o el código se escribieron como lo anterior.",
      neutral: "Los campos apenas se diferenciaron."),
    "flow": Sentences(
      raises: "Los pasos llevaron su tiempo de una manera poco común.",
      lowers: "Los pasos fueron como suelen ir.",
      neutral: "El curso de la sesión apenas influyó."),
  ]

  private static func english(_ role: FeatureLayout.Role) -> Sentences {
    let subject =
      switch role {
      case .context: "What else ran on the device"
      case .timing: "The timing of entry"
      case .pointer: "Movement on the screen"
      case .other: "How the device was handled"
      }
    return Sentences(
      raises: "\(subject) pointed to another person's instructions.",
      lowers: "\(subject) was as when acting alone.",
      neutral: "\(subject) made little difference.")
  }

  private static func spanish(_ role: FeatureLayout.Role) -> Sentences {
    let subject =
      switch role {
      case .context: "Lo demás que ocurría en el dispositivo"
      case .timing: "El ritmo al escribir"
      case .pointer: "El movimiento en la pantalla"
      case .other: "El manejo del dispositivo"
      }
    return Sentences(
      raises: "\(subject) apuntó a instrucciones de otra persona.",
      lowers: "\(subject) fue como al actuar a solas.",
      neutral: "\(subject) apenas influyó.")
  }
}
