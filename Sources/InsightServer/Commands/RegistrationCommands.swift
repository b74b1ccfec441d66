internal import InsightCrypto
internal import InsightService
internal import InsightStore

/// Registers, lists, rotates and revokes who may call.
struct RegistrationCommands {
  let parts: ServerParts

  /// `apps add|rotate|list|reporting|revoke`.
  func apps(_ verb: String?) async throws(CommandFailure) -> String {
    let store = try parts.store()
    let time = parts.now()
    switch verb {
    case "add", "rotate":
      let app = try app()
      if verb == "rotate" {
        let inUse = try await Self.trying {
          try await store.read { try AppKeys.inUse(app: app, in: $0) }
        }
        guard !inUse.isEmpty else {
          throw .missingInput("the app has no key in use: see apps list, or apps add")
        }
      }
      let key = "tik_" + Base64.urlSafe.encode(ServiceEnvironmentals.systemRandomBytes(32))
      let digest = CallerAuthentication.digest(ofAppKey: key)
      try await Self.trying {
        try await store.write {
          try AppKeys.add(digest: digest, app: app, nowSeconds: time, in: $0)
        }
      }
      return "\(key)\n"
    case "list":
      let keys = try await Self.trying {
        try await store.read { try AppKeys.all(in: $0).map(\.entry) }
      }
      return keys.map { key in
        "\(key.app)\t\(key.name)\t\(key.createdAtSeconds)\t"
          + (key.revokedAtSeconds.map { "revoked \($0)" } ?? "in use") + "\n"
      }.joined()
    case "reporting":
      let records = try await Self.trying {
        try await store.read { try ReportingShare.all(nowSeconds: time, in: $0) }
      }
      return records.map { "\($0.app)\t\($0.share.reported)\t\($0.share.unreported)\n" }.joined()
    case "revoke":
      let app = try app()
      let digest = try await digest(ofKeyOf: app, in: store)
      let count = try await Self.trying {
        try await store.write {
          try AppKeys.revoke(app: app, digest: digest, nowSeconds: time, in: $0)
        }
      }
      guard count > 0 else { throw .missingInput("no such key in use") }
      return "revoked \(count)\n"
    default: throw .usage("apps add, rotate, list, reporting or revoke")
    }
  }

  /// `relying-servers add|list|revoke`.
  func relyingServers(_ verb: String?) async throws(CommandFailure) -> String {
    let store = try parts.store()
    let time = parts.now()
    switch verb {
    case "add":
      let entry = try self.entry(nowSeconds: time)
      try await Self.trying { try await store.write { try RelyingServers.add(entry, in: $0) } }
      return "added \(entry.keyIdentifier)\n"
    case "list":
      let entries = try await Self.trying {
        try await store.read { try RelyingServers.all(in: $0) }
      }
      return entries.map { entry in
        "\(entry.keyIdentifier)\t\(entry.issuer)\t\(entry.app)\t\(entry.createdAtSeconds)\t"
          + (entry.revokedAtSeconds.map { "revoked \($0)" } ?? "in use") + "\n"
      }.joined()
    case "revoke":
      let keyIdentifier = try parts.options.required("kid")
      let count = try await Self.trying {
        try await store.write {
          try RelyingServers.revoke(keyIdentifier, nowSeconds: time, in: $0)
        }
      }
      guard count > 0 else { throw .missingInput("no such key in use") }
      return "revoked \(keyIdentifier)\n"
    default: throw .usage("relying-servers add, list or revoke")
    }
  }

  /// `erase --account TOKEN [--app APP]`; without the app, with every app that was ever registered.
  func erase() async throws(CommandFailure) -> String {
    let store = try parts.store()
    let token = try parts.options.required("account")
    let keys = try parts.keys()
    let tokens: TokenDigester
    do {
      // Under another key nothing would be found, and that would read as done.
      let custody = KeyCustody(keys: keys, store: store, now: parts.now)
      tokens = TokenDigester(key: try await custody.open(mayMakeKeys: false))
    } catch {
      throw CommandFailure(ofKeys: error)
    }
    let chosen = parts.options["app"]
    let count = try await Self.trying {
      let registered = try await store.read { try AppKeys.all(in: $0).map(\.entry.app) }
      let accounts = Set(chosen.map { [$0] } ?? registered).map {
        tokens.digest(of: token, kind: .account, app: $0)
      }
      return try await AccountErasure.erase(accounts: accounts, in: store)
    }
    return "erased \(count) rows\n"
  }

  private func app() throws(CommandFailure) -> String {
    let app = try parts.options.required("app")
    guard EvaluationRequest.isApp(app) else {
      throw .usage("--app takes visible characters of ASCII without spaces, at most 255")
    }
    return app
  }

  /// The key in use that `--key` names, by the digits of `apps list` or by itself; `nil` without the flag.
  private func digest(
    ofKeyOf app: String, in store: any TransactionalStore
  ) async throws(CommandFailure) -> [UInt8]? {
    guard parts.options["key"] != nil else { return nil }
    let key = try parts.options.required("key")
    let prefix =
      key.hasPrefix("tik_")
      ? Hex.encode(CallerAuthentication.digest(ofAppKey: key)) : key.lowercased()
    let found = try await Self.trying {
      try await store.read { try AppKeys.inUse(app: app, named: prefix, in: $0) }
    }
    guard found.count < 2 else { throw .usage("--key names several keys: give more digits") }
    guard let digest = found.first else { throw .missingInput("no such key in use: see apps list") }
    return digest
  }

  private func entry(nowSeconds: Int64) throws(CommandFailure) -> RelyingServers.Entry {
    let keyIdentifier = try parts.options.required("kid")
    guard SignedToken.isKeyIdentifier(keyIdentifier) else {
      throw .usage("--kid takes letters, digits, dot, hyphen and underscore, at most 64")
    }
    let pem = try ServerParts.text(ofFile: try parts.options.required("public-key"))
    guard let key = try? P256PublicKey(pem: pem) else {
      throw .badInput("--public-key needs a P-256 public key as PEM")
    }
    return RelyingServers.Entry(
      keyIdentifier: keyIdentifier, issuer: try parts.options.required("iss"),
      app: try app(), publicKey: key.point, createdAtSeconds: nowSeconds)
  }

  private static func trying<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws(CommandFailure) -> Value {
    do {
      return try await body()
    } catch StoreFailure.constraint {
      throw .badInput("it is registered already")
    } catch {
      throw .unavailable("the database does not answer")
    }
  }
}
