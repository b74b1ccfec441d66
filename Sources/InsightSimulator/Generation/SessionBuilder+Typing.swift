import InsightEvents

extension SessionBuilder {
  /// Types a field's string key by key, with corrections, pauses and groups.
  mutating func type(_ field: Field) {
    let rhythm = rhythm(of: field)
    let target = reporting.targets ? field.target : nil
    var groupLeft = groupLength(field)
    var wordLeft = random.integer(2...9)
    var typed = 0
    var startsWord = false
    var budget = field.length * 2 + 8
    while typed < field.length, budget > 0 {
      budget -= 1
      if typed > 0 {
        pass(interval(rhythm, field.content == .text ? (startsWord ? .first : .within) : .anywhere))
        if groupLeft == 0, let chunks = influence.chunks {
          if random.chance(chunks.share) {
            pass(
              random.logNormal(
                median: chunks.pauseSeconds.median, spread: chunks.pauseSeconds.spread))
          }
          groupLeft = groupLength(field)
        }
      }
      wordLeft -= 1
      let keyClass: KeyClass
      if field.content == .text, wordLeft < 0, typed + 1 < field.length {
        keyClass = .space
        wordLeft = random.integer(2...9)
      } else {
        keyClass = characterClass(field.content)
      }
      press(keyClass, input: .insertText, target: target)
      startsWord = keyClass == .space
      typed += 1
      groupLeft -= 1
      if random.chance(rhythm.correctionShare), field.length > 3 {
        typed -= correct(upTo: typed, rhythm, target: target)
      }
    }
  }

  /// The values that shape the rhythm of one field.
  private struct Rhythm {
    var medianSeconds: Double
    var disfluentShare: Double
    var disfluentFactor: Double
    var pauseShare: Double
    var pauseSeconds: (median: Double, spread: Double)
    var correctionShare: Double
  }

  private mutating func rhythm(of field: Field) -> Rhythm {
    var rhythm = Rhythm(
      medianSeconds: device.isPhone ? person.touchIntervalSeconds : person.physicalIntervalSeconds,
      disfluentShare: person.familiarDisfluency,
      disfluentFactor: TypingParameters.familiarDisfluency.factor,
      pauseShare: person.copyPauseShare, pauseSeconds: TypingParameters.copyPauseSeconds,
      correctionShare: person.copyCorrectionShare)
    if field.content != .text { rhythm.medianSeconds *= person.digitTempo }
    switch field.familiarity {
    case .practised:
      rhythm.medianSeconds *= 0.9
      rhythm.disfluentShare *= 0.6
      rhythm.pauseShare *= 0.5
      rhythm.correctionShare *= 0.6
    case .familiar:
      break
    case .unfamiliar:
      rhythm.medianSeconds *= person.unfamiliarTempo
      rhythm.disfluentShare = person.unfamiliarDisfluency
      rhythm.disfluentFactor = TypingParameters.unfamiliarDisfluency.factor
      rhythm.pauseShare *= 1.5
    case .composed:
      rhythm.pauseShare = person.composePauseShare
      rhythm.pauseSeconds = TypingParameters.composePauseSeconds
      rhythm.correctionShare = person.composeCorrectionShare
    }
    rhythm.medianSeconds *= influence.tempoEverywhere
    rhythm.pauseShare += influence.pausesEverywhere
    rhythm.correctionShare *= influence.corrections
    if field.isSensitive {
      rhythm.medianSeconds *= influence.tempoSensitive
      rhythm.disfluentShare += influence.disfluencySensitive
      rhythm.pauseShare += influence.pausesSensitive
    }
    rhythm.disfluentShare = min(0.95, rhythm.disfluentShare)
    rhythm.correctionShare = min(0.35, rhythm.correctionShare)
    return rhythm
  }

  /// Where in a string a key stands.
  private enum Place {
    case anywhere, first, within
  }

  /// The time before a key; words begin slower, and people stop before a word rather than within it.
  private mutating func interval(_ rhythm: Rhythm, _ place: Place = .anywhere) -> Double {
    let words = TypingParameters.wordStart
    var seconds = random.logLogistic(
      median: rhythm.medianSeconds * (place == .first ? person.wordStartTempo : 1),
      shape: person.intervalShape)
    let stops =
      switch place {
      case .anywhere: 1.0
      case .first: words.stops
      case .within: words.stopsWithin
      }
    if random.chance(min(0.95, rhythm.disfluentShare * stops)) {
      seconds *= random.logNormal(median: rhythm.disfluentFactor, spread: 0.35)
    }
    if random.chance(min(0.95, rhythm.pauseShare * stops)) {
      seconds += random.logNormal(
        median: rhythm.pauseSeconds.median, spread: rhythm.pauseSeconds.spread)
    }
    return min(max(seconds, 0.03), 45)
  }

  private mutating func groupLength(_ field: Field) -> Int {
    guard let chunks = influence.chunks, field.isSensitive, field.familiarity == .unfamiliar else {
      return .max
    }
    let length = random.integer(chunks.length)
    return field.content == .text ? length * 2 : length
  }

  private mutating func characterClass(_ content: Field.Content) -> KeyClass {
    switch content {
    case .digits: .digit
    case .text: random.chance(0.03) ? .symbol : .letter
    case .mixed: random.pick([(.letter, 0.6), (.digit, 0.3), (.symbol, 0.1)])
    }
  }

  /// Takes back one to three characters and returns how many.
  private mutating func correct(
    upTo typed: Int, _ rhythm: Rhythm, target: FieldIdentifier?
  ) -> Int {
    let count = min(typed, random.pick([(1, 0.7), (2, 0.2), (3, 0.1)]))
    pass(random.logNormal(median: 0.35, spread: 0.5))
    for index in 0..<count {
      if index > 0 { pass(interval(rhythm) * 0.7) }
      press(.backspace, input: .delete, target: target)
    }
    return count
  }

  /// Presses one key, as this device reports it.
  mutating func press(
    _ keyClass: KeyClass, input: TextInputEvent.InputType?, target: FieldIdentifier?
  ) {
    let hold = random.logNormal(
      median: device.isPhone ? person.touchHoldSeconds : person.physicalHoldSeconds, spread: 0.2)
    if device.isPhone, device.reportsKeypadTouches {
      let contact = PointerEvent(phase: .down, kind: .touch, isInKeypad: true)
      emit(.pointer(contact))
      var lifted = contact
      lifted.phase = .up
      emit(.pointer(lifted), after: hold)
    }
    let number = nextPress
    nextPress = (nextPress + 1) % 16
    switch device.keyboard {
    case .keysAndInput, .keysOnly, .unidentifiedAndInput:
      let reported = device.keyboard == .unidentifiedAndInput ? .unidentified : keyClass
      emit(.key(KeyEvent(phase: .down, keyClass: reported, press: number, target: target)))
      if device.reportsKeyRelease {
        emit(
          .key(KeyEvent(phase: .up, keyClass: reported, press: number, target: target)), after: hold
        )
      }
    case .inputOnly:
      break
    }
    if let input, device.keyboard != .keysOnly {
      emit(
        .input(
          TextInputEvent(inputType: input, length: input == .delete ? 0 : 1, target: target)),
        after: 0.002)
    }
    lastTouchSeconds = now
  }
}
