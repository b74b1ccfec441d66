/// SHA-256 (FIPS 180-4), for the digest of a weights file.
///
/// The scorer reaches no cryptographic library on purpose, and checks integrity here, not secrets.
package enum SHA256 {
  /// The digest of bytes, as 64 lower-case hexadecimal digits.
  ///
  /// - Parameters:
  ///   - bytes: any number.
  ///   - usesInstructions: whether the processor's instructions are used where it has them.
  /// - Returns: the same text either way.
  /// - Complexity: O(bytes) time, O(1) memory.
  package static func hexadecimalDigest(
    of bytes: [UInt8], usesInstructions: Bool = true
  ) -> String {
    let hexadecimal = Array("0123456789abcdef")
    var text = ""
    for word in digest(of: bytes, usesInstructions) {
      for shift in stride(from: 28, through: 0, by: -4) {
        text.append(hexadecimal[Int(word >> UInt32(shift)) & 15])
      }
    }
    return text
  }

  private static func digest(of bytes: [UInt8], _ usesInstructions: Bool) -> [UInt32] {
    var state = initialState
    let whole = bytes.count / 64 * 64
    if !usesInstructions || !compressByInstructions(bytes, upTo: whole, into: &state) {
      compress(bytes, upTo: whole, into: &state)
    }
    var tail = Array(bytes[whole...])
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bitCount = UInt64(bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    compress(tail, upTo: tail.count, into: &state)
    return state.indices.map { state[$0] }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// Takes in whole blocks of 64 bytes.
  ///
  /// Tables of fixed size need no check of their indices.
  private static func compress(
    _ bytes: [UInt8], upTo end: Int, into state: inout InlineArray<8, UInt32>
  ) {
    let constants = roundConstants
    var w = InlineArray<64, UInt32>(repeating: 0)
    for start in stride(from: 0, to: end, by: 64) {
      for i in 0..<16 {
        let at = start &+ 4 &* i
        w[i] =
          UInt32(bytes[at]) << 24 | UInt32(bytes[at &+ 1]) << 16 | UInt32(bytes[at &+ 2]) << 8
          | UInt32(bytes[at &+ 3])
      }
      for i in 16..<64 {
        let s0 = rotated(w[i &- 15], by: 7) ^ rotated(w[i &- 15], by: 18) ^ (w[i &- 15] >> 3)
        let s1 = rotated(w[i &- 2], by: 17) ^ rotated(w[i &- 2], by: 19) ^ (w[i &- 2] >> 10)
        w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for i in 0..<64 {
        let s1 = rotated(e, by: 6) ^ rotated(e, by: 11) ^ rotated(e, by: 25)
        let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ w[i]
        let s0 = rotated(a, by: 2) ^ rotated(a, by: 13) ^ rotated(a, by: 22)
        let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
      }
      let added: InlineArray<8, UInt32> = [a, b, c, d, e, f, g, h]
      for i in state.indices { state[i] &+= added[i] }
    }
  }

  private static let initialState: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  private static let roundConstants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
