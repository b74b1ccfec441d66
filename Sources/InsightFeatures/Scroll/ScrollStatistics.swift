import InsightEvents

/// Scrolling in bouts, and how often it turns round.
///
/// A bout ends after 400 ms without scrolling. Where a wheel is reported, scroll events within 200 ms of
/// it repeat it and are left out. A reversal needs 8 px against the direction before.
///
/// Complexity: O(1); no allocation.
struct ScrollStatistics: BitwiseCopyable {
  private static let boutNanoseconds: Int64 = 400_000_000
  private static let wheelNanoseconds: Int64 = 200_000_000
  private static let leastReversal: Float = 8

  /// Pauses between bouts, in seconds.
  private(set) var pauses = LogHistogram()
  private(set) var bouts: UInt32 = 0
  private(set) var turnedBouts: UInt32 = 0
  private(set) var reversals: UInt32 = 0
  private var distance: Float = 0
  private var net: Float = 0
  private var direction: Float = 0
  private var against: Float = 0
  private var boutTravel: Float = 0
  private var lastBoutDirection: Float = 0
  private var lastAt: Int64 = 0
  private var wheelAt: Int64 = 0
  private var hasScrolled = false
  private var hasWheel = false

  /// Takes a scroll.
  mutating func scroll(_ event: ScrollEvent, at nanoseconds: Int64) {
    if event.isWheel {
      hasWheel = true
      wheelAt = nanoseconds
    } else if hasWheel, nanoseconds &- wheelAt <= Self.wheelNanoseconds {
      return
    }
    let along = abs(event.deltaY) >= abs(event.deltaX) ? event.deltaY : event.deltaX
    guard along != 0 else { return }
    let pause = nanoseconds &- lastAt
    if !hasScrolled || pause >= Self.boutNanoseconds {
      if hasScrolled { pauses.add(SessionClock.interval(from: lastAt, to: nanoseconds)) }
      endBout()
      bouts &+= 1
    }
    hasScrolled = true
    lastAt = nanoseconds
    distance += abs(along)
    net += along
    boutTravel += along
    turn(along)
  }

  private mutating func turn(_ along: Float) {
    if direction == 0 || along * direction > 0 {
      if direction == 0 { direction = along > 0 ? 1 : -1 }
      against = 0
      return
    }
    against += abs(along)
    guard against >= Self.leastReversal else { return }
    reversals &+= 1
    direction = -direction
    against = 0
  }

  /// Compares the direction of the bout with the one before.
  mutating func endBout() {
    guard boutTravel != 0 else { return }
    let sign: Float = boutTravel > 0 ? 1 : -1
    if lastBoutDirection * sign < 0 { turnedBouts &+= 1 }
    lastBoutDirection = sign
    boutTravel = 0
  }

  /// Distance from where it began over the distance scrolled, 0…1; NaN without scrolling.
  var netShare: Float { distance > 0 ? min(abs(net) / distance, 1) : .nan }
}
