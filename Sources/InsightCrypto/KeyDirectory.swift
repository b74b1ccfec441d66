/// A directory of signing keys: a root, made once, and leaves that follow each other with overlap.
///
/// | file | content |
/// |---|---|
/// | `root.pem` | the root's certificate: what is handed to verifiers as their anchor |
/// | `root.key.pem` | the root's private key and certificate; may be moved away, see ``Policy`` |
/// | `intermediate.key.pem` | the same of the intermediate, where there is one |
/// | `leaf-sandbox-0001.pem`, … | a leaf's private key, its certificate, the intermediate's |
/// | `revoked.txt` | the certificates that must not be trusted any more, one a line |
/// | `tokens.key` | digests account and device tokens |
/// | `lock` | taken while files change |
///
/// The directory has mode 0700 and each file 0600; anything looser is refused. Several threads and
/// processes may use one directory at once, the first use included.
package struct KeyDirectory: Sendable {
  /// How keys are made and when they change.
  package struct Policy: Equatable, Sendable {
    /// Whether leaves are issued by an intermediate, so that the root's key can be stored away.
    package var hasIntermediate: Bool
    /// How long a leaf is valid.
    package var leafLifetimeSeconds: Int64
    /// How long before a leaf ends its successor takes over; both are valid meanwhile.
    package var overlapSeconds: Int64
    /// How long the root is valid, and the intermediate.
    package var authorityLifetimeSeconds: Int64
    /// How far the start of validity lies in the past, for verifiers whose clock is behind.
    package var backdatingSeconds: Int64

    /// A policy; the defaults are 90 days, 14 days, 10 years and 5 minutes.
    package init(
      hasIntermediate: Bool = false, leafLifetimeSeconds: Int64 = 90 * 86_400,
      overlapSeconds: Int64 = 14 * 86_400, authorityLifetimeSeconds: Int64 = 3_653 * 86_400,
      backdatingSeconds: Int64 = 300
    ) {
      precondition(
        backdatingSeconds >= 0 && overlapSeconds >= 0
          && leafLifetimeSeconds > overlapSeconds + backdatingSeconds,
        "a leaf would be renewed before it is used")
      self.hasIntermediate = hasIntermediate
      self.leafLifetimeSeconds = leafLifetimeSeconds
      self.overlapSeconds = overlapSeconds
      self.authorityLifetimeSeconds = authorityLifetimeSeconds
      self.backdatingSeconds = backdatingSeconds
    }
  }

  private static let rootFile = "root.key.pem"
  private static let rootExportFile = "root.pem"
  private static let intermediateFile = "intermediate.key.pem"

  let directory: PrivateDirectory
  let expected = ExpectedRevocations()
  private let policy: Policy

  /// Opens a directory, or makes it; its parent must exist.
  ///
  /// - Parameters:
  ///   - path: of the directory.
  ///   - policy: how keys are made.
  /// - Throws: `system`, or `permissions` when the directory is open to others.
  package init(path: String, policy: Policy = Policy()) throws(KeyDirectoryError) {
    directory = try PrivateDirectory(path: path)
    self.policy = policy
  }

  /// The root's certificate, made on first use: the anchor that verifiers pin.
  ///
  /// The root's key may be stored away: its certificate is then the one of `root.pem`.
  ///
  /// - Parameter nowSeconds: the time since 1970.
  /// - Returns: the root's certificate.
  /// - Throws: a ``KeyDirectoryError``; `rootMissing` when keys are there and no root is.
  package func root(nowSeconds: Int64) throws(KeyDirectoryError) -> Certificate {
    try directory.withLock { () throws(KeyDirectoryError) in
      if let root = try loadRoot() { return root.certificate }
      if let exported = try loadExportedRoot() { return exported }
      return try makeFirstRoot(nowSeconds: nowSeconds).certificate
    }
  }

  /// Refuses a directory without a root, before something would make one.
  ///
  /// - Throws: `notMade`, or another ``KeyDirectoryError``.
  package func requireRoot() throws(KeyDirectoryError) {
    try directory.withLock { () throws(KeyDirectoryError) in
      if try loadRoot() == nil, try loadExportedRoot() == nil { throw .notMade }
    }
  }

  /// The leaf to sign with, made on first use and renewed when its last overlap begins.
  ///
  /// Asking again is cheap enough for every minute, not for every signature.
  ///
  /// - Parameters:
  ///   - purpose: sandbox or production; each has leaves of its own.
  ///   - nowSeconds: the time since 1970.
  /// - Returns: the leaf with its key, and what stands above it.
  /// - Throws: a ``KeyDirectoryError``.
  package func signingIdentity(
    for purpose: CertificatePurpose, nowSeconds: Int64
  ) throws(KeyDirectoryError) -> SigningIdentity {
    try directory.withLock { () throws(KeyDirectoryError) in
      if let newest = try trustedLeaves(for: purpose).last {
        let validity = newest.leaf.certificate.validitySeconds
        if validity.contains(nowSeconds) {
          if validity.upperBound - nowSeconds > policy.overlapSeconds { return newest }
          // An issuer near its own end cannot give a leaf more time, and one whose key is away none at
          // all: then the present one stays.
          guard let issuer = try issuerAtHand(nowSeconds: nowSeconds) else { return newest }
          let next = try leafValidity(issuer: issuer.certificate, nowSeconds: nowSeconds)
          if next.upperBound <= validity.upperBound { return newest }
        }
      }
      return try makeLeaf(for: purpose, nowSeconds: nowSeconds)
    }
  }

  /// Makes a new leaf at once, whatever time the present one has left.
  ///
  /// What the earlier leaf signed still verifies while its certificate is valid and not on a denylist.
  @discardableResult
  package func rotate(
    _ purpose: CertificatePurpose, nowSeconds: Int64
  ) throws(KeyDirectoryError) -> SigningIdentity {
    try directory.withLock { () throws(KeyDirectoryError) in
      try makeLeaf(for: purpose, nowSeconds: nowSeconds)
    }
  }

  /// Every leaf that is valid now and not revoked, oldest first: what is published while keys overlap.
  package func validIdentities(
    for purpose: CertificatePurpose, nowSeconds: Int64
  ) throws(KeyDirectoryError) -> [SigningIdentity] {
    try directory.withLock { () throws(KeyDirectoryError) in
      try trustedLeaves(for: purpose).filter {
        $0.leaf.certificate.validitySeconds.contains(nowSeconds)
      }
    }
  }

  /// The purposes for which leaves are in the directory, ended and revoked ones included.
  ///
  /// - Returns: none for a directory without leaves.
  /// - Throws: a ``KeyDirectoryError``.
  package func purposesWithLeaves() throws(KeyDirectoryError) -> [CertificatePurpose] {
    try directory.withLock { () throws(KeyDirectoryError) in
      var found: [CertificatePurpose] = []
      for purpose in CertificatePurpose.allCases where try !leafNumbers(for: purpose).isEmpty {
        found.append(purpose)
      }
      return found
    }
  }

  // MARK: Under the lock

  /// The root with its key; `nil` when the key is not here.
  private func loadRoot() throws(KeyDirectoryError) -> CertifiedKey? {
    guard let text = try directory.text(ofFile: Self.rootFile) else { return nil }
    let root = try Self.read(text).leaf
    guard let exported = try loadExportedRoot() else {
      try directory.replaceFile(Self.rootExportFile, with: root.certificate.pem)
      return root
    }
    // Never replaced: it is what verifiers pin.
    guard exported == root.certificate else { throw .damaged }
    return root
  }

  private func loadExportedRoot() throws(KeyDirectoryError) -> Certificate? {
    guard let text = try directory.text(ofFile: Self.rootExportFile) else { return nil }
    guard let certificates = try? Certificate.all(inPEM: text), certificates.count == 1 else {
      throw .damaged
    }
    return certificates[0]
  }

  /// The root, to issue with; made only in a directory that holds no key yet.
  private func loadOrMakeRoot(nowSeconds: Int64) throws(KeyDirectoryError) -> CertifiedKey {
    if let root = try loadRoot() { return root }
    guard try loadExportedRoot() == nil else { throw .rootKeyNeeded }
    return try makeFirstRoot(nowSeconds: nowSeconds)
  }

  private func makeFirstRoot(nowSeconds: Int64) throws(KeyDirectoryError) -> CertifiedKey {
    guard !(try directory.fileNames().contains { $0.hasSuffix(".pem") }) else {
      throw .rootMissing
    }
    var generator = SystemGenerator()
    let root = try Self.wrap { () throws(CryptoError) in
      try CertifiedKey.root(
        commonName: "Trust Insights Root", validitySeconds: authorityValidity(nowSeconds),
        pathLength: 1, using: &generator)
    }
    try store(SigningIdentity(leaf: root, intermediates: []), in: Self.rootFile)
    try directory.replaceFile(Self.rootExportFile, with: root.certificate.pem)
    return root
  }

  private func loadOrMakeIntermediate(
    nowSeconds: Int64
  ) throws(KeyDirectoryError) -> CertifiedKey {
    if let text = try directory.text(ofFile: Self.intermediateFile) {
      return try Self.read(text).leaf
    }
    let root = try loadOrMakeRoot(nowSeconds: nowSeconds)
    var generator = SystemGenerator()
    let intermediate = try Self.wrap { () throws(CryptoError) in
      try root.intermediate(
        commonName: "Trust Insights Intermediate",
        validitySeconds: authorityValidity(nowSeconds), using: &generator)
    }
    try store(SigningIdentity(leaf: intermediate, intermediates: []), in: Self.intermediateFile)
    return intermediate
  }

  func makeLeaf(
    for purpose: CertificatePurpose, nowSeconds: Int64
  ) throws(KeyDirectoryError) -> SigningIdentity {
    let issuer = try loadOrMakeIssuer(nowSeconds: nowSeconds)
    let validity = try leafValidity(issuer: issuer.certificate, nowSeconds: nowSeconds)
    var generator = SystemGenerator()
    let leaf = try Self.wrap { () throws(CryptoError) in
      try issuer.leaf(
        commonName: "Trust Insights \(purpose) Leaf", purposes: [purpose],
        validitySeconds: validity, using: &generator)
    }
    let identity = SigningIdentity(
      leaf: leaf, intermediates: policy.hasIntermediate ? [issuer.certificate] : [])
    let number = try leafNumbers(for: purpose).last ?? 0
    try store(identity, in: Self.leafFile(purpose, number + 1))
    return identity
  }

  private func loadOrMakeIssuer(nowSeconds: Int64) throws(KeyDirectoryError) -> CertifiedKey {
    policy.hasIntermediate
      ? try loadOrMakeIntermediate(nowSeconds: nowSeconds)
      : try loadOrMakeRoot(nowSeconds: nowSeconds)
  }

  /// The issuer; `nil` when only the root could issue and its key is away.
  private func issuerAtHand(nowSeconds: Int64) throws(KeyDirectoryError) -> CertifiedKey? {
    do throws(KeyDirectoryError) {
      return try loadOrMakeIssuer(nowSeconds: nowSeconds)
    } catch .rootKeyNeeded {
      return nil
    }
  }

  /// The validity of a leaf that is made now, cut where its issuer ends.
  private func leafValidity(
    issuer: Certificate, nowSeconds: Int64
  ) throws(KeyDirectoryError) -> ClosedRange<Int64> {
    guard issuer.validitySeconds.contains(nowSeconds) else { throw .authorityNotValid }
    let start = nowSeconds - policy.backdatingSeconds
    return start...min(start + policy.leafLifetimeSeconds, issuer.validitySeconds.upperBound)
  }

  private func trustedLeaves(
    for purpose: CertificatePurpose
  ) throws(KeyDirectoryError) -> [SigningIdentity] {
    let revoked = Set(try loadRevoked().map(\.digest))
    return try namedLeaves(for: purpose).map(\.identity)
      .filter { !revoked.contains($0.leaf.certificate.digest) }
  }

  func namedLeaves(
    for purpose: CertificatePurpose
  ) throws(KeyDirectoryError) -> [(name: String, identity: SigningIdentity)] {
    var leaves: [(name: String, identity: SigningIdentity)] = []
    for number in try leafNumbers(for: purpose) {
      let file = Self.leafFile(purpose, number)
      guard let text = try directory.text(ofFile: file) else { continue }
      leaves.append((String(file.dropLast(4)), try Self.read(text)))
    }
    return leaves
  }

  private func leafNumbers(for purpose: CertificatePurpose) throws(KeyDirectoryError) -> [Int] {
    let prefix = Self.leafPrefix(purpose)
    return try directory.fileNames()
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".pem") }
      .compactMap { Int($0.dropFirst(prefix.count).dropLast(4)) }
      .sorted()
  }

  private func authorityValidity(_ nowSeconds: Int64) -> ClosedRange<Int64> {
    let start = nowSeconds - policy.backdatingSeconds
    return start...(start + policy.authorityLifetimeSeconds)
  }

  private func store(
    _ identity: SigningIdentity, in file: String
  ) throws(KeyDirectoryError) {
    try directory.replaceFile(
      file,
      with: try Self.wrap { () throws(CryptoError) in
        try identity.pem()
      })
  }

  private static func read(_ text: String) throws(KeyDirectoryError) -> SigningIdentity {
    do throws(CryptoError) {
      return try SigningIdentity(pem: text)
    } catch {
      throw .damaged
    }
  }

  private static func leafPrefix(_ purpose: CertificatePurpose) -> String { "leaf-\(purpose)-" }

  private static func leafFile(_ purpose: CertificatePurpose, _ number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return leafPrefix(purpose) + zeros + digits + ".pem"
  }

  private static func wrap<Result>(
    _ body: () throws(CryptoError) -> Result
  ) throws(KeyDirectoryError) -> Result {
    do throws(CryptoError) {
      return try body()
    } catch {
      throw .crypto(error)
    }
  }
}
