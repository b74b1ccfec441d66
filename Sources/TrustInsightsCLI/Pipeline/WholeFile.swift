import Glibc
import InsightTraces

/// Small files that are read at once.
enum WholeFile {
  /// Reads a file; a FIFO waits until somebody writes to it.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - limit: the most bytes that are taken.
  /// - Returns: its bytes.
  /// - Throws: ``CommandFailure`` that names the path: 66 not found or a folder, 77 no permission, 74 read
  ///   error, 65 too large.
  static func read(_ path: String, limit: Int = 32 << 20) throws(CommandFailure) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if descriptor != 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else { throw CommandFailure(.badData, "\(path): too large") }
    }
  }

  private static func failure(_ path: String) -> CommandFailure {
    let name = path == "-" ? "standard input" : path
    return switch errno {
    case ENOENT, ENOTDIR: CommandFailure(.noInput, "\(name): no such file")
    case EISDIR: CommandFailure(.noInput, "\(name): a folder, where a file was expected")
    case EACCES, EPERM: CommandFailure(.noPermission, "\(name): permission denied")
    case let number: CommandFailure(.readError, "\(name): \(TraceError.words(of: number))")
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
