import Glibc

/// Small files that are read at once.
enum WholeFile {
  private static let limit = 32 << 20

  /// Reads a file.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Returns: its bytes.
  /// - Throws: ``CommandFailure``: 66 not found, 77 no permission, 74 read error, 65 above 32 MB.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == EACCES
        ? CommandFailure(.noPermission, "\(path): permission denied")
        : CommandFailure(.noInput, "\(path): no such file")
    }
    defer { if descriptor != 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure(.readError, "\(path): read error")
      }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else { throw CommandFailure(.badData, "\(path): too large") }
    }
  }
}

/// The machine's clocks, for the program only.
enum SystemTime {
  /// The time since 1970, UTC.
  static var sinceEpoch: Duration {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// A calendar time as `2026-01-31 13:45 UTC`.
  static func text(secondsSince1970: Int64) -> String {
    var seconds = time_t(secondsSince1970)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = unsafe "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return unsafe "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)) UTC"
  }
}
