/// Checks that bytes are exactly one CBOR item in the deterministic form of RFC 8949 §4.2.1.
///
/// Definite lengths, shortest heads, map keys in strictly rising bytewise order, nesting of at most
/// ``PayloadLimits/maximumNesting``, UTF-8 in texts, no floats and simple values, no byte left over.
/// What passes has one encoding only, so decoding and encoding again gives the same bytes.
package enum CBORValidator {
  /// An array, map or tag whose elements are being read.
  private struct Level {
    var remaining: UInt64
    var isMap: Bool
    var expectsKey: Bool
    var keyStart: Int
    var previousKey: Range<Int>?
  }

  /// Checks one document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - expectedTag: the one tag that may stand, once, around the whole; `nil` allows none.
  /// - Throws: the first deviation in reading order.
  /// - Complexity: O(*n*) time; memory for at most nine levels, whatever the bytes announce.
  package static func validate(
    _ bytes: [UInt8], expectedTag: UInt64? = nil
  ) throws(CBORError) {
    var offset = 0
    var levels: [Level] = []
    repeat {
      let token = try CBORToken(bytes, at: offset)
      if var level = levels.last, level.isMap, level.expectsKey {
        level.keyStart = offset
        levels[levels.count - 1] = level
      }
      let isFirst = offset == 0
      offset += token.headByteCount + token.contentByteCount
      switch token.kind {
      case .unsigned, .negative, .bytes:
        break
      case .text:
        let content = bytes[(offset - token.contentByteCount)..<offset]
        guard String(validating: content, as: UTF8.self) != nil else { throw .invalidUTF8 }
      case .tag:
        guard isFirst, token.argument == expectedTag else { throw .unsupportedType }
        levels.append(try level(of: token, elements: 1, bytesLeft: bytes.count - offset))
        continue
      case .array, .map:
        guard levels.count < PayloadLimits.maximumNesting else { throw .nestedTooDeep }
        let (elements, overflow) = token.argument.multipliedReportingOverflow(
          by: token.kind == .map ? 2 : 1)
        guard !overflow else { throw .truncated }
        let opened = try level(of: token, elements: elements, bytesLeft: bytes.count - offset)
        if elements > 0 {
          levels.append(opened)
          continue
        }
      }
      try close(&levels, bytes: bytes, end: offset)
    } while !levels.isEmpty
    guard offset == bytes.count else { throw .trailingBytes }
  }

  private static func level(
    of token: CBORToken, elements: UInt64, bytesLeft: Int
  ) throws(CBORError) -> Level {
    // Every element takes a byte, so a count beyond the bytes that are left cannot be met.
    guard elements <= UInt64(bytesLeft) else { throw .truncated }
    return Level(
      remaining: elements, isMap: token.kind == .map, expectsKey: token.kind == .map, keyStart: 0,
      previousKey: nil)
  }

  /// Counts a finished item in the levels around it, and closes those that it completes.
  private static func close(
    _ levels: inout [Level], bytes: [UInt8], end: Int
  ) throws(CBORError) {
    while var level = levels.popLast() {
      if level.isMap, level.expectsKey {
        let key = level.keyStart..<end
        if let previous = level.previousKey {
          if bytes[previous] == bytes[key] { throw .duplicateKey }
          guard bytes[previous].lexicographicallyPrecedes(bytes[key]) else { throw .unsortedKeys }
        }
        level.previousKey = key
      }
      level.expectsKey.toggle()
      level.remaining -= 1
      if level.remaining > 0 {
        levels.append(level)
        return
      }
    }
  }
}
