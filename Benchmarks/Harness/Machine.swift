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
