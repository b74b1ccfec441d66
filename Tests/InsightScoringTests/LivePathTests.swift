import InsightMemory
import InsightScoring
import Testing
import _AllocationCounting
import _ScoringTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Scoring a live person")
struct LivePathTests {
  private let model = TestModel(layout: TestModel.layout(count: 96), widths: [64, 32, 1])
  private let evidence = Evidence(context: .activeCall, presentFamilies: 7)

  private func values(_ seed: Int) -> [Float] {
    (0..<96).map { Float(($0 * 7 + seed * 13) % 23) - 11 }
  }

  @Test(
    "scoring allocates nothing",
    .enabled(if: allocation_counting_is_available() == 1, "a sanitizer owns the allocator"))
  func scoringAllocatesNothing() throws {
    let scorer = try model.load()
    let warm = model.vector(values(0), evidence: evidence)
    let first = scorer.score(warm, category: .payment)
    for seed in 0..<100 {
      let vector = model.vector(values(seed), evidence: evidence)
      let before = allocation_count_of_this_thread()
      let assessment = scorer.score(vector, category: .payment)
      let after = allocation_count_of_this_thread()
      #expect(after == before)
      if seed == 0 { #expect(assessment == first) }
    }
    let before = allocation_count_of_this_thread()
    _ = FeatureVector(count: 96, evidence: evidence)
    #expect(allocation_count_of_this_thread() == before + 1, "the counter counts")
  }

  @Test(
    "scoring works in a forked child",
    .enabled(if: allocation_counting_is_available() == 1, "sanitizers do not survive fork"))
  func scoringWorksAfterFork() throws {
    let scorer = try model.load()
    let expected = scorer.score(model.vector(values(1), evidence: evidence), category: .payment)
    let vector = model.vector(values(1), evidence: evidence)
    let child = fork()
    if child == 0 {
      let assessment = scorer.score(vector, category: .payment)
      _exit(assessment == expected ? 0 : 1)
    }
    try #require(child > 0)
    var status: Int32 = -1
    #expect(unsafe waitpid(child, &status, 0) == child)
    #expect(status == 0)
    let again = scorer.score(model.vector(values(1), evidence: evidence), category: .payment)
    #expect(again == expected)
  }

  @Test("64 callers at once get what one caller gets")
  func manyCallersAgree() async throws {
    let scorer = try model.load()
    let expected = (0..<64).map {
      scorer.score(model.vector(values($0), evidence: evidence), category: .account)
    }
    let wrong = await withTaskGroup(of: Int.self) { group in
      for seed in 0..<64 {
        group.addTask {
          (0..<50).count { _ in
            scorer.score(model.vector(values(seed), evidence: evidence), category: .account)
              != expected[seed]
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(Set(expected.map { "\($0)" }).count > 1)
  }
}
