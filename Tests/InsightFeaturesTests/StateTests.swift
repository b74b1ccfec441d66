import InsightEvents
import InsightFeatures
import InsightMemory
import Testing

@Suite("State of a session")
struct StateTests {
  @Test("the state fits into 16 KiB")
  func stateIsSmall() {
    #expect(SessionStatistics.stateByteCount <= 16_384)
  }

  @Test("without events there is no family, no value, and the reason is empty")
  func emptySession() {
    var statistics = SessionStatistics()
    let vector = statistics.finalize()
    let evidence = vector.evidence
    let absent = vector.withValues { values in values.indices.allSatisfy { values[$0].isNaN } }
    #expect(absent)
    #expect(evidence.presentFamilies == 0)
    #expect(evidence.insufficiency == .empty)
  }
}
