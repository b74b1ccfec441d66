extension Unicode.Scalar {
  /// Whether the character could move a terminal's cursor, begin another line or turn the direction of
  /// writing: control characters, also those above ASCII, formats, and what has no meaning of its own.
  package var steersTerminals: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
    default: false
    }
  }
}
