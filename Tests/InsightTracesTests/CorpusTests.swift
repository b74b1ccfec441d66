import Foundation
import InsightEvents
import InsightTraces
import Testing

/// Recordings of real people, where a folder of them is at hand.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["TRACE_CORPUS"]

  static func files(endingWith suffix: String) -> [String] {
    guard let folder, let all = FileManager.default.enumerator(atPath: folder) else { return [] }
    return all.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
      .map { "\(folder)/\($0)" }
  }
}

@Suite("Real recordings", .enabled(if: Corpus.folder != nil, "TRACE_CORPUS is not set"))
struct CorpusTests {
  @Test(
    "every trace reads through without a skipped line",
    arguments: Corpus.files(endingWith: ".jsonl.gz"))
  func readsThrough(path: String) throws {
    var reader = try TraceReader(path: path)
    var events: [InteractionEvent] = []
    var traceCount = 0
    while try reader.nextTrace() != nil {
      traceCount += 1
      while try reader.nextBatch(into: &events) {}
      #expect(reader.quality.skippedCount == 0)
      #expect(reader.quality.eventCount > 0)
    }
    #expect(traceCount > 0)
  }
}
