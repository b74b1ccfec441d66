/// Fixed limits of the signed payload.
package enum PayloadLimits {
  /// The longest signed payload, in bytes.
  package static let maximumByteCount = 16_384
  /// The deepest nesting of arrays, maps and tags in one CBOR document.
  package static let maximumNesting = 8
  /// The longest time between `iat` and `exp`, in seconds.
  package static let maximumLifetimeSeconds: Int64 = 600
  /// The number of bytes of an event id.
  package static let eventIDByteCount = 16
  /// The most insights in one payload.
  package static let maximumInsights = 32
  /// The payload version that is written and read.
  package static let version: UInt64 = 1
}
