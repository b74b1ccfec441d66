/// A change of a field's text, without the text.
public struct TextInputEvent: Sendable, Equatable, BitwiseCopyable {
  /// What kind of change it was.
  public var inputType: InputType
  /// How many characters were inserted: 0…8 exactly, 9 for nine or more.
  public var length: UInt8
  /// The field that changed, or `nil` where the platform does not say.
  public var target: FieldIdentifier?

  /// Makes a text change.
  ///
  /// - Parameters:
  ///   - inputType: the kind of change.
  ///   - length: inserted characters; a value above 9 is stored as 9.
  ///   - target: the field that changed.
  public init(inputType: InputType, length: UInt8, target: FieldIdentifier? = nil) {
    self.inputType = inputType
    self.length = min(length, 9)
    self.target = target
  }

  /// The kinds of change that matter here, after W3C Input Events Level 2.
  public enum InputType: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// `insertText`: typed characters.
    case insertText
    /// `insertCompositionText`, `insertFromComposition`: an input method is composing.
    case insertComposition
    /// `insertReplacementText`: autocorrect, prediction, spelling, autofill.
    case insertReplacement
    /// `insertFromPaste`, `insertFromDrop`, `insertFromYank`: from the clipboard or a drag.
    case insertFromPaste
    /// `insertLineBreak`, `insertParagraph`.
    case insertLineBreak
    /// Any `delete…`: text was taken away.
    case delete
    /// `historyUndo`, `historyRedo`.
    case history
    /// `format…` and every type that is not listed.
    case other
  }
}
