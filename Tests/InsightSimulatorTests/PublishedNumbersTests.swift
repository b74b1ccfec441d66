import InsightEvents
import InsightSimulator
import Testing

/// What the simulator makes, measured as the published sets were measured.
@Suite("Published numbers")
struct PublishedNumbersTests {
  private let simulator = Simulator(seed: 11)

  /// Key-down intervals of a session in seconds, within one field.
  private func intervals(_ events: [InteractionEvent], onComputer: Bool) -> [Double] {
    var result: [Double] = []
    var last: Int64?
    for event in events {
      guard case .key(let key) = event.action, key.phase == .down else { continue }
      if let last { result.append(Double(event.timestampNanoseconds - last) * 1e-9) }
      last = event.timestampNanoseconds
    }
    return result
  }

  private func pooled(_ scenario: Scenario, sessions: Int) -> [Double] {
    (0..<sessions).flatMap { index -> [Double] in
      let session = simulator.session(
        scenario, of: simulator.person(index, cohort: .general), number: 0)
      guard ![.ios, .android].contains(session.description.platform) else { return [] }
      return intervals(session.events, onComputer: true)
    }.sorted()
  }

  @Test("copying has the median and the tail of the Aalto set")
  func copyingIsLikeAalto() {
    let all = pooled(.copyTyping, sessions: 300)
    #expect(all.count > 20_000)
    let median = all[all.count / 2]
    #expect((0.15...0.26).contains(median), "median \(median) s, published 0.180 s")
    let tail = Double(all.count { $0 > 1 }) / Double(all.count)
    #expect((0.01...0.07).contains(tail), "P(>1 s) \(tail), published 0.020")
  }

  @Test("composition pauses far more often than copying")
  func compositionPauses() {
    let copying = pooled(.copyTyping, sessions: 200)
    let composing = pooled(.chatComposition, sessions: 200)
    let copyTail = Double(copying.count { $0 > 1 }) / Double(copying.count)
    let composeTail = Double(composing.count { $0 > 1 }) / Double(composing.count)
    #expect(composeTail > 2 * copyTail)
    #expect((0.06...0.25).contains(composeTail), "P(>1 s) \(composeTail), published 0.037–0.154")
  }
}
