import InsightEvents

extension JSONText {
  /// Appends the members of a header behind `"trace"`; what is absent or a default is left out.
  mutating func append(header description: SessionDescription) {
    append("platform", word: description.platform.rawValue)
    append("category", word: description.category.rawValue)
    if description.assistive { append("assistive", true) }
    if let label = description.label { append("label", word: label.rawValue) }
    if let task = description.task { append("task", word: task.rawValue) }
    if let scenario = description.scenario { append("scenario", escaping: scenario) }
    if let subject = description.subject { append("subject", escaping: subject) }
    if let session = description.session { append("session", escaping: session) }
    if let cohort = description.cohort { append("cohort", escaping: cohort) }
    if let source = description.source { append("source", escaping: source) }
  }

  /// Appends the members of an event behind `"t"`.
  mutating func append(action: InteractionEvent.Action) {
    switch action {
    case .key(let event): append(key: event)
    case .input(let event): append(input: event)
    case .pointer(let event): append(pointer: event)
    case .scroll(let event):
      append("type", word: event.isWheel ? "wheel" : "scroll")
      append("deltaX", event.deltaX)
      append("deltaY", event.deltaY)
    case .focus(let target):
      append("type", word: "focus")
      append("target", target)
    case .blur(let target):
      append("type", word: "blur")
      append("target", target)
    case .motion(let sample): append(motion: sample)
    case .orientation(let sample):
      append("type", word: "deviceorientation")
      if let alpha = sample.alpha { append("alpha", alpha) }
      if let beta = sample.beta { append("beta", beta) }
      if let gamma = sample.gamma { append("gamma", gamma) }
    case .visibility, .proximity, .call, .screen, .step: append(context: action)
    }
  }

  private mutating func append(context action: InteractionEvent.Action) {
    switch action {
    case .visibility(let event):
      append("type", word: "visibilitychange")
      append("state", word: event.isVisible ? "visible" : "hidden")
      if event.otherApp != .unknown { append("app", word: event.otherApp.rawValue) }
    case .proximity(let near):
      append("type", word: "proximity")
      append("near", near)
    case .call(let event):
      append("type", word: "call")
      append("state", word: event.state.rawValue)
      if event.route != .unknown { append("route", word: event.route.rawValue) }
      if event.counterpart != .unstated { append("counterpart", word: event.counterpart.rawValue) }
    case .screen(let event):
      append("type", word: "screen")
      if let isCaptured = event.isCaptured { append("capture", isCaptured) }
      if let isRemote = event.isRemotelyControlled { append("remote", isRemote) }
      if let displays = event.displayCount { append("displays", displays) }
    case .step(let step):
      append("type", word: "step")
      append("name", word: step.rawValue)
    case .key, .input, .pointer, .scroll, .focus, .blur, .motion, .orientation: break
    }
  }

  private mutating func append(key event: KeyEvent) {
    append("type", word: event.phase == .down ? "keydown" : "keyup")
    append("keyClass", word: event.keyClass.rawValue)
    if event.isRepeat { append("repeat", true) }
    if let press = event.press { append("press", press) }
    if let target = event.target { append("target", target) }
  }

  private mutating func append(input event: TextInputEvent) {
    append("type", word: "input")
    append("inputType", word: event.inputType.name)
    append("length", event.length)
    if let target = event.target { append("target", target) }
  }

  private mutating func append(pointer event: PointerEvent) {
    let type =
      switch event.phase {
      case .down: "pointerdown"
      case .move: "pointermove"
      case .up: "pointerup"
      case .cancel: "pointercancel"
      }
    let pointerType =
      switch event.kind {
      case .mouse: "mouse"
      case .touch: "touch"
      case .pen: "pen"
      }
    append("type", word: type)
    append("pointerId", event.identifier)
    append("pointerType", word: pointerType)
    if let position = event.position, position.isWritable {
      append("x", position.x)
      append("y", position.y)
    }
    if let pressure = event.pressure { append("pressure", pressure) }
    if let size = event.contactSize { append("width", size) }
    if event.buttons != 0 { append("buttons", event.buttons) }
    if let target = event.target { append("target", target) }
    if event.isInKeypad { append("zone", word: "keypad") }
  }

  private mutating func append(motion sample: MotionSample) {
    append("type", word: "devicemotion")
    if let acceleration = sample.acceleration, acceleration.isWritable {
      append("ax", acceleration.x)
      append("ay", acceleration.y)
      append("az", acceleration.z)
    }
    if let rate = sample.rotationRate, rate.isWritable {
      append("rx", rate.x)
      append("ry", rate.y)
      append("rz", rate.z)
    }
  }
}

extension InteractionEvent.Action {
  /// Whether a line for it would hold anything.
  var saysSomething: Bool {
    switch self {
    case .motion(let sample):
      sample.acceleration?.isWritable == true || sample.rotationRate?.isWritable == true
    case .orientation(let sample):
      [sample.alpha, sample.beta, sample.gamma].contains { $0.map(isWritable) == true }
    case .screen(let event):
      event.isCaptured != nil || event.isRemotelyControlled != nil || event.displayCount != nil
    default: true
    }
  }
}

/// Whether a reader takes the number.
private func isWritable(_ value: Float) -> Bool { abs(value) <= 1e9 }

extension MotionSample.Vector {
  fileprivate var isWritable: Bool {
    InsightTraces.isWritable(x) && InsightTraces.isWritable(y) && InsightTraces.isWritable(z)
  }
}

extension PointerEvent.Position {
  fileprivate var isWritable: Bool {
    InsightTraces.isWritable(x) && InsightTraces.isWritable(y)
  }
}

extension TextInputEvent.InputType {
  /// The W3C name that stands for the kind.
  fileprivate var name: String {
    switch self {
    case .insertText: "insertText"
    case .insertComposition: "insertCompositionText"
    case .insertReplacement: "insertReplacementText"
    case .insertFromPaste: "insertFromPaste"
    case .insertLineBreak: "insertLineBreak"
    case .delete: "deleteContentBackward"
    case .history: "historyUndo"
    case .other: "other"
    }
  }
}
