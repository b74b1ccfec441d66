internal import CDigestShim

extension SHA256 {
  /// Takes whole blocks of 64 bytes in with the processor's instructions for it.
  ///
  /// - Parameters:
  ///   - bytes: at least `end` bytes.
  ///   - end: a multiple of 64.
  ///   - state: the eight words so far.
  /// - Returns: whether the processor has such instructions; if not, the state stays as it was.
  /// - Complexity: O(bytes), about half a nanosecond a byte.
  static func compressByInstructions(
    _ bytes: [UInt8], upTo end: Int, into state: inout InlineArray<8, UInt32>
  ) -> Bool {
    var span = state.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { state in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe digest_shim_sha256(state.baseAddress, bytes.baseAddress, end / 64) == 1
      }
    }
  }
}
