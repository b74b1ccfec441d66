#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file as a sink.
///
/// What a path names is never written through a symbolic link, and a file is replaced as a whole: the bytes
/// go to one beside it, without a name where the file system can do that, until ``publish()``. A FIFO or a
/// device such as a terminal is written to as the bytes come; `-`, `/dev/stdout`, `/dev/stderr` and
/// `/dev/fd/N` are descriptors that are open already.
package final class FileByteSink: ByteSink {
  /// The open file.
  package let descriptor: Int32
  private let ownsDescriptor: Bool
  /// What to replace; `nil` when there is nothing to replace, or no more.
  private var target: String?
  /// The name that the bytes have until then, where they have one.
  private var temporaryName: String?

  /// Opens what a path names; nothing that is there changes yet, except for what a FIFO or device gets.
  ///
  /// - Parameters:
  ///   - path: its path, in a folder in which files can be made.
  ///   - mode: who may read a new file, less what the process masks; one of this user that is replaced
  ///     keeps its mode.
  /// - Throws: ``TraceError/isLink``, ``TraceError/notFound`` without the folder,
  ///   ``TraceError/notPermitted`` or ``TraceError/writeFailed``.
  package init(path: String, mode: UInt32 = 0o600) throws(TraceError) {
    ownsDescriptor = true
    if let number = Self.openDescriptor(named: path) {
      descriptor = dup(number)
      guard descriptor >= 0 else { throw .writeFailed(errorNumber: errno) }
      return
    }
    var status = stat()
    let isThere = unsafe lstat(path, &status) == 0
    guard isThere || errno == ENOENT else { throw TraceError(outputErrorNumber: errno) }
    switch isThere ? status.st_mode & S_IFMT : S_IFREG {
    case S_IFREG where !path.isEmpty && !path.hasSuffix("/"):
      (descriptor, temporaryName) = Self.makeFile(in: Self.folder(of: path), mode: mode_t(mode))
      guard descriptor >= 0 else { throw TraceError(outputErrorNumber: errno) }
      target = path
      if isThere, status.st_uid == geteuid() { fchmod(descriptor, status.st_mode & 0o777) }
    case S_IFIFO, S_IFCHR:
      descriptor = unsafe open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw TraceError(outputErrorNumber: errno) }
      // What was looked at may have been exchanged since.
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
        throw .isLink
      }
    case S_IFLNK: throw .isLink
    case S_IFBLK: throw .isDevice
    default: throw .writeFailed(errorNumber: EISDIR)
    }
  }

  /// Opens a file to add to its end, or makes one that only this user may read.
  ///
  /// A link, or somebody else's file, is not written to: in a folder that others may write to, one might lie
  /// in wait.
  ///
  /// - Parameter path: its path.
  /// - Throws: ``TraceError/isLink``, ``TraceError/notOwned``, ``TraceError/notFound``,
  ///   ``TraceError/notPermitted`` or ``TraceError/writeFailed``.
  package init(appendingTo path: String) throws(TraceError) {
    descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode_t(0o600))
    ownsDescriptor = true
    guard descriptor >= 0 else { throw TraceError(outputErrorNumber: errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_nlink == 1
    else { throw .notOwned }
  }

  /// Takes an open file, such as 1 for standard output; it is not closed.
  ///
  /// - Parameter fileDescriptor: the file.
  package init(fileDescriptor: Int32) {
    descriptor = fileDescriptor
    ownsDescriptor = false
  }

  deinit {
    if let temporaryName { unsafe unlink(temporaryName) }
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

  /// Writes all bytes to the end of the file, or none of them where it can be shortened again.
  ///
  /// - Parameter bytes: what to write.
  /// - Throws: ``TraceError/writeFailed``.
  package func writeWhole(_ bytes: [UInt8]) throws(TraceError) {
    let end = lseek(descriptor, 0, SEEK_END)
    do throws(TraceError) {
      unsafe try write(bytes.span.bytes)
    } catch {
      if end >= 0 { _ = ftruncate(descriptor, end) }
      throw error
    }
  }

  /// Puts what was written in the place that the path named; bytes that come later still go there.
  ///
  /// Without this call nothing changes there. Calling again does nothing.
  ///
  /// - Throws: ``TraceError/writeFailed``, then nothing has changed.
  package func publish() throws(TraceError) {
    guard let target else { return }
    // Some file systems tell only at a close that there was no room.
    guard close(dup(descriptor)) == 0 else { throw .writeFailed(errorNumber: errno) }
    if temporaryName == nil {
      temporaryName =
        Self.firstFreeName(in: Self.folder(of: target)) { name in
          unsafe linkat(
            AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
        }.name
    }
    guard let name = temporaryName, unsafe rename(name, target) == 0 else {
      throw .writeFailed(errorNumber: errno)
    }
    temporaryName = nil
    self.target = nil
  }

  /// The descriptor that a path stands for without any file system.
  private static func openDescriptor(named path: String) -> Int32? {
    switch path {
    case "-", "/dev/stdout": 1
    case "/dev/stderr": 2
    case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst(8))
    default: nil
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  private static func makeFile(in folder: String, mode: mode_t) -> (Int32, name: String?) {
    #if canImport(Glibc)
      // A file without a name is gone with the process; it gets one by way of /proc.
      if unsafe access("/proc/self/fd", X_OK) == 0 {
        let nameless = unsafe open(folder, O_WRONLY | __O_TMPFILE | O_CLOEXEC, mode)
        if nameless >= 0 || ![EOPNOTSUPP, EISDIR, EINVAL].contains(errno) {
          return (nameless, nil)
        }
      }
    #endif
    return firstFreeName(in: folder) { name in
      unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
  }

  /// Makes something under a name that nothing has, and never through one that is there.
  private static func firstFreeName(
    in folder: String, _ make: (String) -> Int32
  ) -> (Int32, name: String?) {
    for attempt in 0..<10_000 {
      let name = "\(folder).trust-insights-\(getpid())-\(attempt)"
      let made = make(name)
      if made >= 0 { return (made, name) }
      guard errno == EEXIST else { break }
    }
    return (-1, nil)
  }
}

extension TraceError {
  /// What opening an output means by an error number.
  fileprivate init(outputErrorNumber number: Int32) {
    switch number {
    case ELOOP: self = .isLink
    case ENOENT, ENOTDIR: self = .notFound
    case EACCES, EPERM: self = .notPermitted
    default: self = .writeFailed(errorNumber: number)
    }
  }
}

@unsafe
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  unsafe write(file, buffer, size)
}
