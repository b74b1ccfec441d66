import Glibc

/// Where the program keeps decisions, keys and the ledger.
enum StateDirectory {
  /// The folder.
  ///
  /// - Parameters:
  ///   - chosen: what the command line says, or `nil`.
  ///   - makesParents: whether folders above it are made where they are missing.
  /// - Returns: that, else `$XDG_STATE_HOME/trust-insights`, else `~/.local/state/trust-insights`.
  /// - Throws: ``CommandFailure`` 64 when neither is known, 66 when the chosen one does not exist: what a
  ///   person decided is not there, and a new folder would say that nothing was decided.
  static func path(_ chosen: String?, makesParents: Bool = true) throws -> String {
    if let chosen {
      guard let folder = unsafe opendir(chosen) else {
        throw CommandFailure(.noInput, "\(chosen): no such folder")
      }
      unsafe closedir(folder)
      return chosen
    }
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      if makesParents { makeParents(state) }
      return state + "/trust-insights"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else {
      throw CommandFailure(.usage, "no home folder is known; use --directory")
    }
    if makesParents { makeParents(home + "/.local/state") }
    return home + "/.local/state/trust-insights"
  }

  /// Whether anything was ever decided or asked in a folder.
  static func isInUse(_ path: String) -> Bool {
    unsafe access(path + "/insights.sqlite", F_OK) == 0
  }

  /// Makes a folder that only this user can enter, in `$TMPDIR` or `/tmp`, for a demonstration; the caller
  /// removes it.
  ///
  /// - Returns: its path.
  /// - Throws: ``CommandFailure`` 73 when it cannot be made.
  static func temporary() throws -> String {
    let place = environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array((place + "/trust-insights.XXXXXX").utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else { throw CommandFailure(.cannotWrite, "no temporary folder can be made") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder and everything in it.
  ///
  /// - Parameter path: the folder.
  static func remove(_ path: String) {
    for name in names(in: path) {
      let entry = path + "/" + name
      if unsafe unlink(entry) != 0 { remove(entry) }
    }
    unsafe rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static func makeParents(_ path: String) {
    var parent = ""
    for part in path.split(separator: "/") {
      parent += "/" + part
      unsafe mkdir(parent, 0o700)
    }
  }
}
