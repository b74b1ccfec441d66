import InsightEvents

/// Decides which key and input events are strokes, so that each stroke counts once.
///
/// Identified keys are strokes; the `input` that follows one belongs to it. Where keys are unidentified,
/// as virtual keyboards send them, single-character `input` events are the strokes. Text that appears
/// otherwise is a fill, a paste or a replacement, and never rhythm.
///
/// - Complexity: O(1); no allocation.
struct TypingGate: BitwiseCopyable {
  /// An `input` this long after a key no longer belongs to it.
  private static let matchingNanoseconds: Int64 = 1_000_000_000
  /// A key this soon after a composition only confirms it.
  private static let confirmationNanoseconds: Int64 = 200_000_000
  /// The bucket of lengths that stands for nine characters and more.
  private static let longLength: UInt8 = 9

  private var unmatchedKeys: UInt8 = 0
  private var lastKeyAt: Int64 = 0
  private var composedAt: Int64 = 0
  private var hasComposed = false
  private var changesInField: UInt8 = 0

  /// What an `input` event turned out to be.
  enum Change {
    /// It belongs to a key that has been counted, or says nothing.
    case none
    /// A stroke of its own.
    case stroke(Stroke.Kind)
    /// Many characters at once in an untouched field.
    case fill
    /// From the clipboard.
    case paste
    /// Prediction, correction, dictation or composition.
    case replacement
    /// Undo or redo.
    case undo
    /// A line break without a key.
    case lineBreak
  }

  /// A field was entered: the next long text may be a fill.
  mutating func enterField() { changesInField = 0 }

  /// Whether a key only confirms a composition and is not to be counted.
  func confirmsComposition(at nanoseconds: Int64) -> Bool {
    hasComposed && nanoseconds &- composedAt <= Self.confirmationNanoseconds
  }

  /// Takes an identified key that changes text, pressed or repeated.
  mutating func noteKey(at nanoseconds: Int64) {
    if nanoseconds &- lastKeyAt > Self.matchingNanoseconds { unmatchedKeys = 0 }
    unmatchedKeys = min(unmatchedKeys + 1, 16)
    lastKeyAt = nanoseconds
    changesInField = min(changesInField + 1, 250)
  }

  /// Takes an `input` event.
  ///
  /// - Complexity: O(1).
  mutating func input(_ event: TextInputEvent, at nanoseconds: Int64) -> Change {
    let isFirstChange = changesInField == 0
    changesInField = min(changesInField + 1, 250)
    switch event.inputType {
    case .insertFromPaste: return .paste
    case .history: return .undo
    case .insertComposition:
      composedAt = nanoseconds
      hasComposed = true
      return .replacement
    case .insertLineBreak:
      return takesKey(at: nanoseconds) ? .none : .lineBreak
    case .delete:
      return takesKey(at: nanoseconds) ? .none : .stroke(.deletion)
    case .insertText, .insertReplacement:
      if event.inputType == .insertText, event.length <= 1 {
        return takesKey(at: nanoseconds) || event.length == 0 ? .none : .stroke(.character)
      }
      if isFirstChange, event.length >= Self.longLength { return .fill }
      return .replacement
    case .other: return .none
    }
  }

  /// Whether a key that has been counted explains this event; uses it up.
  private mutating func takesKey(at nanoseconds: Int64) -> Bool {
    guard unmatchedKeys > 0, nanoseconds &- lastKeyAt <= Self.matchingNanoseconds else {
      return false
    }
    unmatchedKeys -= 1
    return true
  }
}
