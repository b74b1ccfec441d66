/// A key that went down or up, reduced to its class.
public struct KeyEvent: Sendable, Equatable, BitwiseCopyable {
  /// Which way the key moved.
  public var phase: Phase
  /// The class of the key; never its identity.
  public var keyClass: KeyClass
  /// Whether the system generated this press by auto-repeat.
  public var isRepeat: Bool
  /// A small integer that pairs a press with its release, or `nil`; values are reused.
  public var press: UInt16?
  /// The field that had the focus, or `nil` where the platform does not say.
  public var target: FieldIdentifier?

  /// Makes a key event.
  ///
  /// - Parameters:
  ///   - phase: which way the key moved.
  ///   - keyClass: the class of the key.
  ///   - isRepeat: whether auto-repeat made it.
  ///   - press: a number that pairs press and release.
  ///   - target: the field with the focus.
  public init(
    phase: Phase, keyClass: KeyClass, isRepeat: Bool = false, press: UInt16? = nil,
    target: FieldIdentifier? = nil
  ) {
    self.phase = phase
    self.keyClass = keyClass
    self.isRepeat = isRepeat
    self.press = press
    self.target = target
  }

  /// Which way a key moved.
  public enum Phase: UInt8, Sendable, BitwiseCopyable {
    /// The key went down.
    case down
    /// The key went up.
    case up
  }
}

/// What kind of key was used; all that is ever known of it.
public enum KeyClass: String, CaseIterable, Sendable, BitwiseCopyable {
  /// A letter of any script.
  case letter
  /// A decimal digit.
  case digit
  /// Punctuation or another printable sign.
  case symbol
  /// The space bar.
  case space
  /// Enter or return.
  case enter
  /// Deletes backwards.
  case backspace
  /// Deletes forwards.
  case delete
  /// Tabulator.
  case tab
  /// Escape.
  case escape
  /// Shift, control, alternate, meta, layout and lock keys.
  case modifier
  /// Arrows, home, end, page up, page down.
  case navigation
  /// Function and media keys.
  case function
  /// A key that the platform does not name, as virtual keyboards do.
  case unidentified
}
