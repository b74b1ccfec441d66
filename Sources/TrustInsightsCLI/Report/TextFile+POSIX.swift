import Glibc

/// Whole files, read and written at once.
package enum TextFile {
  /// The most that is read: a label file of a million sessions is far smaller.
  static let readLimit = 256 << 20

  /// Reads a file.
  ///
  /// - Throws: ``CommandFailure`` when there is no such file, it cannot be read, or it is too large.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw CommandFailure(.noInput, "\(path): not found")
      case EACCES, EPERM: throw CommandFailure(.noPermission, "\(path): no permission")
      default: throw CommandFailure(.readError, "\(path): cannot be read")
      }
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure(.readError, "\(path): cannot be read")
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= readLimit else {
        throw CommandFailure(.badData, "\(path): larger than any file of labels")
      }
    }
  }

  /// Makes or replaces a file.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// Makes or replaces a file.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try put(bytes, to: path, flags: O_TRUNC, mode: 0o644)
  }

  /// Adds to the end of a file that only its owner may read.
  ///
  /// A link, or somebody else's file, is not written to: in a folder that others may write to, one might
  /// lie in wait.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  package static func append(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try put(bytes, to: path, flags: O_APPEND | O_NOFOLLOW, mode: 0o600)
  }

  private static func put(
    _ bytes: [UInt8], to path: String, flags: Int32, mode: mode_t
  ) throws(CommandFailure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode)
    guard descriptor >= 0 else { throw CommandFailure(.cannotWrite, "\(path): cannot be written") }
    var status = stat()
    if flags & O_NOFOLLOW != 0, unsafe fstat(descriptor, &status) != 0 || status.st_uid != geteuid()
    {
      close(descriptor)
      throw CommandFailure(.cannotWrite, "\(path): belongs to somebody else")
    }
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes[offset...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        close(descriptor)
        throw CommandFailure(.cannotWrite, "\(path): cannot be written")
      }
      offset += count
    }
    guard close(descriptor) == 0 else {
      throw CommandFailure(.cannotWrite, "\(path): cannot be written")
    }
  }
}
