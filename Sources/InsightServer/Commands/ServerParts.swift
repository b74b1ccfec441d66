internal import FoundationEssentials
internal import InsightCrypto
internal import InsightService
internal import InsightStore
internal import InsightStorePostgres

/// Builds what the commands share from the options.
struct ServerParts {
  let options: ServerOptions
  let environment: ServiceEnvironment
  let now = ServiceEnvironmentals.systemClock
  var purpose: CertificatePurpose { environment.purpose }

  init(_ options: ServerOptions) throws(CommandFailure) {
    self.options = options
    environment = try options.environment()
  }

  func store() throws(CommandFailure) -> any TransactionalStore {
    let directory = try preparedDirectory()
    let database = options["database"] ?? directory + "/insights.sqlite"
    do throws(StoreFailure) {
      if database.hasPrefix("postgres://") || database.hasPrefix("postgresql://") {
        return try PostgresStore(address: database, schemas: [.service])
      }
      return try SQLiteStore(path: database, schemas: [.service], cacheKibibytes: 131_072)
    } catch {
      throw .unavailable("the database cannot be opened: \(error)")
    }
  }

  /// Keys with an intermediate, so that the root's key can be taken off the machine.
  func keys() throws(CommandFailure) -> KeyDirectory {
    do {
      return try KeyDirectory(
        path: try preparedDirectory() + "/keys", policy: KeyDirectory.Policy(hasIntermediate: true))
    } catch {
      throw .permission("the key folder cannot be used: \(error)")
    }
  }

  /// Refuses a folder with leaves of the other environment only, before the first of this one is made.
  ///
  /// - Throws: `usage`, or `permission` when the folder cannot be read.
  func requireEnvironment(of keys: KeyDirectory) throws(CommandFailure) {
    let found: [CertificatePurpose]
    do {
      found = try keys.purposesWithLeaves()
    } catch {
      throw CommandFailure(ofKeys: error)
    }
    guard let other = found.first, !found.contains(purpose) else { return }
    throw .usage(
      "this folder has leaves of \(other) only: give --environment \(other), or make one of \(purpose) with "
        + "keys init")
  }

  private func preparedDirectory() throws(CommandFailure) -> String {
    let directory = try options.required("directory")
    do {
      try PrivateDirectory.prepare(directory)
    } catch {
      throw .permission("the folder cannot be used: \(directory)")
    }
    return directory
  }

  static func text(ofFile path: String) throws(CommandFailure) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missingInput("cannot read \(path)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
