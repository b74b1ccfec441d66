import CCBORShim

/// The head of one CBOR item.
///
/// This file is the only one that reaches libcbor.
struct CBORToken: Equatable {
  /// The type of an item, as its head states it.
  enum Kind: UInt8 {
    case unsigned, negative, bytes, text, array, map, tag
  }

  /// The type of the item.
  var kind: Kind
  /// Value, length, count or tag number.
  var argument: UInt64
  /// Bytes of the head.
  var headByteCount: Int
  /// Bytes of a string's content behind the head.
  var contentByteCount: Int

  /// Reads the head that starts at an offset, and refuses every form but the shortest.
  ///
  /// - Throws: `truncated`, `malformed`, `notShortest`, `indefiniteLength`, `unsupportedType`.
  /// - Complexity: O(1) whatever length the head announces; no allocation.
  init(_ bytes: [UInt8], at offset: Int) throws(CBORError) {
    precondition(offset >= 0 && offset <= bytes.count, "offset \(offset) of \(bytes.count)")
    var token = cbor_shim_token()
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      let rest = unsafe UnsafeBufferPointer(rebasing: buffer[offset...])
      guard let start = rest.baseAddress else { return CBOR_SHIM_ERROR_TRUNCATED }
      return unsafe cbor_shim_next(start, rest.count, &token)
    }
    switch status {
    case CBOR_SHIM_OK: break
    case CBOR_SHIM_ERROR_TRUNCATED: throw .truncated
    default: throw .malformed
    }
    if token.kind == CBOR_SHIM_KIND_INDEFINITE { throw .indefiniteLength }
    guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: token.kind.rawValue)) else {
      throw .unsupportedType
    }
    self.kind = kind
    argument = token.argument
    headByteCount = token.head_size
    contentByteCount = token.content_size
    guard Self.shortestHead(kind, argument).count == headByteCount else { throw .notShortest }
  }

  /// The shortest head for a type and an argument, 1 to 9 bytes.
  static func shortestHead(_ kind: Kind, _ argument: UInt64) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 9) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      unsafe count = cbor_shim_write_head(
        cbor_shim_kind(UInt32(kind.rawValue)), argument, start, buffer.count)
    }
  }
}
