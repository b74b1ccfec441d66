package import InsightMemory

/// The groups of features that are present or absent together, in presence-bit order.
package enum FeatureFamily: String, CaseIterable, Sendable {
  /// Calls, screen sharing, remote control, conversation apps.
  case context
  /// From being asked to the first key, and from the last key to moving on.
  case onset
  /// The distribution of intervals between keys, above all its tail.
  case rhythm
  /// Bursts of keys and the gaps between them.
  case chunking
  /// Deletions, revisits, going back.
  case correction
  /// Movements of a mouse.
  case pointer
  /// Taps and strokes of fingers and pens.
  case touch
  /// Scrolling.
  case scroll
  /// How the device is held.
  case posture
  /// How much the device moves.
  case motion
  /// Sensitive fields against the earlier ones of the same session.
  case contrast
  /// Time and steps of the session as a whole.
  case flow

  /// What the family looks at; decides what assistive technology masks.
  ///
  /// Corrections count as timing: moving through fields with a screen reader revisits them.
  package var role: FeatureLayout.Role {
    switch self {
    case .context: .context
    case .onset, .rhythm, .chunking, .correction, .contrast, .flow: .timing
    case .pointer, .touch, .scroll: .pointer
    case .posture, .motion: .other
    }
  }

  /// The family's position, which is also its presence bit.
  package var index: Int {
    switch self {
    case .context: 0
    case .onset: 1
    case .rhythm: 2
    case .chunking: 3
    case .correction: 4
    case .pointer: 5
    case .touch: 6
    case .scroll: 7
    case .posture: 8
    case .motion: 9
    case .contrast: 10
    case .flow: 11
    }
  }

  /// The presence bit.
  package var bit: UInt32 { 1 << UInt32(index) }
}
