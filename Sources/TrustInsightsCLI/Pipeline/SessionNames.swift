import InsightEvents

/// Names for the traces of a file that have none: `walk.json`, then `walk.json#2`, `walk.json#3`.
struct SessionNames {
  private let base: String?
  private var count = 0

  /// Starts with the first trace.
  ///
  /// - Parameter base: the name of the first trace, or `nil` to leave all without one.
  init(base: String?) { self.base = base }

  /// Starts with the first trace of a file, which is named by the file without its folder.
  ///
  /// - Parameter path: the file, or `-` for standard input, whose traces stay without a name.
  init(path: String) {
    self.init(base: path == "-" ? nil : path.split(separator: "/").last.map(String.init))
  }

  /// Counts the next trace.
  ///
  /// - Returns: its name.
  mutating func next() -> String? {
    count += 1
    return base.map { count == 1 ? $0 : "\($0)#\(count)" }
  }

  /// Counts the next trace, and names it where it has no session.
  mutating func name(_ description: inout SessionDescription) {
    let name = next()
    if description.session == nil { description.session = name }
  }
}
