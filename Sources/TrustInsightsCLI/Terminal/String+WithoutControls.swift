extension String {
  /// The text with whatever could steer a terminal replaced: control characters, also those above ASCII, and
  /// formats that turn the direction of writing.
  ///
  /// - Complexity: O(length).
  package var withoutControls: String {
    let steers = unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E }
    guard steers else { return self }
    return unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: "�"
      default: String(scalar)
      }
    }.joined()
  }
}
