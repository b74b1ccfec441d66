#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file, pipe or device as a source.
package final class FileByteSource: ByteSource {
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// Opens a file for reading; a FIFO waits until somebody writes to it.
  ///
  /// - Parameter path: its path.
  /// - Throws: ``TraceError/notFound``, ``TraceError/notPermitted``, ``TraceError/isDevice`` for a device
  ///   other than a terminal, or ``TraceError/readFailed``.
  package init(path: String) throws(TraceError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    ownsDescriptor = true
    guard descriptor >= 0 else { throw TraceError(openErrorNumber: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFCHR && kind != S_IFBLK || isatty(descriptor) == 1 else { throw .isDevice }
  }

  /// Takes an open file, such as 0 for standard input; it is not closed.
  ///
  /// - Parameter fileDescriptor: the file.
  package init(fileDescriptor: Int32) {
    descriptor = fileDescriptor
    ownsDescriptor = false
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
  }

  /// Whether it is a folder, which cannot be read from.
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

  private var status: stat {
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    return status
  }

  package func read(into buffer: inout MutableRawSpan) throws(TraceError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilReadable()
      case let number: throw .readFailed(errorNumber: number)
      }
    }
  }

  private func waitUntilReadable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

extension TraceError {
  /// What `open` means by an error number.
  init(openErrorNumber number: Int32) {
    switch number {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: self = .notFound
    case EACCES, EPERM: self = .notPermitted
    default: self = .readFailed(errorNumber: number)
    }
  }

  /// What the system calls an error number, such as "No space left on device, errno 28".
  package static func words(of number: Int32) -> String {
    let words = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "unknown"
    return "\(words), errno \(number)"
  }
}

/// The system's `read`, by a name that the sources' own does not hide.
@unsafe
func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  unsafe read(file, buffer, size)
}
