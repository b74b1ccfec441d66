/// One finger or pen on the screen.
struct Contact: BitwiseCopyable {
  /// From this distance to its start on, a contact is a stroke and no tap.
  static let strokeDistance: Float = 12
  private static let leastSquaredMove: Float = 64

  /// The pointer's number.
  var identifier: Int32 = 0
  /// When it began and was last heard of, in session nanoseconds.
  var startedAt: Int64 = 0
  var heardAt: Int64 = 0
  /// Whether it began on a target.
  var hasTarget = false
  /// Whether a stroke came with it.
  var isTyping = false
  /// Whether it is on a keypad or keyboard.
  var isInKeypad = false
  private(set) var hasPosition = false
  private(set) var isStroke = false
  private(set) var startX: Float = 0
  private(set) var startY: Float = 0
  private var anchorX: Float = 0
  private var anchorY: Float = 0
  private(set) var lastX: Float = 0
  private(set) var lastY: Float = 0
  private var path: Float = 0

  /// Takes a position; paths are measured in steps of 8 px, so that the sampling rate does not matter.
  @inline(__always)
  mutating func move(x: Float, y: Float) {
    lastX = x
    lastY = y
    guard hasPosition else {
      hasPosition = true
      startX = x
      startY = y
      anchorX = x
      anchorY = y
      return
    }
    let dx = x - anchorX
    let dy = y - anchorY
    let squared = dx * dx + dy * dy
    guard squared >= Self.leastSquaredMove else { return }
    path += squared.squareRoot()
    anchorX = x
    anchorY = y
    let fromX = x - startX
    let fromY = y - startY
    if fromX * fromX + fromY * fromY >= Self.strokeDistance * Self.strokeDistance {
      isStroke = true
    }
  }

  /// From start to end.
  var displacement: (x: Float, y: Float) { (lastX - startX, lastY - startY) }

  /// Distance from start to end over the path, 0…1.
  var straightness: Float {
    let (x, y) = displacement
    let chord = (x * x + y * y).squareRoot()
    let tailX = lastX - anchorX
    let tailY = lastY - anchorY
    let length = path + (tailX * tailX + tailY * tailY).squareRoot()
    return length > 0 ? min(chord / length, 1) : .nan
  }
}
