import InsightTraces

extension String {
  /// The text with whatever could steer a terminal, or begin another line, replaced.
  ///
  /// - Complexity: O(length).
  package var withoutControls: String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.steersTerminals ? "\u{FFFD}" : $0 }))
  }
}
