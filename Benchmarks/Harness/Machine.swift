import CBenchmarkShim
import Glibc

/// What the figures were measured on.
enum Machine {
  /// The processor's name as the system gives it, or `unknown`.
  static var name: String {
    let line = read("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { trimmed(String($0)) } ?? "unknown"
  }

  /// The commit that the working folder is at, or `unknown`.
  static var commit: String {
    guard let pipe = unsafe popen("git rev-parse --short HEAD 2>/dev/null", "r") else {
      return "unknown"
    }
    defer { unsafe _ = pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, 63, pipe) }
    let text = trimmed(String(decoding: bytes.prefix(count), as: UTF8.self))
    return text.isEmpty ? "unknown" : text
  }

  /// Jobs that wanted to run during the last minute, or 0 where the system does not say.
  static var loadAverage: Double {
    Double(read("/proc/loadavg").split(separator: " ").first ?? "") ?? 0
  }

  /// The folder of this program, where the other programs of the package are.
  static var programFolder: String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer -> Int in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe readlink("/proc/self/exe", start, buffer.count)
    }
    let path = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
  }

  /// What the machine can do at best.
  struct Limits {
    /// Single-precision operations a second of one core, a multiply-add counted as two.
    let operationsPerSecond: Double

    /// Measures for 40 ms.
    static func measure() -> Limits {
      Limits(operationsPerSecond: benchmark_multiply_add_peak())
    }
  }

  private static func read(_ path: String) -> String {
    guard let file = unsafe fopen(path, "r") else { return "" }
    defer { unsafe _ = fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe fread($0.baseAddress, 1, $0.count, file)
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func trimmed(_ text: String) -> String {
    var characters = Substring(text)
    while characters.last?.isWhitespace == true { characters.removeLast() }
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    return String(characters)
  }
}
