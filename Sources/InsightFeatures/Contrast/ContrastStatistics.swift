/// What is needed to hold a part of the session against the rest: the sensitive steps, and the last field.
///
/// The rest is never kept: it is the whole session less the part.
///
/// Complexity: O(1) a stroke, O(buckets) to enter a field; no allocation.
struct ContrastStatistics: BitwiseCopyable {
  /// One part of a session.
  struct Part: BitwiseCopyable {
    /// Intervals in seconds.
    var intervals = LogHistogram()
    var strokes: UInt32 = 0
    var deletions: UInt32 = 0
    var longest: Float = 0
    /// Seconds in all intervals.
    var totalSeconds: Float = 0
    var onsets = PowerSums()
    var commits = PowerSums()
  }

  /// Everything; its intervals are those of the rhythm.
  private(set) var whole = Part()
  /// The steps recipient, amount and otp.
  private(set) var sensitive = Part()
  /// The field entered last.
  private(set) var lastField = Part()
  /// The longest interval outside the sensitive steps, and before the last field.
  private(set) var longestElsewhere: Float = 0
  private(set) var longestEarlier: Float = 0
  private(set) var hasSteps = false
  private var isSensitive = false

  /// A step was reached.
  mutating func reach(isSensitive: Bool) {
    hasSteps = true
    self.isSensitive = isSensitive
  }

  /// Another field was entered by a stroke or by the focus.
  mutating func enterField() {
    guard lastField.strokes > 0 else { return }
    longestEarlier = max(longestEarlier, lastField.longest)
    lastField = Part()
  }

  /// Takes a stroke with its interval; `nil` after a break.
  @inline(__always)
  mutating func stroke(_ kind: Stroke.Kind, interval: (seconds: Float, bucket: Int)?) {
    let deletion: UInt32 = kind == .deletion ? 1 : 0
    whole.strokes &+= 1
    whole.deletions &+= deletion
    Self.add(deletion, interval, to: &lastField)
    if isSensitive {
      Self.add(deletion, interval, to: &sensitive)
    } else if let interval {
      longestElsewhere = max(longestElsewhere, interval.seconds)
    }
  }

  @inline(__always)
  private static func add(
    _ deletion: UInt32, _ interval: (seconds: Float, bucket: Int)?, to part: inout Part
  ) {
    part.strokes &+= 1
    part.deletions &+= deletion
    guard let interval else { return }
    part.intervals.add(bucket: interval.bucket)
    part.longest = max(part.longest, interval.seconds)
    part.totalSeconds += interval.seconds
  }

  /// Takes the onset of the field entered last, in seconds.
  mutating func add(onset seconds: Float) {
    let value = Logarithm.natural(seconds, floor: 0.05)
    whole.onsets.add(value)
    lastField.onsets.add(value)
    if isSensitive { sensitive.onsets.add(value) }
  }

  /// Takes the commit latency of the field entered last, in seconds.
  mutating func add(commit seconds: Float) {
    let value = Logarithm.natural(seconds, floor: 0.05)
    whole.commits.add(value)
    lastField.commits.add(value)
    if isSensitive { sensitive.commits.add(value) }
  }
}
