import InsightCrypto
import InsightPayload

/// Where a verifier finds published keys by their `kid`.
public protocol PayloadKeySource: Sendable {
  /// The key with an identifier; `nil` when there is none.
  ///
  /// - Parameter keyIdentifier: as the payload states it, 1 to 64 bytes that anyone may have chosen: an
  ///   implementation looks it up and does nothing else with it.
  /// - Returns: the key, or `nil`.
  /// - Throws: anything, when it cannot tell; the payload is then refused, but may be tried again.
  func key(for keyIdentifier: [UInt8]) async throws -> PayloadKey?
}

/// A published P-256 key.
public struct PayloadKey: Equatable, Hashable, Sendable {
  /// The `kid`.
  public let identifier: [UInt8]
  /// What it signs for.
  public let environment: PayloadEnvironment
  let publicKey: P256PublicKey
}

/// Keys as they were read from `/.well-known/cose-keys`, and no others.
public struct PayloadKeySet: PayloadKeySource {
  private let keys: [[UInt8]: PayloadKey]

  /// Reads a COSE_KeySet, strictly.
  ///
  /// - Throws: `keysNotReadable`.
  public init(coseKeySet bytes: [UInt8]) throws(VerifierConfigurationError) {
    var keys: [[UInt8]: PayloadKey] = [:]
    do {
      for key in try PublishedKey.decodeSet(bytes) {
        keys[key.identifier] = PayloadKey(
          identifier: key.identifier, environment: PayloadEnvironment(key.environment),
          publicKey: try P256PublicKey(point: key.point))
      }
    } catch {
      throw .keysNotReadable
    }
    self.keys = keys
  }

  /// The key with an identifier; `nil` when there is none.
  public func key(for keyIdentifier: [UInt8]) -> PayloadKey? { keys[keyIdentifier] }
}
