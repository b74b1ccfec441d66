/// The one clock of a recording made in a browser.
///
/// The first time above 0 decides: from 1973 on it counts from 1970, else from the start of the page.
/// Times of the other clock, and those of 0 or below, say nothing and are dropped.
struct WebClock {
  private static let epochNanoseconds: Int64 = 100_000_000_000_000_000

  private var isEpoch: Bool?

  /// Whether a time is of the recording's clock; counts it when not.
  mutating func accepts(_ time: Int64, counting output: inout ImportOutput) -> Bool {
    guard time > 0 else {
      output.drop(.missingTime)
      return false
    }
    let isBeyond = time >= Self.epochNanoseconds
    if isEpoch == nil {
      isEpoch = isBeyond
      output.report {
        $0.clock = isBeyond ? .epoch : .monotonic
        $0.timeUnit = .milliseconds
        $0.clockReason =
          isBeyond
          ? "the first time lies beyond 1973 and counts from 1970"
          : "the first time lies before 1973 and counts from the start of the page"
      }
    }
    guard isEpoch == isBeyond else {
      output.drop(.otherClock)
      return false
    }
    return true
  }
}

/// Keeps a touch that a browser reports by several families of events from counting twice.
struct ContactFamilies {
  /// Browsers send mouse events after a touch for pages that know no touch.
  private static let compatibilityNanoseconds: Int64 = 1_000_000_000

  private var hasPointer = false
  private var lastTouch: Int64?

  /// Whether an event repeats what another family reports.
  mutating func isDuplicate(_ family: ForeignValueParser.Family, atNanoseconds time: Int64) -> Bool
  {
    switch family {
    case .other: return false
    case .pointer:
      hasPointer = true
      return false
    case .touch:
      lastTouch = time
      return hasPointer
    case .mouse:
      if hasPointer { return true }
      guard let lastTouch else { return false }
      return (time &- lastTouch).magnitude <= Self.compatibilityNanoseconds
    }
  }
}
