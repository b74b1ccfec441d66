extension Engine {
  /// A language that sentences for people are written in.
  public enum Language: String, CaseIterable, Sendable {
    /// English.
    case english = "en"
    /// Spanish.
    case spanish = "es"

    /// Finds the language of a locale.
    ///
    /// - Parameter localeIdentifier: as in `LANG` or BCP 47, such as `es_MX.UTF-8` or `es-MX`; any
    ///   language that is not written here gives English.
    /// - Complexity: O(1).
    public init(localeIdentifier: String) {
      let code = localeIdentifier.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
      self = Language(rawValue: code.lowercased()) ?? .english
    }
  }
}
