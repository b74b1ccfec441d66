import CJSONShim
import InsightEvents

extension json_shim_event {
  fileprivate func has(_ field: json_shim_present) -> Bool { present & field.rawValue != 0 }
  fileprivate func has(_ flag: json_shim_flag) -> Bool {
    UInt32(flags) & flag.rawValue != 0
  }
  fileprivate var targetIfPresent: FieldIdentifier? { has(JSON_SHIM_HAS_TARGET) ? target : nil }
}

extension InteractionEvent {
  /// The event that the parser's numbers and codes mean.
  init(_ event: json_shim_event) {
    self.init(timestampNanoseconds: event.time_nanoseconds, action: Action(event))
  }
}

extension InteractionEvent.Action {
  fileprivate init(_ event: json_shim_event) {
    switch json_shim_kind(rawValue: UInt32(event.kind)) {
    case JSON_SHIM_KIND_POINTER_DOWN: self = .pointer(PointerEvent(event, phase: .down))
    case JSON_SHIM_KIND_POINTER_MOVE: self = .pointer(PointerEvent(event, phase: .move))
    case JSON_SHIM_KIND_POINTER_UP: self = .pointer(PointerEvent(event, phase: .up))
    case JSON_SHIM_KIND_POINTER_CANCEL: self = .pointer(PointerEvent(event, phase: .cancel))
    case JSON_SHIM_KIND_KEY_DOWN: self = .key(KeyEvent(event, phase: .down))
    case JSON_SHIM_KIND_KEY_UP: self = .key(KeyEvent(event, phase: .up))
    case JSON_SHIM_KIND_INPUT:
      self = .input(
        TextInputEvent(
          inputType: .init(shimCode: event.code), length: event.length,
          target: event.targetIfPresent))
    case JSON_SHIM_KIND_WHEEL, JSON_SHIM_KIND_SCROLL:
      self = .scroll(
        ScrollEvent(
          deltaX: event.values.0, deltaY: event.values.1,
          isWheel: UInt32(event.kind) == JSON_SHIM_KIND_WHEEL.rawValue))
    case JSON_SHIM_KIND_MOTION: self = .motion(MotionSample(event))
    case JSON_SHIM_KIND_ORIENTATION: self = .orientation(OrientationSample(event))
    case JSON_SHIM_KIND_FOCUS: self = .focus(target: event.target)
    case JSON_SHIM_KIND_BLUR: self = .blur(target: event.target)
    default: self = Self.context(event)
    }
  }

  private static func context(_ event: json_shim_event) -> Self {
    switch json_shim_kind(rawValue: UInt32(event.kind)) {
    case JSON_SHIM_KIND_VISIBILITY:
      let apps: [VisibilityEvent.OtherApp] = [.unknown, .call, .chat, .other]
      return .visibility(
        VisibilityEvent(
          isVisible: event.has(JSON_SHIM_FLAG_VISIBLE), otherApp: apps[Int(event.code)]))
    case JSON_SHIM_KIND_PROXIMITY: return .proximity(near: event.has(JSON_SHIM_FLAG_NEAR))
    case JSON_SHIM_KIND_CALL:
      let states: [CallEvent.State] = [.idle, .ringing, .active]
      let routes: [CallEvent.Route] = [.unknown, .earpiece, .speaker, .headset, .bluetooth]
      let counterparts: [CallEvent.Counterpart] = [.unstated, .known, .unknown]
      return .call(
        CallEvent(
          state: states[Int(event.code)], route: routes[Int(event.route)],
          counterpart: counterparts[Int(event.counterpart)]))
    case JSON_SHIM_KIND_SCREEN:
      return .screen(
        ScreenEvent(
          isCaptured: event.has(JSON_SHIM_HAS_CAPTURE) ? event.has(JSON_SHIM_FLAG_CAPTURE) : nil,
          isRemotelyControlled: event.has(JSON_SHIM_HAS_REMOTE)
            ? event.has(JSON_SHIM_FLAG_REMOTE) : nil,
          displayCount: event.has(JSON_SHIM_HAS_DISPLAYS) ? event.displays : nil))
    default:
      let steps: [FlowStep] = [
        .other, .open, .login, .navigate, .recipient, .amount, .form, .review, .warning, .otp,
        .confirm, .cancel,
      ]
      return .step(steps[Int(event.code)])
    }
  }
}

