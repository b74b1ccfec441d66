import InsightEvents
import InsightFeatures
import Testing

@Suite("Keys and text")
struct TypingTests {
  /// Twenty keys with a pause after every fourth.
  private static let reference: Session = {
    var session = Session()
    var time = 0.0
    for index in 0..<20 {
      time += index % 4 == 0 ? 1200 : 220
      session.key(time, .digit, target: 1)
    }
    return session
  }()

  @Test("a release without a press forms nothing and is counted")
  func orphanRelease() {
    var session = Self.reference
    session.add(100, .key(KeyEvent(phase: .up, keyClass: .letter)))
    session.add(7000, .key(KeyEvent(phase: .up, keyClass: .modifier)))
    let result = session.sorted().result
    #expect(result.quality.orphans == 2)
    #expect(result["rhythm.median"] == Self.reference.result["rhythm.median"])
  }

  @Test("a held key is one key, with or without the flag", arguments: [true, false])
  func autoRepeat(flagged: Bool) {
    var session = Self.reference
    let start = 9000.0
    session.key(start, .backspace, target: 1, hold: nil)
    for index in 1...30 {
      session.add(
        start + 33 * Double(index),
        .key(KeyEvent(phase: .down, keyClass: .backspace, isRepeat: flagged, target: 1)))
    }
    session.add(start + 1000, .key(KeyEvent(phase: .up, keyClass: .backspace, target: 1)))
    let result = session.sorted().result
    #expect(result.quality.repeats == 30)
    #expect(abs(result["correction.deletion-share"] - 1.0 / 21) < 1e-6)
  }

  @Test("a held key is one key also before any release was seen")
  func autoRepeatWithoutReleases() {
    var session = Session()
    session.keys(20, from: 0, every: 200, .letter)
    session.events.removeAll {
      if case .key(let key) = $0.action { key.phase == .up } else { false }
    }
    for index in 0...30 { session.key(5000 + 33 * Double(index), .backspace, hold: nil) }
    #expect(session.result.quality.repeats == 30)
  }

  @Test("fast rollover of different letters is not auto-repeat")
  func rollover() {
    var session = Session()
    for pair in 0..<20 {
      let time = Double(pair) * 300
      session.add(time, .key(KeyEvent(phase: .down, keyClass: .letter)))
      session.add(time + 70, .key(KeyEvent(phase: .down, keyClass: .letter)))
      session.add(time + 110, .key(KeyEvent(phase: .up, keyClass: .letter)))
      session.add(time + 140, .key(KeyEvent(phase: .up, keyClass: .letter)))
    }
    #expect(session.result.quality.repeats == 0)
  }

  @Test("a release that never comes is not waited for")
  func heldForEver() {
    var session = Session()
    session.keys(10, from: 0, every: 200, .letter)
    session.key(3000, .backspace, hold: nil)
    session.key(43_000, .backspace, hold: 60)
    session.key(43_300, .backspace, hold: 60)
    let result = session.result
    #expect(result.quality.repeats == 0)
    #expect(result["correction.deletion-share"] == 3.0 / 13)
  }

  @Test("where keys are unidentified the rhythm is that of the input events")
  func unidentifiedKeys() {
    var session = Session()
    var identified = Session()
    var time = 0.0
    for index in 0..<20 {
      time += index % 4 == 0 ? 1200 : 220
      session.key(time, .unidentified, target: 1, hold: nil)
      session.key(time, .unidentified, target: 1, hold: nil)
      session.input(time, target: 1)
      identified.key(time, .letter, target: 1, hold: nil)
    }
    let (result, expected) = (session.result, identified.result)
    for feature in FeatureCatalog.features
    where [.rhythm, .chunking].contains(feature.family) {
      let (one, two) = (result[feature.id], expected[feature.id])
      #expect(one == two || (one.isNaN && two.isNaN), "\(feature.id)")
    }
    #expect(result.has(.rhythm))
  }

  @Test("a key and the input it causes are one stroke")
  func keyAndInput() {
    var session = Session()
    for index in 0..<24 {
      session.key(Double(index) * 250, .letter, hold: nil)
      session.input(Double(index) * 250 + 3)
    }
    let result = session.result
    #expect(abs(result["rhythm.median"] - -1.386) < 0.1)
    #expect(result["rhythm.lower-spread"] < 0.15)
    #expect(result["flow.replacement-share"] == 0)
  }

  @Test("autofill is fill: no rhythm, no paste")
  func autofill() {
    var session = Session()
    session.add(0, .focus(target: 1))
    session.key(10, .unidentified, target: 1)
    session.input(11, .insertText, length: 24, target: 1)
    session.add(500, .focus(target: 2))
    session.input(511, .insertReplacement, length: 12, target: 2)
    for index in 0..<5 { session.tap(1000 + Double(index) * 1200) }
    let result = session.result
    #expect(!result.has(.rhythm))
    #expect(result["flow.fills"] == Float(1.0986123))
    #expect(result["flow.pastes"] == 0)
    #expect(result["onset.onset-median"].isNaN)
  }

