import InsightEvents

extension SessionBuilder {
  /// Five or so entries of a practised or newly given code on a keypad.
  mutating func enterCodes() {
    let familiarity: Field.Familiarity = random.chance(0.6) ? .practised : .unfamiliar
    for number in 0..<random.integer(1...6) {
      if reporting.focus { emit(.focus(target: FieldIdentifier(number))) }
      pass(random.logNormal(median: 0.6 * person.onsetSeconds, spread: 0.4))
      type(
        Field(
          target: FieldIdentifier(number), content: random.chance(0.6) ? .digits : .mixed,
          length: random.chance(0.6) ? 6 : random.integer(4...15), familiarity: familiarity,
          isSensitive: false))
      pass(random.logNormal(median: person.commitSeconds, spread: 0.4))
    }
  }

  /// Messages written freely, with the reading of answers between them.
  mutating func composeMessages(_ count: ClosedRange<Int> = 2...12) {
    for _ in 0..<random.integer(count) {
      type(
        Field(
          target: 1, content: .text,
          length: min(160, Int(random.logNormal(median: 28, spread: 0.7)) + 2),
          familiarity: .composed, isSensitive: false))
      pass(random.logNormal(median: person.commitSeconds, spread: 0.6))
      press(.enter, input: nil, target: reporting.targets ? 1 : nil)
      if reporting.steps { emit(.step(.other)) }
      if random.chance(0.2) { scroll(down: random.chance(0.3)) }
      if random.chance(person.switchesMean * 0.1) { switchApp() }
      pass(random.logNormal(median: 14, spread: 1.1))
    }
  }

  /// Sentences or a paragraph copied from the screen.
  mutating func copyText() {
    let sentences = random.integer(1...15)
    let oneField = random.chance(0.5)
    let familiarity: Field.Familiarity = random.chance(0.75) ? .familiar : .unfamiliar
    for number in 0..<sentences {
      type(
        Field(
          target: oneField ? 1 : FieldIdentifier(number), content: .text,
          length: random.integer(14...70), familiarity: familiarity, isSensitive: false))
      pass(random.logNormal(median: 1.6, spread: 0.7))
    }
  }

  /// One text or two, the later one perhaps while somebody speaks or is answered.
  ///
  /// The later text is typed with the sensitive factors of the session.
  mutating func typeText() {
    let familiarity: Field.Familiarity = random.pick([
      (.familiar, 0.7), (.unfamiliar, 0.2), (.composed, 0.1),
    ])
    if random.chance(0.65) {
      type(
        Field(
          target: 1, content: .text, length: textLength(median: 90), familiarity: familiarity,
          isSensitive: false))
      pass(random.logNormal(median: 1.6, spread: 0.7))
    }
    for number in 0..<(random.chance(0.3) ? 2 : 1) {
      type(
        Field(
          target: 2 + FieldIdentifier(number), content: .text, length: textLength(median: 42),
          familiarity: familiarity, isSensitive: true))
      pass(random.logNormal(median: 1.6, spread: 0.7))
    }
  }

  /// From a name of 20 characters to a paragraph of 240.
  private mutating func textLength(median: Double) -> Int {
    min(240, max(20, Int(random.logNormal(median: median, spread: 0.6))))
  }

  /// Administrative work with the mouse, with long rests; some of it lasts hours.
  ///
  /// - Parameter actions: the median number of acts.
  mutating func workWithMouse(actions: Double = 60) {
    let count = Int(random.logNormal(median: actions, spread: 0.9))
    for _ in 0..<min(900, max(15, count)) {
      let x = device.width * random.unit()
      let y = device.height * random.unit()
      switch random.integer(0...9) {
      case 0, 1: moveMouse(toX: x, y)
      case 2, 3: scroll(down: random.chance(0.7))
      default: click(x, y, target: reporting.targets && random.chance(0.7) ? 3 : nil)
      }
      if random.chance(0.25) { fidget(for: random.uniform(0.2, 3)) }
      pass(random.logNormal(median: 1.5, spread: 1.3))
      if random.chance(0.03) { pass(random.logNormal(median: 90, spread: 1.3)) }
      if random.chance(0.006) { pass(random.logNormal(median: 1500, spread: 1)) }
    }
  }

  /// Pages read and scrolled, without a key.
  mutating func readPages(_ count: ClosedRange<Int> = 3...15) {
    for _ in 0..<random.integer(count) {
      readPage()
      for _ in 0..<random.integer(0...5) {
        scroll(down: random.chance(0.8))
        pass(random.logNormal(median: 2.5, spread: 0.8))
      }
      if random.chance(0.7) { activate(target: random.chance(0.85) ? 4 : nil) }
      if random.chance(0.2) { fidget(for: random.uniform(0.5, 6)) }
      letThingsHappen(isSensitive: false, pages: 8)
    }
  }

  /// Many fast taps, as in a game.
  mutating func tapFast(_ count: ClosedRange<Int> = 40...160) {
    let period = random.uniform(0.12, 0.4)
    for _ in 0..<random.integer(count) {
      let target: FieldIdentifier? = random.chance(0.6) ? 5 : nil
      let x = device.width * random.uniform(0.1, 0.9)
      let y = device.height * random.uniform(0.4, 0.95)
      if device.isPhone { tap(x, y, target: target) } else { click(x, y, target: target) }
      pass(random.logNormal(median: period, spread: 0.4))
    }
  }

  /// What the person did in the same app before: reading, writing, playing or work.
  mutating func doSomethingElse() {
    switch random.integer(0...2) {
    case 0: readPages(2...8)
    case 1: composeMessages(1...4)
    default:
      if device.isPhone { tapFast(20...80) } else { workWithMouse(actions: 25) }
    }
  }
}
