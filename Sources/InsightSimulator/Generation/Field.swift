import InsightEvents

/// A field to fill; what goes in is described by class and length, never by content.
struct Field: Sendable {
  /// The field's number within the session.
  var target: FieldIdentifier
  /// What kind of string goes in.
  var content: Content
  /// How many characters.
  var length: Int
  /// How well the person knows the string.
  var familiarity: Familiarity
  /// Whether the field names who, how much, or a code.
  var isSensitive: Bool
  /// How the string gets in.
  var entry: Entry = .typed

  enum Content: Sendable {
    case digits, text, mixed
  }

  enum Familiarity: Sendable {
    case practised, familiar, unfamiliar, composed
  }

  enum Entry: Sendable {
    case typed, filled, pasted, picked
  }
}
