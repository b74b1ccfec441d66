/// Movements of a mouse, the rests between them, and which of them end in a press.
///
/// A movement ends with 200 ms of rest or with a press. An approach is a series of movements with rests
/// below 1 s; it is aimed when a press ends it, else aimless.
///
/// Complexity: O(1) a grid point; no allocation.
struct PointerMovements: BitwiseCopyable {
  private static let restNanoseconds: Int64 = 200_000_000
  private static let approachNanoseconds: Int64 = 1_000_000_000
  /// Speeds are counted in units of 1,024 px/s, so that the histogram spans 1 to 65,536 px/s.
  static let speedUnit: Float = 1024

  /// Rests between movements, in seconds.
  private(set) var rests = LogHistogram()
  /// Speeds on the grid, in ``speedUnit``.
  private(set) var speeds = LogHistogram()
  /// Times from the last movement to a press, in seconds.
  private(set) var hesitations = LogHistogram()
  private(set) var path: Double = 0
  private(set) var chord: Double = 0
  private(set) var aimedPath: Double = 0
  private(set) var movingSeconds: Double = 0
  private(set) var presses: UInt32 = 0
  /// Sum of `1 − cos` of the turns, and how many turned by more than a right angle.
  private(set) var turning: Double = 0
  private(set) var sharpTurns: UInt32 = 0
  private var startX: Float = 0
  private var startY: Float = 0
  private var endX: Float = 0
  private var endY: Float = 0
  private var isMoving = false
  private var hasMoved = false
  private var lastMoveAt: Int64 = 0
  private var approachPath: Double = 0

  /// A position is known for the first time, or again.
  mutating func start(x: Float, y: Float, at nanoseconds: Int64) {
    endMovement()
    if !hasMoved { lastMoveAt = nanoseconds }
  }

  /// The pointer moved by a grid step.
  ///
  /// - Returns: whether a movement began.
  mutating func move(
    distance: Float, fromX: Float, fromY: Float, toX: Float, toY: Float, at nanoseconds: Int64
  ) -> Bool {
    let since = nanoseconds &- lastMoveAt
    let begins = !isMoving || since >= Self.restNanoseconds
    if begins {
      endMovement()
      if since >= Self.restNanoseconds, hasMoved {
        rests.add(SessionClock.interval(from: lastMoveAt, to: nanoseconds))
      }
      if since >= Self.approachNanoseconds { approachPath = 0 }
      startX = fromX
      startY = fromY
      isMoving = true
    }
    let seconds = min(max(SessionClock.seconds(since), 0.02), 0.2)
    let stepSeconds = begins ? 0.02 : seconds
    path += Double(distance)
    approachPath += Double(distance)
    movingSeconds += Double(stepSeconds)
    speeds.add(distance / (stepSeconds * Self.speedUnit))
    endX = toX
    endY = toY
    lastMoveAt = nanoseconds
    hasMoved = true
    return begins
  }

  /// The direction changed between two stretches of 12 px.
  mutating func turn(cosine: Float) {
    turning += Double(1 - cosine)
    if cosine < 0 { sharpTurns &+= 1 }
  }

  /// A button was pressed.
  mutating func press(at nanoseconds: Int64) {
    presses &+= 1
    if hasMoved {
      let hesitation = SessionClock.interval(from: lastMoveAt, to: nanoseconds)
      hesitations.add(hesitation)
      if nanoseconds &- lastMoveAt < Self.approachNanoseconds { aimedPath += approachPath }
    }
    approachPath = 0
    endMovement()
  }

  /// Counts the chord of the open movement, as its end does.
  mutating func endMovement() {
    guard isMoving else { return }
    let dx = endX - startX
    let dy = endY - startY
    chord += Double((dx * dx + dy * dy).squareRoot())
    isMoving = false
  }
}
