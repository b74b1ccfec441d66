import InsightEvents

/// One press that changes text, whichever event told of it.
struct Stroke: BitwiseCopyable {
  /// When, in session nanoseconds.
  var nanoseconds: Int64
  /// What it did.
  var kind: Kind
  /// The field, or `nil` where the platform does not say.
  var target: FieldIdentifier?

  /// What a stroke does to the text.
  enum Kind: UInt8, BitwiseCopyable {
    /// Adds a digit.
    case digit
    /// Adds any other character.
    case character
    /// Takes a character away.
    case deletion
  }
}
