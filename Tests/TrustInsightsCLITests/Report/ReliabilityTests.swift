import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("Reliability of probabilities")
struct ReliabilityTests {
  @Test("a set drawn from its own probabilities is calibrated, a shifted one is not")
  func calibratedAndShifted() throws {
    var generator = SeededGenerator(seed: 5)
    let truth = (0..<30_000).map { _ in
      let probability = Double.random(in: 0..<1, using: &generator)
      return (probability, Double.random(in: 0..<1, using: &generator) < probability)
    }
    let calibrated = try #require(
      Reliability(truth.map { .init(score: $0.0, isCoached: $0.1) }, balanced: false))
    #expect(calibrated.bins.count == 15)
    #expect(calibrated.expectedError < 0.01)
    let shifted = try #require(
      Reliability(truth.map { .init(score: $0.0 / 2, isCoached: $0.1) }, balanced: false))
    #expect(abs(shifted.expectedError - 0.25) < 0.01)
  }

  @Test("two bins by hand")
  func twoBins() throws {
    let reliability = try #require(
      Reliability(
        [
          .init(score: 0.1, isCoached: false), .init(score: 0.3, isCoached: true),
          .init(score: 0.8, isCoached: true), .init(score: 1, isCoached: true),
          .init(score: nil, isCoached: true),
        ], balanced: false, binCount: 2))
    #expect(reliability.bins.count == 2)
    #expect(abs(reliability.expectedError - (0.5 * 0.3 + 0.5 * 0.1)) < 1e-12)
    #expect(reliability.prior == 0.75)
  }

  @Test("bins have equal mass, also when the kinds are weighed equally", arguments: [false, true])
  func equalMass(isBalanced: Bool) throws {
    var generator = SeededGenerator(seed: 6)
    let sessions = (0..<6000).map { index in
      RankedSessions.Session(
        score: Double.random(in: 0..<1, using: &generator), isCoached: index % 10 == 0)
    }
    let reliability = try #require(Reliability(sessions, balanced: isBalanced))
    #expect(reliability.bins.count == 15)
    #expect(reliability.bins.allSatisfy { abs($0.mass - 1.0 / 15) < 0.002 })
    #expect(abs(reliability.bins.reduce(0) { $0 + $1.mass } - 1) < 1e-9)
    #expect(reliability.prior == (isBalanced ? 0.5 : 0.1))
  }

  @Test("equal probabilities stay in one bin")
  func tiesShareABin() throws {
    let sessions = (0..<90).map { RankedSessions.Session(score: 0.5, isCoached: $0 % 2 == 0) }
    let reliability = try #require(Reliability(sessions, balanced: false))
    #expect(reliability.bins.count == 1)
    #expect(reliability.expectedError < 1e-12)
  }

  @Test("one kind alone gives no diagram")
  func oneKind() {
    #expect(Reliability([.init(score: 0.4, isCoached: true)], balanced: false) == nil)
  }
}
