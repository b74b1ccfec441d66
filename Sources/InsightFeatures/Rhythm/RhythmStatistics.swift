/// The intervals between strokes within a field.
///
/// The chain of strokes breaks where a field, a step or a text change without a stroke intervenes; no
/// interval spans a break, since waiting there is onset or commit latency.
///
/// Complexity: O(1) a stroke; no allocation.
struct RhythmStatistics: BitwiseCopyable {
  /// Intervals in seconds.
  private(set) var intervals = LogHistogram()
  private(set) var strokes: UInt32 = 0
  /// The longest interval, seconds.
  private(set) var longest: Float = 0
  /// Seconds in all intervals, and in those of one second and more.
  private(set) var totalSeconds: Float = 0
  private(set) var pauseSeconds: Float = 0
  private var lastAt: Int64 = 0
  private var isChained = false
  private var previousBucket: Int32 = -1
  private var pairs = PairSums()

  /// Sums for the correlation of neighbouring intervals, in eighths of an octave.
  struct PairSums: BitwiseCopyable {
    var count: Int64 = 0
    var first: Int64 = 0
    var second: Int64 = 0
    var firstSquares: Int64 = 0
    var secondSquares: Int64 = 0
    var products: Int64 = 0
  }

  /// Takes a stroke.
  ///
  /// - Returns: the interval to the one before in seconds and its bucket, or `nil` after a break.
  @inline(__always)
  mutating func stroke(at nanoseconds: Int64) -> (seconds: Float, bucket: Int)? {
    strokes &+= 1
    defer { lastAt = nanoseconds }
    guard isChained else {
      isChained = true
      previousBucket = -1
      return nil
    }
    let seconds = SessionClock.interval(from: lastAt, to: nanoseconds)
    let bucket = LogHistogram.bucket(of: seconds)
    intervals.add(bucket: bucket)
    longest = max(longest, seconds)
    totalSeconds += seconds
    if seconds >= 1 { pauseSeconds += seconds }
    if previousBucket >= 0 {
      let (first, second) = (Int64(previousBucket), Int64(bucket))
      pairs.count &+= 1
      pairs.first &+= first
      pairs.second &+= second
      pairs.firstSquares &+= first &* first
      pairs.secondSquares &+= second &* second
      pairs.products &+= first &* second
    }
    previousBucket = Int32(bucket)
    return (seconds, bucket)
  }

  /// Lets no interval span this moment.
  mutating func breakChain() { isChained = false }

  /// The mean interval in seconds; NaN without one.
  var meanSeconds: Float { intervals.count > 0 ? totalSeconds / Float(intervals.count) : .nan }

  /// The correlation of the logarithms of neighbouring intervals; NaN below eight pairs or without
  /// any spread.
  var neighbourCorrelation: Float {
    guard pairs.count >= 8 else { return .nan }
    let count = Double(pairs.count)
    let first = Double(pairs.first)
    let second = Double(pairs.second)
    let covariance = count * Double(pairs.products) - first * second
    let spread =
      (count * Double(pairs.firstSquares) - first * first)
      * (count * Double(pairs.secondSquares) - second * second)
    return spread > 0 ? Float(covariance / spread.squareRoot()) : .nan
  }
}
