import FoundationEssentials

/// A folder that is gone when its owner is.
package final class TemporaryDirectory: Sendable {
  /// Where it is.
  package let path: String

  /// Makes an empty folder below the system's folder for temporary files.
  package init() {
    path = FileManager.default.temporaryDirectory.path + "/trust-insights-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
