#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory that only its owner may enter, with files that only their owner may read.
///
/// Files appear whole or not at all: they are written under another name, synced and renamed.
struct PrivateDirectory: Sendable {
  /// The most bytes of a file.
  private static let maximumFileByteCount = 65_536

  private let path: String

  /// Makes the directory with mode 0700 if it is not there.
  ///
  /// - Throws: `permissions` when an existing one is open to others or is not the caller's.
  init(path: String) throws(KeyDirectoryError) {
    self.path = path
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw .system(errno: errno) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0,
      status.st_uid == geteuid()
    else { throw .permissions }
  }

  /// Runs a closure while no other thread or process does so for this directory.
  func withLock<Result>(
    _ body: () throws(KeyDirectoryError) -> Result
  ) throws(KeyDirectoryError) -> Result {
    let descriptor = try open("lock", O_RDWR | O_CREAT)
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .system(errno: errno) }
    }
    return try body()
  }

  /// The names of the files, sorted.
  func fileNames() throws(KeyDirectoryError) -> [String] {
    guard let directory = unsafe opendir(path) else { throw .system(errno: errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted()
  }

  /// The text of a file; `nil` when there is none.
  ///
  /// - Throws: `permissions` when others may read or write it, `damaged` when it is over 64 KiB or not
  ///   UTF-8.
  func text(ofFile name: String) throws(KeyDirectoryError) -> String? {
    let descriptor: Int32
    do throws(KeyDirectoryError) {
      descriptor = try open(name, O_RDONLY)
    } catch .system(errno: ENOENT) {
      return nil
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    guard status.st_mode & 0o077 == 0 else { throw .permissions }
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while content.count <= Self.maximumFileByteCount {
      let count = unsafe read(descriptor, &block, block.count)
      if count < 0 {
        guard errno == EINTR else { throw .system(errno: errno) }
        continue
      }
      if count == 0 {
        guard let text = String(validating: content, as: UTF8.self) else { throw .damaged }
        return text
      }
      content += block[..<count]
    }
    throw .damaged
  }

  /// Which file has a name now: changes when ``replaceFile(_:with:)`` replaces it.
  struct FileIdentity: Equatable, Sendable {
    fileprivate let number: UInt64
    fileprivate let changedAtSeconds: Int64
    fileprivate let changedAtNanoseconds: Int64
  }

  /// Which file has a name now; `nil` when there is none.
  func identity(ofFile name: String) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(filePath(name), &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    return FileIdentity(
      number: UInt64(status.st_ino), changedAtSeconds: Int64(changed.tv_sec),
      changedAtNanoseconds: Int64(changed.tv_nsec))
  }

  /// Writes a file of mode 0600 whole, in the place of one that may be there.
  ///
  /// When this returns the file is on disk, and so is its name. Call it inside ``withLock(_:)``.
  func replaceFile(_ name: String, with text: String) throws(KeyDirectoryError) {
    let temporary = name + ".new"
    do throws(KeyDirectoryError) {
      try remove(temporary)
    } catch .system(errno: ENOENT) {
      // Nothing was left over by an earlier process that ended in between.
    }
    let descriptor = try open(temporary, O_WRONLY | O_CREAT | O_EXCL)
    defer { close(descriptor) }
    try write(Array(text.utf8), to: descriptor)
    guard unsafe rename(filePath(temporary), filePath(name)) == 0 else {
      throw .system(errno: errno)
    }
    try syncNames()
  }

  /// Removes a file.
  func remove(_ name: String) throws(KeyDirectoryError) {
    guard unsafe unlink(filePath(name)) == 0 else { throw .system(errno: errno) }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(KeyDirectoryError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
      if count < 0 {
        guard errno == EINTR else { throw .system(errno: errno) }
        continue
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw .system(errno: errno) }
  }

  @unsafe
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private func syncNames() throws(KeyDirectoryError) {
    let descriptor = try open(".", O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(errno: errno) }
  }

  private func open(_ name: String, _ flags: Int32) throws(KeyDirectoryError) -> Int32 {
    let descriptor = Self.open(filePath(name), flags | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    return descriptor
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.open(path, flags, 0o600)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags, 0o600)
    #else
      unsafe Glibc.open(path, flags, 0o600)
    #endif
  }

  private func filePath(_ name: String) -> String { path + "/" + name }
}
