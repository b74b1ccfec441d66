/// The numbers of `linux/input-event-codes.h` that matter here.
enum EvdevCode {
  static let typeSync: UInt16 = 0
  static let typeKey: UInt16 = 1
  static let typeRelative: UInt16 = 2
  static let typeAbsolute: UInt16 = 3
  static let typeMiscellaneous: UInt16 = 4

  static let syncReport: UInt16 = 0
  static let syncContact: UInt16 = 2
  static let syncDropped: UInt16 = 3

  static let relativeX: UInt16 = 0
  static let relativeY: UInt16 = 1
  static let relativeHorizontalWheel: UInt16 = 6
  static let relativeWheel: UInt16 = 8
  static let relativeFineWheel: UInt16 = 11
  static let relativeFineHorizontalWheel: UInt16 = 12

  static let absoluteX: UInt16 = 0
  static let absoluteY: UInt16 = 1
  static let absolutePressure: UInt16 = 0x18
  static let contactSlot: UInt16 = 0x2F
  static let contactMajor: UInt16 = 0x30
  static let contactX: UInt16 = 0x35
  static let contactY: UInt16 = 0x36
  static let contactTracking: UInt16 = 0x39
  static let contactPressure: UInt16 = 0x3A

  static let buttonLeft: UInt16 = 0x110
  static let toolPen: UInt16 = 0x140
  static let toolRubber: UInt16 = 0x141
  static let toolFinger: UInt16 = 0x145
  static let touch: UInt16 = 0x14A
  /// Two, three and four fingers, on a touchpad and on some touchscreens.
  static let toolsOfFingers: ClosedRange<UInt16> = 0x14D...0x14F
}

/// What a device says about an axis.
struct EvdevAxis: Equatable {
  var minimum: Int32 = 0
  var maximum: Int32 = 0
  /// Units a millimetre, or 0 where unknown.
  var resolution: Int32 = 0
}

/// What a recording says about a device before its events.
struct EvdevDevice {
  /// Pixels of 1/160 inch in a millimetre, as phones count density-independent pixels.
  private static let pixelsPerMillimetre: Float = 160 / 25.4

  /// Axes by code.
  var axes: [UInt16: EvdevAxis] = [:]
  /// Whether it moves a pointer elsewhere, as a touchpad does, instead of being touched directly; `nil` when
  /// nothing says so.
  var isTouchpad: Bool?

  /// A position or size in pixels: by the resolution where the device states one, else as it is.
  func pixels(_ value: Int32, axis code: UInt16) -> Float {
    guard let resolution = axes[code]?.resolution, resolution > 0 else { return Float(value) }
    return Float(value) / Float(resolution) * Self.pixelsPerMillimetre
  }

  /// A pressure as a share of the axis; `nil` where its range is not known.
  func pressure(_ value: Int32, axis code: UInt16) -> Float? {
    guard let axis = axes[code], axis.maximum > axis.minimum else { return nil }
    let share =
      (Float(value) - Float(axis.minimum)) / (Float(axis.maximum) - Float(axis.minimum))
    return min(max(share, 0), 1)
  }
}

extension Span<UInt8> {
  /// Whether a line with a device's name is one of a touchpad.
  var namesTouchpad: Bool {
    index(of: "ouchpad") != nil || index(of: "ouchPad") != nil || index(of: "rackpad") != nil
  }
}
