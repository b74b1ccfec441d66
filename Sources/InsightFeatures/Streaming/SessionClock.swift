package import InsightEvents

/// Brings the clocks of all sources to one session time and judges what is late.
///
/// Session time starts at 0 with the first event, whatever its time. Each source keeps its own offset,
/// so that clocks of different epochs can stand side by side.
///
/// Rules, for an event against the previous one of its source:
/// - up to 100 ms back: counted, its interval is 0;
/// - further back: dropped; after 8 in a row the source is anchored anew at the last of them;
/// - more than 60 s back: anchored anew at once, at the present session time;
/// - more than 60 s after everything seen before: the gap is shortened to 60 s for every source;
/// - a source that begins more than a day off has another epoch and is anchored at the present.
///
/// Differences wrap instead of trapping, so any two times are accepted.
///
/// - Complexity: O(1) an event; no allocation.
package struct SessionClock: BitwiseCopyable {
  /// The longest interval that any statistic sees, 60 s in nanoseconds.
  package static let longestGapNanoseconds: Int64 = 60_000_000_000
  private static let toleranceNanoseconds: Int64 = 100_000_000
  private static let dayNanoseconds: Int64 = 86_400_000_000_000
  private static let latestInRow: UInt8 = 8

  /// What became of an event's time.
  package enum Reading {
    /// The event is late; leave it out.
    case dropped
    /// The event counts, at this session time in nanoseconds.
    case accepted(Int64)
    /// The event counts, at this session time, and its source begins anew: form no interval to before.
    case restarted(Int64)
  }

  private struct Source: BitwiseCopyable {
    var offset: Int64 = 0
    var previous: Int64 = 0
    var latest: Int64 = 0
    var lateInRow: UInt8 = 0
    var hasBegun = false
    var isAnchoredAnew = false
  }

  private var sources = InlineArray<6, Source>(repeating: Source())
  private var commonOffset: Int64 = 0
  /// The latest session time of any source, in nanoseconds.
  package private(set) var now: Int64 = 0
  private var hasBegun = false
  /// Events dropped as late.
  package private(set) var late: UInt32 = 0
  /// Events a little out of order.
  package private(set) var reordered: UInt32 = 0
  /// Sources anchored anew.
  package private(set) var restarts: UInt32 = 0
  /// Gaps shortened to 60 s.
  package private(set) var gaps: UInt32 = 0

  /// Makes an empty one.
  package init() {}

  /// Seconds from nanoseconds.
  @inline(__always)
  package static func seconds(_ nanoseconds: Int64) -> Float { Float(nanoseconds) * 1e-9 }

  /// Seconds between two session times, 0…60.
  @inline(__always)
  package static func interval(from earlier: Int64, to later: Int64) -> Float {
    seconds(min(max(later &- earlier, 0), longestGapNanoseconds))
  }

  /// Whether a source has sent anything that counted.
  package func hasBegun(_ source: EventSource) -> Bool { sources[Int(source.rawValue)].hasBegun }

  /// Gives the session time of an event.
  ///
  /// - Parameters:
  ///   - timestamp: the source's time in nanoseconds; any value.
  ///   - source: whose clock it is.
  /// - Returns: the session time, or that the event is late.
  /// - Complexity: O(1).
  @inline(__always)
  package mutating func read(_ timestamp: Int64, of source: EventSource) -> Reading {
    let index = Int(source.rawValue)
    guard sources[index].hasBegun else { return .accepted(begin(index, at: timestamp)) }
    let (step, overflow) = timestamp.subtractingReportingOverflow(sources[index].previous)
    if step >= 0, !overflow {
      let time = timestamp &- sources[index].offset
      if time &- now <= Self.longestGapNanoseconds {
        sources[index].previous = timestamp
        sources[index].lateInRow = 0
        guard sources[index].isAnchoredAnew else { return .accepted(settle(index, time)) }
        sources[index].isAnchoredAnew = false
        return .restarted(settle(index, time))
      }
      return .accepted(shortenGap(index, at: timestamp))
    }
    return readOutOfOrder(index, at: timestamp, step: step, overflow: overflow)
  }

  /// Keeps session time from running backwards within a source, and moves the present on.
  @inline(__always)
  private mutating func settle(_ index: Int, _ time: Int64) -> Int64 {
    let settled = max(time, sources[index].latest)
    sources[index].latest = settled
    now = max(now, settled)
    return settled
  }

  private mutating func begin(_ index: Int, at timestamp: Int64) -> Int64 {
    if !hasBegun {
      hasBegun = true
      commonOffset = timestamp
    }
    let (step, overflow) = timestamp.subtractingReportingOverflow(commonOffset)
    let ahead = overflow ? Int64.max : step.subtractingReportingOverflow(now).partialValue
    sources[index].hasBegun = true
    sources[index].previous = timestamp
    sources[index].latest = Int64.min
    if ahead > Self.dayNanoseconds || ahead < -Self.longestGapNanoseconds {
      sources[index].offset = timestamp &- now
      return settle(index, now)
    }
    sources[index].offset = commonOffset
    return ahead > Self.longestGapNanoseconds
      ? shortenGap(index, at: timestamp) : settle(index, step)
  }

  private mutating func shortenGap(_ index: Int, at timestamp: Int64) -> Int64 {
    let time = now + Self.longestGapNanoseconds
    let excess = (timestamp &- sources[index].offset) &- time
    for other in sources.indices { sources[other].offset = sources[other].offset &+ excess }
    commonOffset = commonOffset &+ excess
    sources[index].previous = timestamp
    sources[index].lateInRow = 0
    gaps &+= 1
    return settle(index, time)
  }

  private mutating func readOutOfOrder(
    _ index: Int, at timestamp: Int64, step: Int64, overflow: Bool
  ) -> Reading {
    if overflow, timestamp > sources[index].previous {
      return .accepted(shortenGap(index, at: timestamp))
    }
    if overflow || step < -Self.longestGapNanoseconds {
      sources[index].offset = timestamp &- now
      sources[index].previous = timestamp
      sources[index].lateInRow = 0
      restarts &+= 1
      return .restarted(settle(index, now))
    }
    if step >= -Self.toleranceNanoseconds {
      sources[index].previous = timestamp
      sources[index].lateInRow = 0
      reordered &+= 1
      return .accepted(settle(index, timestamp &- sources[index].offset))
    }
    late &+= 1
    sources[index].lateInRow &+= 1
    if sources[index].lateInRow == Self.latestInRow {
      sources[index].previous = timestamp
      sources[index].latest = timestamp &- sources[index].offset
      sources[index].lateInRow = 0
      sources[index].isAnchoredAnew = true
      restarts &+= 1
    }
    return .dropped
  }
}
