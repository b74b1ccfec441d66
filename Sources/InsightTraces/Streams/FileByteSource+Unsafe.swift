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

  /// Opens a file for reading.
  ///
  /// - Parameter path: its path.
  /// - Throws: ``TraceError/notFound``, ``TraceError/notPermitted`` or ``TraceError/readFailed``.
  package init(path: String) throws(TraceError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    ownsDescriptor = true
    guard descriptor >= 0 else { throw TraceError(openErrorNumber: errno) }
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
  var isFolder: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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

/// A file as a sink.
package final class FileByteSink: ByteSink {
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// Makes a file that only this user may read, or empties one that is there.
  ///
  /// - Parameter path: its path.
  /// - Throws: ``TraceError/notFound``, ``TraceError/notPermitted`` or ``TraceError/writeFailed``.
  package init(path: String) throws(TraceError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(0o600))
    ownsDescriptor = true
    guard descriptor >= 0 else {
      let error = TraceError(openErrorNumber: errno)
      guard case .readFailed(let number) = error else { throw error }
      throw .writeFailed(errorNumber: number)
    }
  }

  /// Takes an open file, such as 1 for standard output; it is not closed.
  ///
  /// - Parameter fileDescriptor: the file.
  package init(fileDescriptor: Int32) {
    descriptor = fileDescriptor
    ownsDescriptor = false
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
  }

  package func write(_ bytes: RawSpan) throws(TraceError) {
    var written = 0
    while written < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: written)
      let count = unsafe rest.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .writeFailed(errorNumber: errno)
      }
    }
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
}

/// The system's `read`, by a name that the sources' own does not hide.
@unsafe
func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  unsafe read(file, buffer, size)
}

@unsafe
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  unsafe write(file, buffer, size)
}
