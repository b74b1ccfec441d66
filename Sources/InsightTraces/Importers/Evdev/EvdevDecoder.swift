import InsightEvents

/// Turns the kernel's input events of one device into interaction events, frame by frame.
///
/// Keys are reduced to classes here; scan codes are dropped. Relative counts are taken as pixels from
/// (0, 0), one wheel notch as 100 px. After SYN_DROPPED everything up to the next SYN_REPORT is lost
/// and whatever was down is taken as taken away.
struct EvdevDecoder {
  private static let notchPixels: Float = 100
  private static let fineUnitsPerNotch: Float = 120
  private static let identifiersPerDevice: Int32 = 64
  private static let positionLimit: Float = 1e6

  /// What is known of the device.
  var device = EvdevDevice()

  private let identifierBase: Int32
  private var keys = HeldKeys()
  private var contacts = EvdevContacts()
  private var tool = SingleTool()
  private var buttons: UInt8 = 0
  private var changedButtons: [(bit: UInt8, isDown: Bool)] = []
  private var position = PointerEvent.Position(x: 0, y: 0)
  private var hasMoved = false
  private var wheel = (x: Float(0), y: Float(0))
  private var fineWheel = (x: Float(0), y: Float(0))
  private var isLosing = false
  private var hasRelativeAxes = false
  private var hasFingerTools = false
  private var hasFingerTool = false
  /// Whether it tells one finger as a tool, as touchpads do and touchscreens and pen tablets do not; udev
  /// decides by the same.
  private var isLikeTouchpad = false
  private var isTouchpad: Bool { device.isTouchpad ?? isLikeTouchpad }

  /// Makes a decoder; devices of one recording have different numbers.
  init(deviceNumber: Int) {
    identifierBase =
      Int32(truncatingIfNeeded: deviceNumber & 0xFFFF) * Self.identifiersPerDevice + 1
  }

  /// Takes one event of the kernel.
  mutating func take(
    atNanoseconds time: Int64, type: UInt16, code: UInt16, value: Int32,
    into output: inout ImportOutput
  ) {
    if type == EvdevCode.typeSync { return sync(code, atNanoseconds: time, into: &output) }
    guard !isLosing else { return output.drop(.lostSync) }
    switch type {
    case EvdevCode.typeKey:
      if let keyClass = KeyClass(linuxCode: code) {
        takeKey(
          atNanoseconds: time, identity: UInt32(code), keyClass: keyClass, value: value,
          into: &output)
      } else if !takeButton(code, isDown: value != 0, isRepeat: value == 2) {
        output.ignore(.button)
      }
    case EvdevCode.typeRelative:
      hasRelativeAxes = true
      if !takeRelative(code, value: Float(value)) { output.ignore(.axis) }
    case EvdevCode.typeAbsolute:
      let isTaken =
        contacts.take(axis: code, value: value) || tool.take(axis: code, value: value)
      if !isTaken { output.ignore(.axis) }
    case EvdevCode.typeMiscellaneous:
      output.ignore(.scanCode)
    default:
      output.ignore(.system)
    }
  }

  /// Takes a key whose class is known already; the identity only pairs press and release.
  mutating func takeKey(
    atNanoseconds time: Int64, identity: UInt32, keyClass: KeyClass, value: Int32,
    into output: inout ImportOutput
  ) {
    guard !isLosing else { return output.drop(.lostSync) }
    if value == 0 {
      guard let press = keys.up(identity) else { return output.drop(.orphanRelease) }
      return output.emit(
        atNanoseconds: time, .key(KeyEvent(phase: .up, keyClass: keyClass, press: press)))
    }
    let down = keys.down(identity, atNanoseconds: time, isRepeat: value == 2)
    if down.lostRelease { output.report { $0.unfinishedCount += 1 } }
    output.emit(
      atNanoseconds: time,
      .key(
        KeyEvent(phase: .down, keyClass: keyClass, isRepeat: down.isRepeat, press: down.press)))
  }

  /// Counts what the end of the recording leaves open, and says what was decided about the device.
  mutating func finish(into output: inout ImportOutput) {
    note(in: &output)
    let open = keys.count + contacts.downCount + (tool.isDown ? 1 : 0) + buttons.nonzeroBitCount
    output.report { $0.unfinishedCount += open }
    output.drop(
      .orphanRelease, count: contacts.isMultitouch ? contacts.orphanCount : tool.orphanCount)
  }

