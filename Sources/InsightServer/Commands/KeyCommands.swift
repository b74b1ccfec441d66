internal import InsightCrypto
internal import InsightService

/// Makes, rotates, lists and revokes keys.
struct KeyCommands {
  let parts: ServerParts

  /// `keys init|rotate|anchor` print the root that verifiers pin, `keys list` the leaves, `keys revoke` and
  /// `keys denylist` the list that verifiers refuse.
  func run(_ verb: String?) throws(CommandFailure) -> String {
    let keys = try parts.keys()
    let purpose: CertificatePurpose = parts.environment == .production ? .production : .sandbox
    let time = parts.now()
    do throws(KeyDirectoryError) {
      switch verb {
      case "init": _ = try keys.signingIdentity(for: purpose, nowSeconds: time)
      case "rotate": try keys.rotate(purpose, nowSeconds: time)
      case "anchor": break
      case "list": return try list(keys, purpose, nowSeconds: time)
      case "revoke":
        guard let name = parts.options["leaf"] else { throw KeyDirectoryError.unknownLeaf }
        try keys.revoke(name, of: purpose, nowSeconds: time)
        return try denylist(keys)
      case "denylist": return try denylist(keys)
      default: throw KeyDirectoryError.damaged
      }
      return try keys.root(nowSeconds: time).pem
    } catch {
      guard ["init", "rotate", "anchor", "list", "revoke", "denylist"].contains(verb) else {
        throw .usage("keys init, rotate, list, revoke, denylist or anchor")
      }
      if error == .unknownLeaf {
        throw parts.options["leaf"] == nil
          ? .usage("--leaf names the leaf: see keys list")
          : .missingInput("no such leaf: see keys list")
      }
      throw .permission("the keys cannot be used: \(error.words)")
    }
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
