internal import InsightCrypto
internal import InsightService

/// Makes, rotates, lists and revokes keys.
struct KeyCommands {
  let parts: ServerParts

  private static let verbs = ["init", "rotate", "anchor", "list", "revoke", "denylist", "adopt"]

  /// `keys init|rotate|anchor` print the root that verifiers pin, `keys list` the leaves, `keys revoke` and
  /// `keys denylist` the list that verifiers refuse; `keys adopt` joins folder and database after a loss.
  func run(_ verb: String?) async throws(CommandFailure) -> String {
    guard let verb, Self.verbs.contains(verb) else {
      throw .usage("keys init, rotate, list, revoke, denylist, adopt or anchor")
    }
    let keys = try parts.keys()
    do {
      // Only one of them makes what is not there.
      if verb != "init" { try keys.requireRoot() }
      return try await run(verb, keys)
    } catch KeyDirectoryError.unknownLeaf {
      throw parts.options["leaf"] == nil
        ? .usage("--leaf names the leaf: see keys list")
        : .missingInput("no such leaf of \(parts.purpose): see keys list")
    } catch {
      throw CommandFailure(ofKeys: error)
    }
  }

  private func run(_ verb: String, _ keys: KeyDirectory) async throws -> String {
    let purpose = parts.purpose
    let time = parts.now()
    switch verb {
    case "init":
      _ = try keys.signingIdentity(for: purpose, nowSeconds: time)
      _ = try keys.tokenKey()
    case "rotate":
      try parts.requireEnvironment(of: keys)
      try keys.rotate(purpose, nowSeconds: time)
    case "list":
      return try CertificatePurpose.allCases.map { try list(keys, $0, nowSeconds: time) }.joined()
    case "revoke":
      guard let name = parts.options["leaf"] else { throw KeyDirectoryError.unknownLeaf }
      try parts.requireEnvironment(of: keys)
      try keys.revoke(name, of: purpose, nowSeconds: time)
      try await custody(keys).compareRevocations()
      return try denylist(keys)
    case "denylist": return try denylist(keys)
    case "adopt":
      let adoption = try await custody(keys).adopt(
        mayBeginAccountsAnew: parts.options["new-accounts"] == "yes")
      let accounts =
        adoption.beginsAccountsAnew ? "another key, all accounts begin anew" : "accounts go on"
      return "adopted tokens.key: \(accounts)\n"
        + "adopted revocations that revoked.txt lacked: \(adoption.missingRevocations)\n"
    default: break
    }
    return try keys.root(nowSeconds: time).pem
  }

  private func custody(_ keys: KeyDirectory) throws -> KeyCustody {
    KeyCustody(keys: keys, store: try parts.store(), now: parts.now)
  }

  private func denylist(_ keys: KeyDirectory) throws(KeyDirectoryError) -> String {
    try keys.revoked().map { $0.line + "\n" }.joined()
  }

  private func list(
    _ keys: KeyDirectory, _ purpose: CertificatePurpose, nowSeconds: Int64
  ) throws(KeyDirectoryError) -> String {
    let leaves = try keys.listedLeaves(for: purpose)
    let signing = leaves.last { $0.revokedAtSeconds == nil }?.name
    return leaves.map { leaf in
      let validity = leaf.certificate.validitySeconds
      let state =
        if let revoked = leaf.revokedAtSeconds {
          "revoked \(revoked)"
        } else if !validity.contains(nowSeconds) {
          "ended"
        } else {
          leaf.name == signing ? "signs" : "published"
        }
      return "\(leaf.name)\t\(leaf.certificate.digest.hex)\t\(validity.lowerBound)"
        + "\t\(validity.upperBound)\t\(state)\n"
    }.joined()
  }
}
