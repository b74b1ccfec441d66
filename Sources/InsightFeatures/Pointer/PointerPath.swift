/// The path of a mouse on a fixed grid of 20 ms, so that features do not depend on the sampling rate.
///
/// Between two samples at most 200 ms apart the position is interpolated. Over longer holes nothing is
/// known of a way: the pointer rests where it was and then is where it next appears. A grid point counts
/// as movement from 2 px on.
///
/// Complexity: O(1) an event, at most ten grid points; no allocation.
struct PointerPath: BitwiseCopyable {
  private static let gridNanoseconds: Int64 = 20_000_000
  private static let holeNanoseconds: Int64 = 200_000_000
  private static let leastSquaredMove: Float = 4
  private static let leastSquaredTurnMove: Float = 144

  private var lastX: Float = 0
  private var lastY: Float = 0
  private var lastAt: Int64 = 0
  private var gridAt: Int64 = 0
  private var hasPosition = false
  private var referenceX: Float = 0
  private var referenceY: Float = 0
  private var anchorX: Float = 0
  private var anchorY: Float = 0
  private var headingX: Float = 0
  private var headingY: Float = 0
  private var hasHeading = false
  private(set) var movements = PointerMovements()

  /// Takes a position.
  ///
  /// - Parameters:
  ///   - x: finite, in pixels.
  ///   - y: finite, in pixels.
  ///   - nanoseconds: session time, not before the previous one.
  /// - Complexity: O(1), at most ten grid points.
  @inline(__always)
  mutating func move(x: Float, y: Float, at nanoseconds: Int64) {
    if nanoseconds < gridAt, hasPosition {
      lastX = x
      lastY = y
      lastAt = nanoseconds
      return
    }
    advance(x: x, y: y, at: nanoseconds)
  }

  /// Forgets where the pointer was: what follows is another movement.
  mutating func interrupt() {
    hasPosition = false
    hasHeading = false
  }

  /// Takes a press at a session time.
  mutating func press(at nanoseconds: Int64) {
    if hasPosition, lastX != referenceX || lastY != referenceY { gridPoint(lastX, lastY, lastAt) }
    movements.press(at: nanoseconds)
    hasHeading = false
    anchorX = referenceX
    anchorY = referenceY
  }

  /// Counts the rest of the last movement.
  mutating func close() {
    if hasPosition, lastX != referenceX || lastY != referenceY { gridPoint(lastX, lastY, lastAt) }
    movements.endMovement()
  }

  private mutating func advance(x: Float, y: Float, at nanoseconds: Int64) {
    guard hasPosition else {
      start(x: x, y: y, at: nanoseconds)
      return
    }
    let elapsed = nanoseconds &- lastAt
    if elapsed > Self.holeNanoseconds {
      gridPoint(lastX, lastY, lastAt)
      gridAt = nanoseconds &+ Self.gridNanoseconds
      referenceX = x
      referenceY = y
      movements.endMovement()
    } else {
      let scale = elapsed > 0 ? 1 / Float(elapsed) : 0
      while gridAt <= nanoseconds {
        let fraction = Float(gridAt &- lastAt) * scale
        gridPoint(lastX + (x - lastX) * fraction, lastY + (y - lastY) * fraction, gridAt)
        gridAt &+= Self.gridNanoseconds
      }
    }
    lastX = x
    lastY = y
    lastAt = nanoseconds
  }

  private mutating func start(x: Float, y: Float, at nanoseconds: Int64) {
    hasPosition = true
    lastX = x
    lastY = y
    lastAt = nanoseconds
    gridAt = nanoseconds &+ Self.gridNanoseconds
    referenceX = x
    referenceY = y
    anchorX = x
    anchorY = y
    hasHeading = false
    movements.start(x: x, y: y, at: nanoseconds)
  }

  private mutating func gridPoint(_ x: Float, _ y: Float, _ nanoseconds: Int64) {
    let dx = x - referenceX
    let dy = y - referenceY
    let squared = dx * dx + dy * dy
    guard squared >= Self.leastSquaredMove else { return }
    let began = movements.move(
      distance: squared.squareRoot(), fromX: referenceX, fromY: referenceY, toX: x, toY: y,
      at: nanoseconds)
    if began {
      hasHeading = false
      anchorX = referenceX
      anchorY = referenceY
    }
    referenceX = x
    referenceY = y
    let headX = x - anchorX
    let headY = y - anchorY
    let length = headX * headX + headY * headY
    guard length >= Self.leastSquaredTurnMove else { return }
    let inverse = 1 / length.squareRoot()
    let unitX = headX * inverse
    let unitY = headY * inverse
    if hasHeading { movements.turn(cosine: unitX * headingX + unitY * headingY) }
    headingX = unitX
    headingY = unitY
    hasHeading = true
    anchorX = x
    anchorY = y
  }
}
