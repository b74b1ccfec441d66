import InsightEvents

extension StatisticsState {
  /// Takes a key.
  mutating func record(_ event: KeyEvent, at nanoseconds: Int64) {
    guard event.phase == .down else {
      presses.up(event)
      return
    }
    guard presses.down(event, at: nanoseconds) else {
      if Self.changesText(event.keyClass) { gate.noteKey(at: nanoseconds) }
      return
    }
    flow.act(at: nanoseconds)
    switch event.keyClass {
    case .digit: press(.digit, event, at: nanoseconds)
    case .letter, .symbol, .space: press(.character, event, at: nanoseconds)
    case .backspace, .delete: press(.deletion, event, at: nanoseconds)
    case .enter:
      gate.noteKey(at: nanoseconds)
      if !gate.confirmsComposition(at: nanoseconds) { leaveField(at: nanoseconds) }
    case .tab: leaveField(at: nanoseconds)
    case .navigation: correction.navigate()
    case .escape, .modifier, .function, .unidentified: break
    }
  }

  /// Takes a change of text.
  mutating func record(_ event: TextInputEvent, at nanoseconds: Int64) {
    flow.act(at: nanoseconds)
    switch gate.input(event, at: nanoseconds) {
    case .none: break
    case .stroke(let kind):
      type(Stroke(nanoseconds: nanoseconds, kind: kind, target: event.target))
    case .fill:
      flow.fill()
      changeTextOtherwise(at: nanoseconds)
    case .paste:
      flow.paste()
      changeTextOtherwise(at: nanoseconds)
    case .replacement:
      flow.replace()
      changeTextOtherwise(at: nanoseconds)
    case .undo:
      breakRhythm()
    case .lineBreak: leaveField(at: nanoseconds)
    }
  }

  private mutating func press(
    _ kind: Stroke.Kind, _ event: KeyEvent, at nanoseconds: Int64
  ) {
    gate.noteKey(at: nanoseconds)
    type(Stroke(nanoseconds: nanoseconds, kind: kind, target: event.target))
  }

  /// Takes a stroke, whichever event told of it.
  mutating func type(_ stroke: Stroke) {
    let (onsetSeconds, entered) = visits.stroke(stroke)
    if entered { enterFieldByStroke() }
    if !onsetSeconds.isNaN {
      onset.add(onset: onsetSeconds)
      contrast.add(onset: onsetSeconds)
    }
    touch.type(at: stroke.nanoseconds)
    let interval = rhythm.stroke(at: stroke.nanoseconds)
    chunks.stroke(stroke.kind, interval: interval)
    correction.stroke(stroke.kind)
    contrast.stroke(stroke.kind, interval: interval)
  }

  /// As ``enterField()``, but the stroke at hand is already known to the gate.
  private mutating func enterFieldByStroke() {
    breakRhythm()
    correction.endRun()
    contrast.enterField()
  }

  private mutating func changeTextOtherwise(at nanoseconds: Int64) {
    visits.fill()
    breakRhythm()
  }

  private static func changesText(_ keyClass: KeyClass) -> Bool {
    switch keyClass {
    case .letter, .digit, .symbol, .space, .backspace, .delete, .enter: true
    case .tab, .escape, .modifier, .navigation, .function, .unidentified: false
    }
  }
}
