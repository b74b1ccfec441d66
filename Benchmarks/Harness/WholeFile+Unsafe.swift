import Glibc

/// Small files as a whole.
enum WholeFile {
  /// Why a file could not be read or written.
  struct Failure: Error {
    /// Its path.
    let path: String
  }

  /// Reads a file of at most 1 MiB.
  static func read(_ path: String) throws(Failure) -> String {
    guard let file = unsafe fopen(path, "r") else { throw Failure(path: path) }
    defer { unsafe _ = fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe fread($0.baseAddress, 1, $0.count, file)
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Makes or replaces a file.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let file = unsafe fopen(path, "w") else { throw Failure(path: path) }
    let count = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    guard unsafe fclose(file) == 0, count == bytes.count else { throw Failure(path: path) }
  }
}
