/// Text armour around DER (RFC 7468).
package enum PEM {
  /// One block of a PEM text.
  package struct Block: Equatable, Sendable {
    /// The words after BEGIN.
    package var label: String
    /// The content.
    package var der: [UInt8]

    /// Makes a block.
    package init(label: String, der: [UInt8]) {
      self.label = label
      self.der = der
    }
  }

  /// The label of a certificate.
  package static let certificate = "CERTIFICATE"
  /// The label of a PKCS#8 private key.
  package static let privateKey = "PRIVATE KEY"
  /// The label of a public key (SubjectPublicKeyInfo).
  package static let publicKey = "PUBLIC KEY"

  /// Blocks as text, lines of 64 characters.
  package static func encode(_ blocks: [Block]) -> String {
    var lines: [Substring] = []
    for block in blocks {
      lines.append("-----BEGIN \(block.label)-----")
      var rest = Base64.standard.encode(block.der)[...]
      while !rest.isEmpty {
        lines.append(rest.prefix(64))
        rest = rest.dropFirst(64)
      }
      lines.append("-----END \(block.label)-----")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads every block of a text; text outside of blocks is left alone.
  ///
  /// - Throws: `invalidEncoding` for a block that does not end, ends under another label, or holds
  ///   anything but base64 lines.
  package static func decode(_ text: String) throws(CryptoError) -> [Block] {
    var blocks: [Block] = []
    var label: Substring?
    var content: [UInt8] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var trimmed = line
      while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
      if let begun = marker("BEGIN", trimmed) {
        guard label == nil else { throw .invalidEncoding }
        label = begun
        content = []
      } else if let ended = marker("END", trimmed) {
        guard ended == label, let der = Base64.standard.decode(content) else {
          throw .invalidEncoding
        }
        blocks.append(Block(label: String(ended), der: der))
        label = nil
      } else if label != nil {
        content += trimmed.utf8
      }
    }
    guard label == nil else { throw .invalidEncoding }
    return blocks
  }

  private static func marker(_ word: String, _ line: Substring) -> Substring? {
    let start = "-----\(word) "
    let end = "-----"
    guard line.hasPrefix(start), line.hasSuffix(end), line.utf8.count > start.count + end.count
    else { return nil }
    return line.dropFirst(start.count).dropLast(end.count)
  }
}
