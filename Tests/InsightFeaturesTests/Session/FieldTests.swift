import InsightEvents
import InsightFeatures
import Testing

@Suite("Fields and flow")
struct FieldTests {
  @Test("onset counts from the focus, commit to the blur")
  func focusAndBlur() {
    var session = Session()
    session.add(1000, .focus(target: 1))
    let last = session.keys(6, from: 3000, every: 200, target: 1)
    session.add(last + 1500, .blur(target: 1))
    let result = session.sorted().result
    #expect(abs(result["onset.onset-median"] - 0.693) < 0.07)
    #expect(result["onset.onset-last"] == Float(0.6931472))
    #expect(abs(result["onset.commit-last"] - 0.405) < 0.001)
  }

  @Test("without focus, onset counts from a step in which something is entered")
  func stepOnset() {
    var session = Session()
    session.add(1000, .step(.amount))
    session.keys(6, from: 3000, every: 200, target: 1)
    session.add(9000, .step(.confirm))
    let result = session.sorted().result
    #expect(result["onset.onset-last"] == Float(0.6931472))
    #expect(result["onset.commit-last"] > 1.5)
  }

  @Test("without focus and step, onset is absent", arguments: [false, true])
  func noOnset(hasOtherStep: Bool) {
    var session = Session()
    if hasOtherStep { session.add(1000, .step(.review)) }
    session.keys(6, from: 3000, every: 200, target: 1)
    session.keys(6, from: 6000, every: 200, target: 2)
    #expect(session.sorted().result["onset.onset-median"].isNaN)
  }

  @Test("the first input is the first key where keys are unidentified")
  func onsetFromInput() {
    var session = Session()
    session.add(0, .focus(target: 1))
    for index in 0..<6 { session.input(1000 + Double(index) * 200, target: 1) }
    #expect(session.result["onset.onset-last"] == 0)
  }

  @Test("enter and tab commit a field", arguments: [KeyClass.enter, .tab])
  func keysCommit(keyClass: KeyClass) {
    var session = Session()
    let last = session.keys(6, from: 0, every: 200, target: 1)
    session.key(last + 1000, keyClass, target: 1)
    #expect(session.result["onset.commit-last"] == 0)
  }

  @Test("no interval of the rhythm spans two fields")
  func fieldsSplitTheRhythm() {
    var session = Session()
    session.keys(10, from: 0, every: 200, target: 1)
    session.keys(10, from: 30_000, every: 200, target: 2)
    #expect(session.result["rhythm.longest"] < -1.5)
  }

  @Test("returning to an earlier field counts, resuming the same one does not")
  func returns() {
    var resumed = Session()
    var returned = Session()
    for (index, field) in [1, 1, 1, 1].enumerated() {
      resumed.add(Double(index) * 3000, .focus(target: FieldIdentifier(field)))
      resumed.keys(5, from: Double(index) * 3000 + 500, every: 200)
      resumed.add(Double(index) * 3000 + 2000, .blur(target: FieldIdentifier(field)))
    }
    for (index, field) in [1, 2, 1, 2].enumerated() {
      returned.add(Double(index) * 3000, .focus(target: FieldIdentifier(field)))
      returned.keys(5, from: Double(index) * 3000 + 500, every: 200)
    }
    #expect(resumed.sorted().result["correction.return-share"] == 0)
    #expect(returned.sorted().result["correction.return-share"] == 0.5)
  }

  @Test("going back in the flow counts steps and time")
  func backNavigation() {
    var session = Session()
    for (index, step) in [FlowStep.recipient, .amount, .review, .amount, .review].enumerated() {
      session.add(Double(index) * 2000, .step(step))
    }
    session.add(10_000, .step(.confirm))
    let result = session.result
    #expect(result["correction.returned-steps"] == Float(1.0986123))
    #expect(abs(result["correction.returned-time-share"] - 0.4) < 1e-5)
  }

  @Test("a field left empty counts, a filled one does not")
  func emptyVisits() {
    var session = Session()
    session.add(0, .focus(target: 1))
    session.add(1000, .focus(target: 2))
    session.input(1500, .insertText, length: 9, target: 2)
    session.add(2000, .focus(target: 3))
    session.keys(10, from: 2500, every: 200)
    session.add(6000, .blur(target: 3))
    #expect(session.sorted().result["correction.empty-visit-share"] == Float(1.0 / 3))
  }

  @Test("sensitive steps stand against the others; without steps the last field does")
  func contrast() {
    func session(steps: Bool) -> SessionResult {
      var session = Session()
      if steps { session.add(0, .step(.login)) }
      session.add(10, .focus(target: 1))
      session.keys(15, from: 1000, every: 180, target: 1)
      if steps { session.add(6000, .step(.recipient)) }
      session.add(6010, .focus(target: 2))
      session.keys(15, from: 12_000, every: 1400, target: 2)
      session.add(36_000, .blur(target: 2))
      return session.sorted().result
    }
    for result in [session(steps: true), session(steps: false)] {
      #expect(result.has(.contrast))
      #expect(abs(result["contrast.median-difference"] - 2.05) < 0.12)
      #expect(result["contrast.long-pause-difference"] == 1)
      #expect(abs(result["contrast.onset-difference"] - 1.8) < 0.1)
    }
  }

  @Test("without anything to compare with, contrast is absent")
  func noContrast() {
    var session = Session()
    session.add(0, .step(.amount))
    session.keys(30, from: 1000, every: 300, target: 1)
    #expect(!session.sorted().result.has(.contrast))
  }

  @Test("waits are idle time, the wait at the end included")
  func idle() {
    var session = Session()
    session.keys(6, from: 0, every: 1000)
    session.add(25_060, .step(.confirm))
    let result = session.result
    #expect(abs(result["flow.idle-share"] - 0.8) < 0.01)
    #expect(abs(result["flow.longest-idle"] - 3) < 0.01)
  }

  @Test("hours of idleness count as a minute of it")
  func sleep() {
    var session = Session()
    session.keys(50, from: 0, every: 200)
    session.keys(50, from: 180 * 3_600_000, every: 200)
    let result = session.result
    #expect(result.quality.duration < .seconds(81))
    #expect(result["flow.duration"] < 4.4)
  }
}