  @Test("a paste is a paste and neither rhythm nor fill")
  func paste() {
    var session = Session()
    session.add(0, .focus(target: 1))
    session.input(800, .insertFromPaste, length: 9, target: 1)
    for index in 0..<5 { session.tap(1000 + Double(index) * 1200) }
    let result = session.result
    #expect(result["flow.pastes"] == Float(0.6931472))
    #expect(result["flow.fills"] == 0)
    #expect(!result.has(.rhythm))
  }

  @Test("prediction and correction are replacement, not typing speed and not paste")
  func prediction() {
    var session = Self.reference
    session.input(12_000, .insertText, length: 7, target: 1)
    session.input(12_700, .insertReplacement, length: 9, target: 1)
    let result = session.sorted().result
    #expect(result["flow.pastes"] == 0)
    #expect(result["flow.fills"] == 0)
    #expect(abs(result["flow.replacement-share"] - 2.0 / 22) < 1e-6)
    #expect(result["rhythm.share-500"] == Self.reference.result["rhythm.share-500"])
  }

  @Test("composition and the key that confirms it are no cadence", arguments: [true, false])
  func composition(confirmsBeforeEnd: Bool) {
    var session = Session()
    for word in 0..<10 {
      let start = Double(word) * 2000
      for index in 0..<4 {
        session.key(start + Double(index) * 180, .unidentified, hold: nil)
        session.input(start + Double(index) * 180 + 5, .insertComposition, length: 2)
      }
      session.key(start + (confirmsBeforeEnd ? 720 : 700), .enter, hold: nil)
    }
    let result = session.result
    #expect(!result.has(.rhythm))
    #expect(!result.has(.onset))
    #expect(result["flow.replacement-share"] == 1)
  }

  @Test("one identical input for ten masked keys claims no rhythm")
  func masked() {
    var session = Session()
    session.add(0, .focus(target: 3))
    for index in 0..<10 {
      session.key(400 + Double(index) * 300, .unidentified, target: 3, hold: nil)
    }
    session.input(3200, .insertText, length: 6, target: 3)
    let result = session.result
    #expect(!result.has(.rhythm))
    #expect(!result.has(.chunking))
  }

  @Test("taps on a keypad from which nothing else comes are strokes")
  func keypadTaps() {
    var session = Session()
    var keyed = Session()
    session.add(0, .focus(target: 1))
    keyed.add(0, .focus(target: 1))
    for index in 0..<12 {
      let time = 1500 + Double(index) * (index % 4 == 0 ? 310 : 300)
      session.tap(time, keypad: true)
      keyed.key(time, .letter, hold: nil)
    }
    session.add(9000, .blur(target: 1))
    keyed.add(9000, .blur(target: 1))
    let (result, expected) = (session.result, keyed.result)
    for id in [
      "rhythm.median", "rhythm.longest", "onset.onset-median", "onset.commit-median",
      "chunking.burst-length",
    ] {
      #expect(result[id] == expected[id], "\(id)")
      #expect(result[id].isFinite, "\(id)")
    }
  }

  @Test("taps on a keypad that also sends input count once")
  func keypadTapsWithInput() {
    var session = Session()
    for index in 0..<12 {
      let time = 1500 + Double(index) * 300
      session.tap(time, keypad: true)
      session.input(time + 140)
    }
    let result = session.result
    #expect(result["rhythm.median"] > -1.3)
    #expect(result["rhythm.lower-spread"] < 0.15)
    #expect(result["touch.stroke-share"].isNaN)
  }

  @Test("fast even typing is one burst, digits read in fours are bursts of four")
  func chunks() {
    var even = Session()
    even.keys(24, from: 0, every: 200, .digit)
    #expect(even.result["chunking.digit-chunk-share"] == 0)
    #expect(even.result["chunking.gap-rate"] == 0)
    let chunked = Self.reference.result
    #expect(chunked["chunking.digit-chunk-share"] == 1)
    #expect(chunked["chunking.burst-variation"] == 0)
    #expect(abs(chunked["chunking.gap-median"] - 0.18) < 0.1)
    #expect(chunked["chunking.slow-weight"] > 0.15)
    #expect(chunked["chunking.slow-weight"] < 0.3)
    #expect(abs(chunked["chunking.slow-separation"] - 1.7) < 0.2)
  }

  @Test("slow but even typing has no gaps")
  func slowTyping() {
    var session = Session()
    session.keys(60, from: 0, every: 800, .digit)
    #expect(session.result["chunking.gap-rate"] <= 0.1)
  }
}
