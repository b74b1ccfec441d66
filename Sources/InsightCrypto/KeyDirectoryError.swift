/// Why a key directory cannot be used.
package enum KeyDirectoryError: Error, Equatable, Sendable {
  /// A system call on the directory or a file in it failed, with this `errno`.
  case system(errno: Int32)
  /// The directory or a key file may be read or written by others than its owner.
  case permissions
  /// A file is there but is not what its name says.
  case damaged
  /// The certificate that would issue a leaf is not valid at this time.
  case authorityNotValid
  /// No leaf has that name or digest.
  case unknownLeaf
  /// The root's key is needed to issue a certificate, and `root.key.pem` is not in the directory.
  case rootKeyNeeded
  /// Keys are in the directory and neither `root.pem` nor `root.key.pem` is: a new root would not be the
  /// one that verifiers pin.
  case rootMissing
  /// The key under which tokens were digested is not in the directory.
  case tokenKeyMissing
  /// The key in the directory is not the one under which tokens were digested.
  case tokenKeyChanged
  /// The directory holds no root, where none may be made.
  case notMade
  /// The list of what was revoked lacks an entry that it had: the directory is an older copy.
  case revocationsMissing
  /// Making or reading a key failed.
  case crypto(CryptoError)
}
