internal import Synchronization

/// A certificate that must not be trusted any more.
package struct RevokedCertificate: Equatable, Hashable, Sendable {
  /// The SHA-256 digest of the certificate, by which a denylist names it.
  package let digest: SHA256Digest
  /// When it was revoked, in seconds since 1970.
  package let revokedAtSeconds: Int64

  /// The line of a denylist: 64 hexadecimal digits, a space, the time.
  package var line: String { "\(digest.hex) \(revokedAtSeconds)" }

  /// Joins a digest and a time.
  ///
  /// - Parameters:
  ///   - digest: the SHA-256 digest of the certificate.
  ///   - revokedAtSeconds: when it was revoked, in seconds since 1970.
  package init(digest: SHA256Digest, revokedAtSeconds: Int64) {
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

/// What the list of a directory must hold: what it has held before, and what others know of.
final class ExpectedRevocations: Sendable {
  private let digests = Mutex<Set<SHA256Digest>>([])

  var count: Int { digests.withLock(\.count) }

  func add(_ new: some Sequence<SHA256Digest>) { digests.withLock { $0.formUnion(new) } }

  func areAll(in present: Set<SHA256Digest>) -> Bool {
    digests.withLock { $0.isSubset(of: present) }
  }
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
      try storeRevoked(revoked)
    }
  }

  /// What was revoked, oldest first: the denylist for verifiers.
  ///
  /// - Throws: a ``KeyDirectoryError``; `damaged` when a line of the file is none, `revocationsMissing` when
  ///   an entry is gone.
  package func revoked() throws(KeyDirectoryError) -> [RevokedCertificate] {
    try directory.withLock { () throws(KeyDirectoryError) in try loadRevoked() }
  }

  /// Expects what somebody else remembers as revoked: without it the list is refused, and nothing is signed.
  ///
  /// - Parameter digests: of certificates.
  package func expectRevoked(_ digests: some Sequence<SHA256Digest>) { expected.add(digests) }

  /// Writes what somebody else remembers as revoked into the list, where it is missing.
  ///
  /// - Parameter remembered: what must be on the list.
  /// - Returns: how many entries were missing.
  /// - Throws: a ``KeyDirectoryError``.
  package func restoreRevoked(
    _ remembered: [RevokedCertificate]
  ) throws(KeyDirectoryError) -> Int {
    try directory.withLock { () throws(KeyDirectoryError) in
      let present = try parseRevoked()
      let missing = remembered.filter { entry in
        !present.contains { $0.digest == entry.digest }
      }
      if !missing.isEmpty { try storeRevoked(missing + present) }
      return missing.count
    }
  }

  /// Changes whenever something is revoked; cheap enough for every signature.
  ///
  /// - Returns: a mark that equals an earlier one as long as nothing was revoked.
  /// - Complexity: one system call.
  package func revocationMark() -> RevocationMark {
    RevocationMark(
      file: directory.identity(ofFile: Self.revokedFile), expectedCount: expected.count)
  }

  /// Says whether something was revoked since; see ``KeyDirectory/revocationMark()``.
  package struct RevocationMark: Equatable, Sendable {
    fileprivate let file: PrivateDirectory.FileIdentity?
    fileprivate let expectedCount: Int
  }

  func loadRevoked() throws(KeyDirectoryError) -> [RevokedCertificate] {
    let revoked = try parseRevoked()
    let digests = Set(revoked.map(\.digest))
    guard expected.areAll(in: digests) else { throw .revocationsMissing }
    expected.add(digests)
    return revoked
  }

  private func storeRevoked(_ revoked: [RevokedCertificate]) throws(KeyDirectoryError) {
    try directory.replaceFile(Self.revokedFile, with: revoked.map { $0.line + "\n" }.joined())
  }

  private func parseRevoked() throws(KeyDirectoryError) -> [RevokedCertificate] {
    var revoked: [RevokedCertificate] = []
    for line in (try directory.text(ofFile: Self.revokedFile) ?? "").split(separator: "\n") {
      guard let entry = RevokedCertificate(line: line) else { throw .damaged }
      revoked.append(entry)
    }
    return revoked
  }
}