  private func note(in output: inout ImportOutput) {
    output.report { report in
      if hasRelativeAxes {
        report.note("relative counts are taken as px from (0, 0), a wheel notch as 100 px")
      }
      guard contacts.isMultitouch || tool.x != nil else { return }
      report.note(
        device.axes.values.contains { $0.resolution > 0 }
          ? "positions are px of 1/160 inch by the resolution the device states"
          : "positions are device units, since no resolution is stated")
      if isTouchpad, device.isTouchpad == nil {
        report.note(
          "it is a touchpad, since one finger is told as a tool and nothing speaks against it")
      } else if hasFingerTools, !isTouchpad {
        report.note(
          "several fingers are told as a tool, as touchpads do; no property says it is one")
      }
      if device.axes.isEmpty { report.note("pressure is left out, since no range is stated") }
      report.note(
        isTouchpad
          ? "the device is a touchpad: one finger moves the pointer, two scroll"
          : "the device is taken as one that is touched directly; a keypad on its screen cannot be"
            + " told from the rest, so positions on one are in the trace")
    }
  }

  private mutating func sync(
    _ code: UInt16, atNanoseconds time: Int64, into output: inout ImportOutput
  ) {
    switch code {
    case EvdevCode.syncDropped:
      isLosing = true
      output.drop(.lostSync)
    case EvdevCode.syncContact where !isLosing:
      contacts.endContact()
    case EvdevCode.syncReport where isLosing:
      isLosing = false
      recover(atNanoseconds: time, into: &output)
    case EvdevCode.syncReport:
      endFrame(atNanoseconds: time, into: &output)
    default:
      break
    }
  }

  /// Ends what was down when events were lost.
  private mutating func recover(atNanoseconds time: Int64, into output: inout ImportOutput) {
    output.report { $0.unfinishedCount += keys.count }
    keys.removeAll()
    cancelContacts(at: time, into: &output)
    if tool.isDown { emit(.cancelled, at: time, into: &output) }
    tool = SingleTool()
    if buttons != 0 {
      buttons = 0
      emitMouse(.cancel, at: time, into: &output)
    }
    changedButtons.removeAll()
    hasMoved = false
    wheel = (0, 0)
    fineWheel = (0, 0)
  }

  private mutating func cancelContacts(at time: Int64, into output: inout ImportOutput) {
    for change in contacts.cancelAll() {
      emit(change.change, of: change.contact, slot: change.slot, at: time, into: &output)
    }
  }

  private mutating func takeButton(_ code: UInt16, isDown: Bool, isRepeat: Bool) -> Bool {
    if isRepeat { return true }
    if EvdevCode.toolsOfFingers.contains(code) { hasFingerTools = true }
    if code == EvdevCode.toolFinger, isDown { hasFingerTool = true }
    if tool.take(button: code, isDown: isDown) { return true }
    guard (EvdevCode.buttonLeft...EvdevCode.buttonLeft + 4).contains(code) else { return false }
    // The kernel counts left, right, middle, side, extra; W3C buttons are bits in that order.
    changedButtons.append((1 << UInt8(code - EvdevCode.buttonLeft), isDown))
    tool.isMouse = true
    return true
  }

  private mutating func takeRelative(_ code: UInt16, value: Float) -> Bool {
    switch code {
    case EvdevCode.relativeX: move(byX: value, y: 0)
    case EvdevCode.relativeY: move(byX: 0, y: value)
    case EvdevCode.relativeWheel: wheel.y -= value * Self.notchPixels
    case EvdevCode.relativeHorizontalWheel: wheel.x += value * Self.notchPixels
    case EvdevCode.relativeFineWheel:
      fineWheel.y -= value * Self.notchPixels / Self.fineUnitsPerNotch
    case EvdevCode.relativeFineHorizontalWheel:
      fineWheel.x += value * Self.notchPixels / Self.fineUnitsPerNotch
    default: return false
    }
    return true
  }

  private mutating func move(byX x: Float, y: Float) {
    let limit = Self.positionLimit
    position.x = min(max(position.x + x, -limit), limit)
    position.y = min(max(position.y + y, -limit), limit)
    hasMoved = true
  }

  private mutating func endFrame(atNanoseconds time: Int64, into output: inout ImportOutput) {
    if hasFingerTool, !isLikeTouchpad, contacts.isMultitouch, !tool.isPen {
      isLikeTouchpad = true
      // What lay on it before it was known for one.
      if device.isTouchpad == nil, contacts.downCount > 0 {
        cancelContacts(at: time, into: &output)
      }
    }
    let isLifted = tool.hasBeenLifted
    let changes = contacts.endFrame(isLifted: isLifted)
    if isTouchpad {
      followTouchpad(changes, at: time, into: &output)
    } else {
      for change in changes {
        emit(change.change, of: change.contact, slot: change.slot, at: time, into: &output)
      }
    }
    endTool(at: time, into: &output)
    if hasMoved, changedButtons.isEmpty { emitMouse(.move, at: time, into: &output) }
    hasMoved = false
    endButtons(at: time, into: &output)
    endWheel(at: time, into: &output)
  }

