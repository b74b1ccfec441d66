/// The identifier of one evaluation: sixteen random bytes.
public struct EventID: Equatable, Hashable, Sendable {
  /// The bytes, 16.
  public let bytes: [UInt8]

  /// Takes 16 bytes; any other number gives `nil`.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}

extension EventID: CustomStringConvertible {
  /// The bytes as UUID text, lowercase: what the app sees as `eventID`.
  public var description: String {
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
