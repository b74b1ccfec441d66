import InsightEvents

/// One page of the app: a step of the flow and its fields.
struct Page: Sendable {
  var step: FlowStep
  var fields: [Field]
  /// How long the page is read, against the person's usual page.
  var readingWeight = 1.0

  /// Whether the page names who, how much, or a code.
  var isSensitive: Bool { fields.contains { $0.isSensitive } }
}

extension SessionBuilder {
  /// Walks through the pages, up to the moment the operation is about to be confirmed.
  mutating func walk(through pages: [Page]) {
    if random.chance(influence.layDowns * 0.2), device.isPhone { change(to: .lying) }
    for (number, page) in pages.enumerated() {
      reportContext(atPage: number, of: pages.count)
      report(page.step)
      readPage(page.readingWeight)
      if number == 0, random.chance(ContextParameters.preludeShare) { doSomethingElse() }
      letThingsHappen(isSensitive: page.isSensitive, pages: pages.count)
      if page.step == .navigate { navigate() }
      for field in page.fields {
        fill(field)
        if random.chance(person.restlessness * 0.12) { fidget(for: random.uniform(0.3, 2)) }
      }
      if let field = page.fields.last, field.isSensitive, random.chance(influence.revisitChance) {
        revisit(field)
      }
      if page.step == .review || page.step == .warning, random.chance(0.5) { scroll(down: true) }
      if number + 1 < pages.count {
        activate(target: 90)
        if number > 0, random.chance(influence.backNavigations / Double(pages.count)) {
          goBack(to: pages[number - 1], from: page)
        }
      } else {
        commit(sensitive: true)
      }
    }
  }

  private mutating func navigate() {
    let extra = random.poisson(mean: influence.searching * 6)
    for _ in 0..<(random.integer(1...3) + extra) {
      if random.chance(0.45) {
        scroll(down: random.chance(0.75))
      } else {
        activate(target: random.chance(0.9) ? 91 : nil)
      }
      pass(random.logNormal(median: person.pageSeconds * 0.35 * influence.reading, spread: 0.6))
    }
  }

  /// Goes to a field, fills it as it is filled, and stays until it is left.
  mutating func fill(_ field: Field) {
    if !device.isPhone, person.usesTabulator || usesAssistiveInterface {
      press(.tab, input: nil, target: nil)
      pass(0.05)
    } else {
      activate(target: field.target)
    }
    if reporting.focus { emit(.focus(target: field.target)) }
    let target = reporting.targets ? field.target : nil
    switch field.entry {
    case .typed:
      var onset = person.onsetSeconds * influence.onsetEverywhere
      if field.isSensitive { onset *= influence.onsetSensitive }
      if field.familiarity == .practised { onset *= 0.75 }
      if field.familiarity == .unfamiliar { onset *= 1.24 }
      pass(random.logNormal(median: onset, spread: 0.42))
      type(field)
    case .filled:
      pass(random.logNormal(median: 0.9, spread: 0.4))
      emit(.input(TextInputEvent(inputType: .insertReplacement, length: 9, target: target)))
    case .pasted:
      pass(random.logNormal(median: 1.6, spread: 0.5))
      emit(.input(TextInputEvent(inputType: .insertFromPaste, length: 9, target: target)))
    case .picked:
      if random.chance(0.5) { scroll(down: true) }
      activate(target: field.target)
    }
    commit(sensitive: field.isSensitive)
    if reporting.focus { emit(.blur(target: field.target)) }
  }

  private mutating func commit(sensitive: Bool) {
    var seconds = person.commitSeconds * influence.commitEverywhere
    if sensitive { seconds *= influence.commitSensitive }
    pass(random.logNormal(median: seconds, spread: 0.5))
  }

  private mutating func revisit(_ field: Field) {
    pass(random.logNormal(median: 1.2, spread: 0.5))
    activate(target: field.target)
    if reporting.focus { emit(.focus(target: field.target)) }
    let target = reporting.targets ? field.target : nil
    pass(random.logNormal(median: person.onsetSeconds, spread: 0.4))
    let count = random.integer(1...max(1, min(6, field.length)))
    for _ in 0..<count {
      press(.backspace, input: .delete, target: target)
      pass(random.logNormal(median: 0.22 * person.movementFactor, spread: 0.3))
    }
    var rest = field
    rest.length = count
    type(rest)
    commit(sensitive: true)
    if reporting.focus { emit(.blur(target: field.target)) }
  }

  private mutating func goBack(to previous: Page, from page: Page) {
    report(previous.step)
    readPage(0.6)
    if random.chance(0.4) { scroll(down: random.chance(0.5)) }
    activate(target: 90)
    report(page.step)
    readPage(0.4)
  }
}
