import InsightEvents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SessionBuilder {
  /// Reaches a control and taps or clicks it.
  ///
  /// - Parameter target: the control, or `nil` for a place where nothing is.
  mutating func activate(target: FieldIdentifier?) {
    if usesAssistiveInterface {
      stepThroughInterface()
      return
    }
    let x = device.width * random.uniform(0.15, 0.85)
    let y = device.height * random.uniform(0.15, 0.9)
    if device.isPhone { tap(x, y, target: target) } else { click(x, y, target: target) }
  }

  /// Moves the reach time of Fitts' law and taps.
  mutating func tap(_ x: Double, _ y: Double, target: FieldIdentifier?) {
    let fitts = MovementParameters.touchFittsSeconds
    pass(
      reachSeconds(toX: x, y, intercept: fitts.intercept, slope: person.touchFittsSlope, width: 48))
    pointerX = x
    pointerY = y
    let hold = random.logNormal(
      median: MovementParameters.tapSeconds.median * person.movementFactor.squareRoot(),
      spread: MovementParameters.tapSeconds.spread)
    emitPointer(.down, .touch, target: target, buttons: 1)
    let slip = person.movementScatter * 8
    let moves = random.integer(0...2)
    for index in 0..<moves {
      pointerX += slip * random.roughNormal()
      pointerY += slip * random.roughNormal()
      emitPointer(
        .move, .touch, target: target, buttons: 1,
        after: hold * Double(index + 1) / Double(moves + 1))
    }
    emitPointer(.up, .touch, target: target, after: hold)
    pass(hold)
  }

  /// Moves the mouse and clicks.
  mutating func click(_ x: Double, _ y: Double, target: FieldIdentifier?) {
    moveMouse(toX: x, y)
    pass(random.logNormal(median: 0.09 * person.movementFactor, spread: 0.4))
    let hold = random.logNormal(
      median: MovementParameters.clickSeconds.median, spread: MovementParameters.clickSeconds.spread
    )
    emitPointer(.down, .mouse, target: target, buttons: 1)
    emitPointer(.up, .mouse, target: target, after: hold)
    pass(hold)
  }

  /// Moves the mouse along a minimum-jerk path with a corrective end.
  mutating func moveMouse(toX x: Double, _ y: Double) {
    let part = MovementParameters.submovement
    if random.chance(part.chance) {
      let miss = part.distanceShare * random.roughNormal()
      stroke(toX: x + (x - pointerX) * miss, y + (y - pointerY) * miss)
      pass(random.uniform(0.03, 0.12))
    }
    stroke(toX: x, y)
  }

  private mutating func stroke(toX x: Double, _ y: Double) {
    let fitts = MovementParameters.mouseFittsSeconds
    let seconds = reachSeconds(
      toX: x, y, intercept: fitts.intercept, slope: person.mouseFittsSlope, width: 60)
    let steps = min(120, max(2, Int(seconds * device.pointerRateHertz)))
    let (startX, startY) = (pointerX, pointerY)
    let (dx, dy) = (x - startX, y - startY)
    let bow = MovementParameters.curvature * random.roughNormal()
    let tremor = person.movementScatter * person.movementFactor * 1.5
    for index in 1...steps {
      let share = Double(index) / Double(steps)
      let cube = share * share * share
      let path = cube * (10 + share * (6 * share - 15))
      let side = bow * 4 * share * (1 - share)
      pointerX = startX + dx * path - dy * side + tremor * random.roughNormal()
      pointerY = startY + dy * path + dx * side + tremor * random.roughNormal()
      emitPointer(.move, .mouse, after: seconds * share)
    }
    pass(seconds)
  }

  /// Scrolls: a swipe on a phone, wheel notches on a computer.
  mutating func scroll(down: Bool) {
    let sign = down ? 1.0 : -1.0
    guard device.isPhone else {
      for _ in 0..<random.integer(2...6) {
        emit(.scroll(ScrollEvent(deltaX: 0, deltaY: Float(100 * sign), isWheel: true)))
        pass(random.logNormal(median: 0.09, spread: 0.5))
      }
      return
    }
    pointerX = device.width * random.uniform(0.3, 0.8)
    pointerY = device.height * (down ? random.uniform(0.55, 0.8) : random.uniform(0.25, 0.45))
    let seconds = random.logNormal(
      median: MovementParameters.swipeSeconds.median * person.movementFactor.squareRoot(),
      spread: MovementParameters.swipeSeconds.spread)
    let steps = min(40, max(3, Int(seconds * device.pointerRateHertz)))
    let travel = -sign * random.uniform(120, 320)
    let startY = pointerY
    emitPointer(.down, .touch, buttons: 1)
    for index in 1...steps {
      let share = Double(index) / Double(steps)
      pointerY = startY + travel * share * (2 - share)
      pointerX += random.roughNormal()
      emitPointer(.move, .touch, buttons: 1, after: seconds * share)
    }
    emitPointer(.up, .touch, after: seconds)
    emit(.scroll(ScrollEvent(deltaX: 0, deltaY: Float(-travel), isWheel: false)), after: seconds)
    pass(seconds + 0.1)
  }

  /// Moves, scrolls or taps without purpose for a while; returns the seconds it took.
  mutating func fidget(for seconds: Double) {
    let end = now + seconds
    var guardCount = 0
    while now < end, guardCount < 12 {
      guardCount += 1
      pass(random.logNormal(median: 0.9, spread: 0.7))
      switch random.integer(0...4) {
      case 0, 1: scroll(down: random.chance(0.5))
      case 2 where device.isPhone:
        tap(device.width * random.unit(), device.height * random.unit(), target: nil)
      case 2: click(device.width * random.unit(), device.height * random.unit(), target: nil)
      default:
        if !device.isPhone {
          moveMouse(
            toX: pointerX + 180 * random.roughNormal(), pointerY + 120 * random.roughNormal())
        }
      }
    }
    now = max(now, end)
  }

  /// Steps through controls by screen reader swipes or switch presses.
  private mutating func stepThroughInterface() {
    for _ in 0..<random.integer(2...7) {
      if device.isPhone {
        scroll(down: random.chance(0.8))
      } else {
        press(random.chance(0.9) ? .tab : .navigation, input: nil, target: nil)
      }
      pass(random.logNormal(median: 0.55 * person.movementFactor, spread: 0.5))
    }
    if device.isPhone {
      tap(device.width * random.unit(), device.height * random.unit(), target: nil)
    } else {
      press(.enter, input: nil, target: nil)
    }
  }

  private mutating func reachSeconds(
    toX x: Double, _ y: Double, intercept: Double, slope: Double, width: Double
  ) -> Double {
    let (dx, dy) = (x - pointerX, y - pointerY)
    let distance = (dx * dx + dy * dy).squareRoot()
    return person.movementFactor
      * random.logNormal(
        median: intercept + slope * log2(distance / width + 1), spread: person.movementScatter)
  }

  private mutating func emitPointer(
    _ phase: PointerEvent.Phase, _ kind: PointerEvent.Kind, target: FieldIdentifier? = nil,
    buttons: UInt8 = 0, after delaySeconds: Double = 0
  ) {
    let position = PointerEvent.Position(
      x: Float(min(max(pointerX, 0), device.width)), y: Float(min(max(pointerY, 0), device.height)))
    let presses = kind == .touch && device.reportsPressure
    emit(
      .pointer(
        PointerEvent(
          phase: phase, kind: kind, position: position,
          pressure: presses ? Float(random.uniform(0.25, 0.75)) : nil,
          contactSize: presses ? Float(random.uniform(18, 34)) : nil, buttons: buttons,
          target: reporting.targets ? target : nil)), after: delaySeconds)
    lastTouchSeconds = now
  }
}
