/// Writes items in the deterministic form of RFC 8949 §4.2.1.
///
/// Heads are always the shortest. The order of map keys is the caller's: ``writeMap(_:)`` sorts.
struct CBORWriter {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes an unsigned integer.
  mutating func write(unsigned value: UInt64) { head(.unsigned, value) }

  /// Writes an integer of either sign.
  mutating func write(integer value: Int64) {
    if value >= 0 {
      head(.unsigned, UInt64(value))
    } else {
      head(.negative, UInt64(-1 - value))
    }
  }

  /// Writes a byte string.
  mutating func write(bytes content: [UInt8]) {
    head(.bytes, UInt64(content.count))
    bytes += content
  }

  /// Writes a text string.
  mutating func write(text: String) {
    head(.text, UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Writes the head of an array; its elements follow.
  mutating func writeArray(count: Int) { head(.array, UInt64(count)) }

  /// Writes a tag; the tagged item follows.
  mutating func writeTag(_ tag: UInt64) { head(.tag, tag) }

  /// Writes a map with integer keys, sorted by the bytes of their encodings.
  ///
  /// - Parameter pairs: key and a closure that writes exactly one item; each key at most once.
  mutating func writeMap(_ pairs: [(key: Int64, value: (inout CBORWriter) -> Void)]) {
    let encoded = pairs.map { pair in
      var key = CBORWriter()
      key.write(integer: pair.key)
      return (key: key.bytes, value: pair.value)
    }
    head(.map, UInt64(pairs.count))
    for pair in encoded.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      bytes += pair.key
      pair.value(&self)
    }
  }

  private mutating func head(_ kind: CBORToken.Kind, _ argument: UInt64) {
    bytes += CBORToken.shortestHead(kind, argument)
  }
}
