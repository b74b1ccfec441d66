/// How long people take to begin a field, and to move on after its last key.
///
/// Complexity: O(1) a field; no allocation.
struct OnsetStatistics: BitwiseCopyable {
  /// Onsets in seconds.
  private(set) var onsets = LogHistogram()
  /// Commit latencies in seconds.
  private(set) var commits = LogHistogram()
  /// The latest onset, seconds; NaN is never stored, 0 with an empty histogram.
  private(set) var lastOnset: Float = 0
  /// The latest commit latency, seconds.
  private(set) var lastCommit: Float = 0
  /// The longest onset, seconds.
  private(set) var longestOnset: Float = 0
  /// The longest commit latency, seconds.
  private(set) var longestCommit: Float = 0

  /// Takes the onset of a field, in seconds.
  mutating func add(onset seconds: Float) {
    onsets.add(seconds)
    lastOnset = seconds
    longestOnset = max(longestOnset, seconds)
  }

  /// Takes the commit latency of a field, in seconds.
  mutating func add(commit seconds: Float) {
    commits.add(seconds)
    lastCommit = seconds
    longestCommit = max(longestCommit, seconds)
  }
}
