/// Notices values that look like personal data, so that they never reach a store or a log.
///
/// Coarse on purpose: every field of the contract has a narrow form of its own, and whatever does not have
/// it is refused anyway; this only makes the refusal say why.
package enum PersonalData {
  /// Whether a value looks like a mail address, a telephone, card or account number, or free text.
  ///
  /// - Parameter value: a member of an item.
  /// - Returns: whether it does; dates, identifiers and single words do not.
  package static func isLikely(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): isLikely(text)
    case .integer(let number): number.magnitude > 9_999_999
    case .otherNumber(let number): number.magnitude > 9_999_999
    case .object, .array: true
    case .null, .boolean: false
    }
  }

  private static func isLikely(_ text: String) -> Bool {
    if EventIdentifier(text: text) != nil || hasFormOfDate(text) { return false }
    if text.contains("@") || text.contains(" ") || text.utf8.count > 64 { return true }
    if !text.utf8.allSatisfy({ (0x21...0x7E) ~= $0 }) { return true }
    // Telephone, card and account numbers: seven digits or more, IBANs among them.
    return text.utf8.count { (0x30...0x39) ~= $0 } >= 7
  }

  /// Whether a text is written like 2026-11-30, be there such a day or not.
  private static func hasFormOfDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [4, 2, 2]
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39) ~= $0 } }
  }
}
