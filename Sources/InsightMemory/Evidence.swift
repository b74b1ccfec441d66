/// How much was observed, and which context stood by: what the level policy needs beside the features.
package struct Evidence: Sendable, Equatable {
  /// Context that can support `high`.
  package struct Context: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A call is active, or was during the entry of sensitive fields.
    package static let activeCall = Context(rawValue: 1)
    /// The screen is shared or recorded.
    package static let screenCapture = Context(rawValue: 2)
    /// Input is injected by remote control.
    package static let remoteControl = Context(rawValue: 4)
    /// A call or chat app was in front during the session.
    package static let conversationApp = Context(rawValue: 8)
  }

  /// Why nothing can be said.
  package enum Insufficiency: String, Sendable, CaseIterable {
    /// No event at all.
    case empty
    /// Less time than any statement needs.
    case tooShort = "too-short"
    /// Too few events of every source.
    case tooFewEvents = "too-few-events"
    /// No keys, pointer or motion.
    case noSource = "no-source"
    /// A value that is not finite was met.
    case nonFinite = "non-finite"
  }

  /// The context that stood by.
  package var context: Context
  /// Bit *i* is set when family *i* of the layout had enough events.
  package var presentFamilies: UInt32
  /// Whether assistive technology is known to be in use.
  package var assistive: Bool
  /// Why nothing can be said, or `nil` when there is enough evidence.
  package var insufficiency: Insufficiency?

  /// Makes a summary of the evidence.
  package init(
    context: Context = [], presentFamilies: UInt32 = 0, assistive: Bool = false,
    insufficiency: Insufficiency? = nil
  ) {
    self.context = context
    self.presentFamilies = presentFamilies
    self.assistive = assistive
    self.insufficiency = insufficiency
  }
}
