import InsightEvents
import InsightSimulator
import Testing

@Suite("Simulated sessions")
struct SimulatorTests {
  private let simulator = Simulator(seed: 7)

  @Test("same seed, same session", arguments: Scenario.allCases)
  func sameSeedSameSession(_ scenario: Scenario) {
    let again = Simulator(seed: 7)
    for index in 0..<4 {
      let one = simulator.session(scenario, at: index)
      let two = again.session(scenario, at: index)
      #expect(one.events == two.events)
      #expect(one.description == two.description)
    }
    let other = Simulator(seed: 8).session(scenario, at: 0)
    #expect(other.events != simulator.session(scenario, at: 0).events)
  }

  @Test("events ascend and start near zero", arguments: Scenario.allCases)
  func eventsAscend(_ scenario: Scenario) {
    for index in 0..<20 {
      let events = simulator.session(scenario, at: index).events
      #expect(!events.isEmpty)
      #expect(
        zip(events, events.dropFirst()).allSatisfy {
          $0.timestampNanoseconds <= $1.timestampNanoseconds
        }, "index \(index)")
      #expect(events[0].timestampNanoseconds >= 0)
    }
  }

  @Test("the header names scenario, label and person", arguments: Scenario.allCases)
  func headerNamesTruth(_ scenario: Scenario) {
    let description = simulator.session(scenario, at: 5).description
    #expect(description.scenario == scenario.rawValue)
    #expect(description.label == scenario.label)
    #expect(description.source == "simulator")
    if let cohort = scenario.cohort { #expect(description.cohort == cohort.rawValue) }
  }

  @Test("payments are at most half of the coached and of the honest sessions")
  func paymentsAreAtMostHalf() {
    for label in [SessionDescription.Label.coached, .uncoached] {
      var payments = 0
      var all = 0
      for scenario in Scenario.allCases where scenario.label == label {
        for index in 0..<200 {
          all += 1
          if simulator.session(scenario, at: index).description.category == .payment {
            payments += 1
          }
        }
      }
      #expect(payments * 2 <= all, "\(payments) of \(all) \(label)")
      #expect(payments * 4 >= all)
    }
  }

  @Test("every category happens in every group of scenarios")
  func everyCategoryHappens() {
    for difficulty in Scenario.Difficulty.allCases {
      var seen: Set<SessionDescription.Category> = []
      for scenario in Scenario.allCases where scenario.difficulty == difficulty {
        for index in 0..<60 {
          seen.insert(simulator.session(scenario, at: index).description.category)
        }
      }
      #expect(seen.count == SessionDescription.Category.allCases.count, "\(difficulty)")
    }
  }

  @Test("a person's sessions share devices, people differ")
  func peopleDiffer() {
    let platforms = (0..<60).map { simulator.session(.knownPayee, at: $0 * 3).description.platform }
    #expect(Set(platforms).count >= 4)
    let subjects = (0..<3).map { simulator.session(.knownPayee, at: $0).description.subject }
    #expect(Set(subjects).count == 1)
  }

  @Test("positions inside keypads are absent")
  func keypadsHaveNoPositions() {
    var contacts = 0
    for index in 0..<30 {
      for event in simulator.session(.pinEntry, at: index).events {
        guard case .pointer(let pointer) = event.action, pointer.isInKeypad else { continue }
        contacts += 1
        #expect(pointer.position == nil)
      }
    }
    #expect(contacts > 50)
  }

  @Test("numbers are finite", arguments: Scenario.allCases)
  func numbersAreFinite(_ scenario: Scenario) {
    for index in 0..<10 {
      for event in simulator.session(scenario, at: index).events {
        switch event.action {
        case .motion(let sample):
          if let vector = sample.acceleration {
            #expect(vector.x.isFinite && vector.y.isFinite && vector.z.isFinite)
          }
        case .pointer(let pointer):
          if let position = pointer.position {
            #expect(position.x.isFinite && position.y.isFinite)
          }
        default: continue
        }
      }
    }
  }
}
