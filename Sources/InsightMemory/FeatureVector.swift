/// One person's features on their way to the scorer: noncopyable, and wiped when its life ends.
///
/// Values live in one heap block aligned to 64 bytes and are overwritten with zeros before the block is
/// freed. An absent feature is NaN. Scoring takes the vector `consuming`, so the compiler refuses a
/// second use.
///
/// Public for the reason that ``WipedBuffer`` states.
///
/// - Complexity: making, wiping: O(count); one allocation.
public struct FeatureVector: ~Copyable, Sendable {
  @usableFromInline let storage: WipedBuffer
  /// How much was observed beside the features.
  package var evidence: Evidence

  /// Makes a vector in which every feature is absent.
  ///
  /// - Parameters:
  ///   - count: number of features.
  ///   - evidence: what was observed.
  package init(count: Int, evidence: Evidence) {
    storage = WipedBuffer(count: count)
    self.evidence = evidence
    for index in 0..<count { storage[index] = .nan }
  }

  /// The number of features.
  package var count: Int { storage.count }

  /// The value of a feature; NaN is absent.
  package subscript(index: Int) -> Float {
    get { storage[index] }
    set { storage[index] = newValue }
  }

  /// Gives the values to a closure that may change them in place.
  package mutating func withMutableValues<Result, Failure: Error>(
    _ body: (inout MutableSpan<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withMutableSpan(body)
  }

  /// Gives the values to a closure without copying them.
  @inlinable @inline(__always)
  public borrowing func withValues<Result, Failure: Error>(
    _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withSpan(body)
  }
}
