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

  // Under its own name a store that still ends could put a file in between or take one away, and the removal
  // would stop half-way; under another one nobody finds the way.
  deinit {
    let leaving = path + ".leaving"
    guard (try? FileManager.default.moveItem(atPath: path, toPath: leaving)) != nil else { return }
    for _ in 0..<10 where FileManager.default.fileExists(atPath: leaving) {
      try? FileManager.default.removeItem(atPath: leaving)
    }
  }
}
