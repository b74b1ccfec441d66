/// The system's generator of unpredictable numbers.
///
/// Like `SystemRandomNumberGenerator`, but not empty: an empty value has no address of its own, and
/// ThreadSanitizer reads one when the generator is passed on `inout` (a crash with Swift 6.3).
package struct SystemGenerator: RandomNumberGenerator, Sendable {
  private var drawCount: UInt64 = 0
  private var system = SystemRandomNumberGenerator()

  /// Makes a generator.
  package init() {}

  /// Draws 64 bits.
  package mutating func next() -> UInt64 {
    drawCount &+= 1
    return system.next()
  }
}
