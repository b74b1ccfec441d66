internal import InsightCrypto
internal import InsightService

/// Makes and rotates keys.
struct KeyCommands {
  let parts: ServerParts

  /// `keys init|rotate|anchor`: all print the root that verifiers pin.
  func run(_ verb: String?) throws(CommandFailure) -> String {
    let keys = try parts.keys()
    let purpose: CertificatePurpose = parts.environment == .production ? .production : .sandbox
    let time = parts.now()
    do throws(KeyDirectoryError) {
      switch verb {
      case "init": _ = try keys.signingIdentity(for: purpose, nowSeconds: time)
      case "rotate": try keys.rotate(purpose, nowSeconds: time)
      case "anchor": break
      default: throw KeyDirectoryError.damaged
      }
      return try keys.root(nowSeconds: time).pem
    } catch {
      guard ["init", "rotate", "anchor"].contains(verb) else {
        throw .usage("keys init, rotate or anchor")
      }
      throw .permission("the keys cannot be used: \(error)")
    }
  }
}
