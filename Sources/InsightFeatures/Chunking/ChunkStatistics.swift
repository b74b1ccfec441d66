/// Bursts of strokes and the gaps between them.
///
/// A gap is an interval of at least half a second that is also at least 2.4 times the person's running
/// interval, so that slow but even typing becomes one burst. The running interval follows the logarithm
/// with a memory of eight strokes, starts at 0.25 s, and rises by a tenth at most for each gap.
///
/// Complexity: O(1) a stroke; no allocation.
struct ChunkStatistics: BitwiseCopyable {
  /// Half a second, as a bucket.
  private static let leastGapBucket = 72
  /// 10 buckets are a factor of 2.4.
  private static let gapBuckets: Float = 10
  /// Rises are cut at this many buckets, so that gaps hardly count.
  private static let largestRise: Float = 6
  /// The bucket of 0.25 s.
  private static let startBucket: Float = 64

  /// Gaps in seconds.
  private(set) var gaps = LogHistogram()
  /// Lengths of bursts in strokes, deletions left out.
  private(set) var lengths = PowerSums()
  /// Lengths of bursts that hold digits only.
  private(set) var digitLengths = PowerSums()
  private(set) var shortBursts: UInt32 = 0
  private(set) var chunkBursts: UInt32 = 0
  private(set) var digitChunkBursts: UInt32 = 0
  private var center: Float = 0
  private var current: UInt32 = 0
  private var currentDigits: UInt32 = 0

  /// Takes a stroke with its interval; `nil` after a break.
  @inline(__always)
  mutating func stroke(_ kind: Stroke.Kind, interval: (seconds: Float, bucket: Int)?) {
    if let interval {
      let middle = center + Self.startBucket
      if interval.bucket >= Self.leastGapBucket, Float(interval.bucket) >= middle + Self.gapBuckets
      {
        gaps.add(bucket: interval.bucket)
        endBurst()
      }
      center += min(Float(interval.bucket) - middle, Self.largestRise) * 0.125
    }
    guard kind != .deletion else { return }
    current &+= 1
    if kind == .digit { currentDigits &+= 1 }
  }

  /// Ends the open burst, as a break does.
  mutating func endBurst() {
    guard current > 0 else { return }
    lengths.add(Float(current))
    if current <= 2 { shortBursts &+= 1 }
    let isChunk = current == 3 || current == 4
    if isChunk { chunkBursts &+= 1 }
    if current == currentDigits {
      digitLengths.add(Float(current))
      if isChunk { digitChunkBursts &+= 1 }
    }
    current = 0
    currentDigits = 0
  }
}
