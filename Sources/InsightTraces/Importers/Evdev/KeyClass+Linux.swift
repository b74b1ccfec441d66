import InsightEvents

extension KeyClass {
  /// The class of a key of `linux/input-event-codes.h`; `nil` for buttons and tools.
  init?(linuxCode code: UInt16) {
    switch code {
    case 0x100...0x15F, 0x220...0x22F, 0x2C0...0x2FF: return nil
    case 2...11, 71...73, 75...77, 79...82, 0x200...0x209: self = .digit
    case 16...25, 30...38, 44...50: self = .letter
    case 12, 13, 26, 27, 39...41, 43, 51...53, 55, 74, 78, 83, 86, 89, 95, 98, 117, 118, 121, 124,
      179, 180, 0x20A, 0x20B:
      self = .symbol
    case 57: self = .space
    case 28, 96, 101: self = .enter
    case 14: self = .backspace
    case 111: self = .delete
    case 15: self = .tab
    case 1: self = .escape
    case 29, 42, 54, 56, 58, 69, 70, 97, 100, 125...127, 0x1D0: self = .modifier
    case 102...109, 158, 159: self = .navigation
    case 0, 240: self = .unidentified
    default: self = .function
    }
  }

  /// The class of a key by the kernel's name of it, without `KEY_`.
  init(linuxLabel label: Span<UInt8>) {
    if let known = Self.linuxLabels.first(where: { $0.label.matches(label) }) {
      self = known.keyClass
    } else if label.count == 1 {
      self = (0x30...0x39).contains(label[0]) ? .digit : .letter
    } else if label.count == 3, label.holds("KP", at: 0), (0x30...0x39).contains(label[2]) {
      self = .digit
    } else {
      self = .function
    }
  }

  private static let linuxLabels: [(label: StaticString, keyClass: KeyClass)] = [
    ("SPACE", .space), ("ENTER", .enter), ("KPENTER", .enter), ("LINEFEED", .enter),
    ("BACKSPACE", .backspace), ("DELETE", .delete), ("TAB", .tab), ("ESC", .escape),
    ("LEFTSHIFT", .modifier), ("RIGHTSHIFT", .modifier), ("LEFTCTRL", .modifier),
    ("RIGHTCTRL", .modifier), ("LEFTALT", .modifier), ("RIGHTALT", .modifier),
    ("LEFTMETA", .modifier), ("RIGHTMETA", .modifier), ("CAPSLOCK", .modifier),
    ("NUMLOCK", .modifier), ("SCROLLLOCK", .modifier), ("COMPOSE", .modifier), ("FN", .modifier),
    ("HOME", .navigation), ("END", .navigation), ("UP", .navigation), ("DOWN", .navigation),
    ("LEFT", .navigation), ("RIGHT", .navigation), ("PAGEUP", .navigation),
    ("PAGEDOWN", .navigation), ("BACK", .navigation), ("FORWARD", .navigation),
    ("MINUS", .symbol), ("EQUAL", .symbol), ("LEFTBRACE", .symbol), ("RIGHTBRACE", .symbol),
    ("SEMICOLON", .symbol), ("APOSTROPHE", .symbol), ("GRAVE", .symbol), ("BACKSLASH", .symbol),
    ("COMMA", .symbol), ("DOT", .symbol), ("SLASH", .symbol), ("102ND", .symbol), ("RO", .symbol),
    ("YEN", .symbol), ("KPASTERISK", .symbol), ("KPMINUS", .symbol), ("KPPLUS", .symbol),
    ("KPDOT", .symbol), ("KPSLASH", .symbol), ("KPCOMMA", .symbol), ("KPEQUAL", .symbol),
    ("NUMERIC_STAR", .symbol), ("NUMERIC_POUND", .symbol), ("RESERVED", .unidentified),
    ("UNKNOWN", .unidentified),
  ]
}

extension StaticString {
  /// Whether some bytes are exactly this text.
  func matches(_ bytes: Span<UInt8>) -> Bool {
    bytes.count == utf8CodeUnitCount && bytes.holds(self, at: 0)
  }
}
