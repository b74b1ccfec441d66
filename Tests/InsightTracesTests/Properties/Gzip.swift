/// One gzip member (RFC 1952) of stored blocks (RFC 1951, 3.2.4).
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(9_000)
    rest = rest.dropFirst(9_000)
    let size = UInt16(block.count)
    member.append(rest.isEmpty ? 1 : 0)
    for number in [size, ~size] { member += [UInt8(number & 0xFF), UInt8(number >> 8)] }
    member += block
  } while !rest.isEmpty
  for number in [crc32(bytes), UInt32(bytes.count)] {
    for shift in [0, 8, 16, 24] as [UInt32] { member.append(UInt8(number >> shift & 0xFF)) }
  }
  return member
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
  return ~crc
}