  private mutating func endTool(at time: Int64, into output: inout ImportOutput) {
    let change = tool.endFrame(isMultitouch: contacts.isMultitouch)
    guard !isTouchpad else { return }
    if tool.isMouse, let x = tool.x, let y = tool.y, tool.hasChanged, !contacts.isMultitouch {
      position = .init(
        x: device.pixels(x, axis: EvdevCode.absoluteX),
        y: device.pixels(y, axis: EvdevCode.absoluteY))
      hasMoved = true
    } else if let change {
      emit(change, at: time, into: &output)
    }
    tool.hasChanged = false
  }

  private mutating func endButtons(at time: Int64, into output: inout ImportOutput) {
    for (bit, isDown) in changedButtons {
      guard isDown != (buttons & bit != 0) else {
        output.drop(isDown ? .duplicate : .orphanRelease)
        continue
      }
      let others = buttons & ~bit
      buttons = isDown ? buttons | bit : others
      emitMouse(others != 0 ? .move : isDown ? .down : .up, at: time, into: &output)
    }
    changedButtons.removeAll(keepingCapacity: true)
  }

  private mutating func endWheel(at time: Int64, into output: inout ImportOutput) {
    let x = fineWheel.x != 0 ? fineWheel.x : wheel.x
    let y = fineWheel.y != 0 ? fineWheel.y : wheel.y
    wheel = (0, 0)
    fineWheel = (0, 0)
    guard x != 0 || y != 0 else { return }
    output.emit(
      atNanoseconds: time, .scroll(ScrollEvent(deltaX: x, deltaY: y, isWheel: true)))
  }

  private func emitMouse(
    _ phase: PointerEvent.Phase, at time: Int64, into output: inout ImportOutput
  ) {
    output.emit(
      atNanoseconds: time,
      .pointer(
        PointerEvent(
          phase: phase, kind: .mouse, identifier: identifierBase, position: position,
          buttons: buttons)))
  }

  /// One finger on a touchpad moves the pointer, two scroll; touching alone does nothing.
  private mutating func followTouchpad(
    _ changes: [(slot: Int, change: EvdevContacts.Change, contact: EvdevContacts.Contact)],
    at time: Int64, into output: inout ImportOutput
  ) {
    let fingers = contacts.downCount
    for (slot, change, contact) in changes {
      guard case .moved = change, let x = contact.x, let y = contact.y else {
        tool.forgetTouchpad(slot: slot)
        continue
      }
      let place = PointerEvent.Position(
        x: device.pixels(x, axis: EvdevCode.contactX), y: device.pixels(y, axis: EvdevCode.contactY)
      )
      let step = tool.touchpadStep(to: place, slot: slot)
      if fingers == 1 {
        move(byX: step.x, y: step.y)
      } else if fingers == 2, step.x != 0 || step.y != 0 {
        wheel.x -= step.x / 2
        wheel.y -= step.y / 2
      }
    }
  }

  private func emit(
    _ change: EvdevContacts.Change, of contact: EvdevContacts.Contact, slot: Int, at time: Int64,
    into output: inout ImportOutput
  ) {
    let place = contact.x.flatMap { x in
      contact.y.map { y in
        PointerEvent.Position(
          x: device.pixels(x, axis: EvdevCode.contactX),
          y: device.pixels(y, axis: EvdevCode.contactY))
      }
    }
    output.emit(
      atNanoseconds: time,
      .pointer(
        PointerEvent(
          phase: change.phase, kind: .touch, identifier: identifierBase + 1 + Int32(slot),
          position: place,
          pressure: contact.pressure.flatMap {
            device.pressure($0, axis: EvdevCode.contactPressure)
          },
          contactSize: contact.major.map { device.pixels($0, axis: EvdevCode.contactMajor) })))
  }

  private func emit(
    _ change: EvdevContacts.Change, at time: Int64, into output: inout ImportOutput
  ) {
    let place = tool.x.flatMap { x in
      tool.y.map { y in
        PointerEvent.Position(
          x: device.pixels(x, axis: EvdevCode.absoluteX),
          y: device.pixels(y, axis: EvdevCode.absoluteY))
      }
    }
    let kind: PointerEvent.Kind = tool.isPen ? .pen : .touch
    output.emit(
      atNanoseconds: time,
      .pointer(
        PointerEvent(
          phase: change.phase, kind: kind,
          identifier: identifierBase + 1 + Int32(EvdevContacts.capacity), position: place,
          pressure: tool.pressure.flatMap {
            device.pressure($0, axis: EvdevCode.absolutePressure)
          }, buttons: kind == .pen && tool.isDown ? 1 : 0)))
  }
}

extension EvdevContacts.Change {
  /// What a pointer event calls it.
  fileprivate var phase: PointerEvent.Phase {
    switch self {
    case .began: .down
    case .moved: .move
    case .ended: .up
    case .cancelled: .cancel
    }
  }
}
