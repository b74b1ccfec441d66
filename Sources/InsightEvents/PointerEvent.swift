/// A mouse, finger or pen event, after W3C Pointer Events.
public struct PointerEvent: Sendable, Equatable, BitwiseCopyable {
  /// What the pointer did.
  public var phase: Phase
  /// What kind of pointer it is.
  public var kind: Kind
  /// Which contact or device this belongs to; numbers are reused after a contact ends.
  public var identifier: Int32
  /// Position in CSS pixels (points) from the top left, or `nil` where it is absent or would be content.
  public var position: Position?
  /// Normalized pressure 0…1, or `nil`; constant values are recognised and ignored downstream.
  public var pressure: Float?
  /// The larger side of the contact in CSS pixels, or `nil`.
  public var contactSize: Float?
  /// Pressed buttons as in W3C `buttons`, or 0.
  public var buttons: UInt8
  /// The control under the pointer, or `nil` where the platform does not say or nothing is there.
  public var target: FieldIdentifier?
  /// Whether the pointer is inside a keypad or on-screen keyboard.
  public var isInKeypad: Bool

  /// Makes a pointer event.
  ///
  /// - Parameters:
  ///   - phase: what the pointer did.
  ///   - kind: what kind of pointer it is.
  ///   - identifier: which contact or device.
  ///   - position: where, in CSS pixels; dropped when `isInKeypad`, since it would be content.
  ///   - pressure: 0…1.
  ///   - contactSize: the larger side in CSS pixels.
  ///   - buttons: pressed buttons.
  ///   - target: the control under the pointer.
  ///   - isInKeypad: inside a keypad or on-screen keyboard.
  public init(
    phase: Phase, kind: Kind, identifier: Int32 = 1, position: Position? = nil,
    pressure: Float? = nil, contactSize: Float? = nil, buttons: UInt8 = 0,
    target: FieldIdentifier? = nil, isInKeypad: Bool = false
  ) {
    self.phase = phase
    self.kind = kind
    self.identifier = identifier
    self.position = isInKeypad ? nil : position
    self.pressure = pressure
    self.contactSize = contactSize
    self.buttons = buttons
    self.target = target
    self.isInKeypad = isInKeypad
  }

  /// What a pointer did.
  public enum Phase: UInt8, Sendable, BitwiseCopyable {
    /// A button was pressed or a contact began.
    case down
    /// The pointer moved.
    case move
    /// The last button was released or a contact ended.
    case up
    /// The system took the contact away.
    case cancel
  }

  /// What kind of pointer it is.
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A mouse, trackpad or trackball.
    case mouse
    /// A finger.
    case touch
    /// A stylus.
    case pen
  }

  /// A point in CSS pixels.
  public struct Position: Sendable, Equatable, BitwiseCopyable {
    /// Distance from the left edge in CSS pixels.
    public var x: Float
    /// Distance from the top edge in CSS pixels.
    public var y: Float

    /// Makes a point.
    ///
    /// - Parameters:
    ///   - x: distance from the left edge in CSS pixels.
    ///   - y: distance from the top edge in CSS pixels.
    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }
}

/// A scroll of the view.
public struct ScrollEvent: Sendable, Equatable, BitwiseCopyable {
  /// Horizontal distance in CSS pixels, positive to the right.
  public var deltaX: Float
  /// Vertical distance in CSS pixels, positive downwards.
  public var deltaY: Float
  /// Whether a wheel or trackpad caused it rather than a drag or the program.
  public var isWheel: Bool

  /// Makes a scroll.
  ///
  /// - Parameters:
  ///   - deltaX: horizontal distance in CSS pixels.
  ///   - deltaY: vertical distance in CSS pixels.
  ///   - isWheel: whether a wheel or trackpad caused it.
  public init(deltaX: Float, deltaY: Float, isWheel: Bool) {
    self.deltaX = deltaX
    self.deltaY = deltaY
    self.isWheel = isWheel
  }
}
