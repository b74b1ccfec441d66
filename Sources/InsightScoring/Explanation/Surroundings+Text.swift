import InsightMemory

extension Surroundings {
  /// What the family of the context added, in plain words that claim no more than was reported.
  func reason(_ direction: FamilyReason.Direction, in language: ReasonLanguage) -> String {
    let words = Words.of(language)
    let unreported = words.list(of: Self.parts.filter { !reported.contains($0) }, words.or)
    let gap = unreported.isEmpty ? nil : words.notReported(unreported)
    guard active.isEmpty else {
      return words.stoodBy(
        words.list(of: Self.parts.filter { active.contains($0) }, words.and), direction)
    }
    let quiet = words.list(of: Self.parts.filter { reported.contains($0) }, words.or)
    return [quiet.isEmpty ? nil : words.noneSeen(quiet, direction), gap].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The vocabulary of one language.
  private struct Words {
    let names: [String]
    let and: String
    let or: String
    let stoodBy: (String, FamilyReason.Direction) -> String
    let noneSeen: (String, FamilyReason.Direction) -> String
    let notReported: (String) -> String

    func list(of parts: [Evidence.Context], _ conjunction: String) -> String {
      let words = zip(Surroundings.parts, names).filter { parts.contains($0.0) }.map(\.1)
      guard let last = words.last, words.count > 1 else { return words.first ?? "" }
      return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    static func of(_ language: ReasonLanguage) -> Words {
      switch language {
      case .english: english
      case .spanish: spanish
      }
    }

    private static var english: Words {
      Words(
        names: ["a call", "screen sharing", "remote control", "a chat or call app in front"],
        and: "and", or: "or",
        stoodBy: { names, direction in
          switch direction {
          case .raises: "Beside the operation stood: \(names)."
          case .lowers: "Beside the operation stood: \(names), as it does in ordinary sessions."
          case .neutral: "Beside the operation stood: \(names); it made little difference."
          }
        },
        noneSeen: { names, direction in
          switch direction {
          case .raises:
            "Beside the operation stood none of: \(names); the reports weighed towards coaching."
          case .lowers: "Beside the operation stood none of: \(names)."
          case .neutral: "Beside the operation stood none of: \(names); it made little difference."
          }
        },
        notReported: { "Not reported by the device: \($0)." })
    }

    private static var spanish: Words {
      Words(
        names: [
          "una llamada", "pantalla compartida", "control remoto",
          "una aplicación de chat o llamadas delante",
        ],
        and: "y", or: "o",
        stoodBy: { names, direction in
          switch direction {
          case .raises: "Durante la operación hubo: \(names)."
          case .lowers: "Durante la operación hubo: \(names), como en sesiones corrientes."
          case .neutral: "Durante la operación hubo: \(names); apenas influyó."
          }
        },
        noneSeen: { names, direction in
          switch direction {
          case .raises:
            "Durante la operación no hubo nada de esto: \(names); lo informado apuntó a instrucciones."
          case .lowers: "Durante la operación no hubo nada de esto: \(names)."
          case .neutral: "Durante la operación no hubo nada de esto: \(names); apenas influyó."
          }
        },
        notReported: { "El dispositivo no informa de: \($0)." })
    }
  }
}
