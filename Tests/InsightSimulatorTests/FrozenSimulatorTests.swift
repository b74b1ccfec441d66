import InsightEvents
import InsightSimulator
import Testing

/// The simulator is frozen before the model on board is trained: a change of what it makes is a new simulator, and a
/// model trained on it is a new model.
@Suite("Frozen simulator")
struct FrozenSimulatorTests {
  /// FNV-1a over scenario, kind of event and time in milliseconds, so that a last bit of `exp` changes nothing.
  private func digest(_ sessions: [SimulatedSession]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ value: UInt64) {
      hash = (hash ^ value) &* 0x0000_0100_0000_01B3
    }
    for session in sessions {
      mix(UInt64(session.events.count))
      for event in session.events {
        mix(UInt64(event.source.rawValue))
        mix(UInt64(bitPattern: (event.timestampNanoseconds + 500_000) / 1_000_000))
      }
    }
    return hash
  }

  @Test("what the simulator makes is what the model on board was trained on")
  func digestIsThatOfTheFreeze() {
    let simulator = Simulator(seed: 101)
    let sessions = Scenario.allCases.flatMap { scenario in
      (0..<20).map { simulator.session(scenario, at: $0) }
    }
    #expect(
      digest(sessions) == 8_148_183_614_011_070_887,
      "a changed simulator needs a newly trained model")
  }
}
