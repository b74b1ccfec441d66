#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that only its owner may enter.
package enum PrivateDirectory {
  /// Makes a folder with mode 0700 and its missing parents, or tightens the one that is there.
  ///
  /// - Parameter path: the folder.
  /// - Throws: ``ServiceSetupError/directoryUnusable`` when it cannot be made, is no folder, or belongs
  ///   to somebody else.
  package static func prepare(_ path: String) throws(ServiceSetupError) {
    var parent = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      parent += part
      if !parent.isEmpty, unsafe mkdir(parent, 0o700) != 0, errno != EEXIST {
        throw .directoryUnusable
      }
      parent += "/"
    }
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR,
      information.st_uid == geteuid(), unsafe chmod(path, 0o700) == 0
    else { throw .directoryUnusable }
  }
}
