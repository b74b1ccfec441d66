/// A certificate that must not be trusted any more.
package struct RevokedCertificate: Equatable, Hashable, Sendable {
  /// The SHA-256 digest of the certificate, by which a denylist names it.
  package let digest: SHA256Digest
  /// When it was revoked, in seconds since 1970.
  package let revokedAtSeconds: Int64

  /// The line of a denylist: 64 hexadecimal digits, a space, the time.
  package var line: String { "\(digest.hex) \(revokedAtSeconds)" }

  fileprivate init(digest: SHA256Digest, revokedAtSeconds: Int64) {
    self.digest = digest
    self.revokedAtSeconds = revokedAtSeconds
  }

  fileprivate init?(line: Substring) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let digest = SHA256Digest(hex: String(parts[0])),
      let seconds = Int64(parts[1])
    else { return nil }
    self.init(digest: digest, revokedAtSeconds: seconds)
  }
}

/// A leaf as an operator sees it.
package struct ListedLeaf: Sendable {
  /// The name of its file, without the ending.
  package let name: String
  /// Its certificate.
  package let certificate: Certificate
  /// When it was revoked, or `nil`.
  package let revokedAtSeconds: Int64?
}

extension KeyDirectory {
  static let revokedFile = "revoked.txt"

  /// Every leaf of a purpose, oldest first.
  ///
  /// - Parameter purpose: sandbox or production.
  /// - Returns: the leaves, ended and revoked ones included.
  /// - Throws: a ``KeyDirectoryError``.
  package func listedLeaves(
    for purpose: CertificatePurpose
  ) throws(KeyDirectoryError) -> [ListedLeaf] {
    try directory.withLock { () throws(KeyDirectoryError) in
      let revoked = try loadRevoked()
      return try namedLeaves(for: purpose).map { name, identity in
        let certificate = identity.leaf.certificate
        return ListedLeaf(
          name: name, certificate: certificate,
          revokedAtSeconds: revoked.first { $0.digest == certificate.digest }?.revokedAtSeconds)
      }
    }
  }

  /// Revokes a leaf: nothing is signed with it from now on, and its key is published no more.
  ///
  /// When it was the newest one its successor is made at once. What it has signed is refused by verifiers
  /// that have the list of ``revoked()``. Revoking again changes nothing.
  ///
  /// - Parameters:
  ///   - name: its file's name without the ending, or the digest of its certificate in hexadecimal digits.
  ///   - purpose: sandbox or production.
  ///   - nowSeconds: the time since 1970.
  /// - Throws: `unknownLeaf`, or another ``KeyDirectoryError``.
  package func revoke(
    _ name: String, of purpose: CertificatePurpose, nowSeconds: Int64
  ) throws(KeyDirectoryError) {
    try directory.withLock { () throws(KeyDirectoryError) in
      let leaves = try namedLeaves(for: purpose)
      let found = leaves.first {
        $0.name == name || $0.identity.leaf.certificate.digest == SHA256Digest(hex: name)
      }
      guard let found else { throw .unknownLeaf }
      let digest = found.identity.leaf.certificate.digest
      var revoked = try loadRevoked()
      guard !revoked.contains(where: { $0.digest == digest }) else { return }
      revoked.append(RevokedCertificate(digest: digest, revokedAtSeconds: nowSeconds))
      // The successor first: a service that sees the list must find a leaf to go on with.
      if leaves.last?.name == found.name {
        _ = try makeLeaf(for: purpose, nowSeconds: nowSeconds)
      }
      try directory.replaceFile(
        Self.revokedFile, with: revoked.map { $0.line + "\n" }.joined())
    }
  }

  /// What was revoked, oldest first: the denylist for verifiers.
  ///
  /// - Throws: a ``KeyDirectoryError``; `damaged` when a line of the file is none.
  package func revoked() throws(KeyDirectoryError) -> [RevokedCertificate] {
    try directory.withLock { () throws(KeyDirectoryError) in try loadRevoked() }
  }

  /// Changes whenever something is revoked; cheap enough for every signature.
  ///
  /// - Returns: a mark that equals an earlier one as long as nothing was revoked.
  /// - Complexity: one system call.
  package func revocationMark() -> RevocationMark {
    RevocationMark(directory.identity(ofFile: Self.revokedFile))
  }

  /// Says whether something was revoked since; see ``KeyDirectory/revocationMark()``.
  package struct RevocationMark: Equatable, Sendable {
    private let file: PrivateDirectory.FileIdentity?

    fileprivate init(_ file: PrivateDirectory.FileIdentity?) { self.file = file }
  }

  func loadRevoked() throws(KeyDirectoryError) -> [RevokedCertificate] {
    var revoked: [RevokedCertificate] = []
    for line in (try directory.text(ofFile: Self.revokedFile) ?? "").split(separator: "\n") {
      guard let entry = RevokedCertificate(line: line) else { throw .damaged }
      revoked.append(entry)
    }
    return revoked
  }
}