extension KeyEvent {
  fileprivate init(_ event: json_shim_event, phase: Phase) {
    self.init(
      phase: phase, keyClass: KeyClass(shimCode: event.code),
      isRepeat: event.has(JSON_SHIM_FLAG_REPEAT),
      press: event.has(JSON_SHIM_HAS_PRESS) ? event.press : nil, target: event.targetIfPresent)
  }
}

extension KeyClass {
  fileprivate init(shimCode: UInt8) {
    switch json_shim_key_class(rawValue: UInt32(shimCode)) {
    case JSON_SHIM_KEY_LETTER: self = .letter
    case JSON_SHIM_KEY_DIGIT: self = .digit
    case JSON_SHIM_KEY_SYMBOL: self = .symbol
    case JSON_SHIM_KEY_SPACE: self = .space
    case JSON_SHIM_KEY_ENTER: self = .enter
    case JSON_SHIM_KEY_BACKSPACE: self = .backspace
    case JSON_SHIM_KEY_DELETE: self = .delete
    case JSON_SHIM_KEY_TAB: self = .tab
    case JSON_SHIM_KEY_ESCAPE: self = .escape
    case JSON_SHIM_KEY_MODIFIER: self = .modifier
    case JSON_SHIM_KEY_NAVIGATION: self = .navigation
    case JSON_SHIM_KEY_FUNCTION: self = .function
    default: self = .unidentified
    }
  }
}

extension TextInputEvent.InputType {
  fileprivate init(shimCode: UInt8) {
    switch json_shim_input_type(rawValue: UInt32(shimCode)) {
    case JSON_SHIM_INPUT_TEXT: self = .insertText
    case JSON_SHIM_INPUT_COMPOSITION: self = .insertComposition
    case JSON_SHIM_INPUT_REPLACEMENT: self = .insertReplacement
    case JSON_SHIM_INPUT_PASTE: self = .insertFromPaste
    case JSON_SHIM_INPUT_LINE_BREAK: self = .insertLineBreak
    case JSON_SHIM_INPUT_DELETE: self = .delete
    case JSON_SHIM_INPUT_HISTORY: self = .history
    default: self = .other
    }
  }
}

extension PointerEvent {
  fileprivate init(_ event: json_shim_event, phase: Phase) {
    let kinds: (mouse: UInt8, touch: UInt8) = (0, 1)
    self.init(
      phase: phase,
      kind: event.code == kinds.mouse ? .mouse : event.code == kinds.touch ? .touch : .pen,
      identifier: event.pointer_id,
      position: event.has(JSON_SHIM_HAS_POSITION)
        ? Position(x: event.values.0, y: event.values.1) : nil,
      pressure: event.has(JSON_SHIM_HAS_PRESSURE) ? event.values.2 : nil,
      contactSize: event.has(JSON_SHIM_HAS_SIZE) ? event.values.3 : nil, buttons: event.buttons,
      target: event.targetIfPresent, isInKeypad: event.has(JSON_SHIM_FLAG_KEYPAD))
  }
}

extension MotionSample {
  fileprivate init(_ event: json_shim_event) {
    let values = event.values
    self.init(
      acceleration: event.has(JSON_SHIM_HAS_ACCELERATION)
        ? Vector(x: values.0, y: values.1, z: values.2) : nil,
      rotationRate: event.has(JSON_SHIM_HAS_ROTATION)
        ? Vector(x: values.3, y: values.4, z: values.5) : nil)
  }
}

extension OrientationSample {
  fileprivate init(_ event: json_shim_event) {
    self.init(
      alpha: event.has(JSON_SHIM_HAS_ALPHA) ? event.values.0 : nil,
      beta: event.has(JSON_SHIM_HAS_BETA) ? event.values.1 : nil,
      gamma: event.has(JSON_SHIM_HAS_GAMMA) ? event.values.2 : nil)
  }
}
