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

@Suite("Recordings of other tools", .enabled(if: Corpus.folder != nil, "TRACE_CORPUS is not set"))
struct ForeignCorpusTests {
  @Test(
    "every evemu recording gives events of the kind its name says",
    arguments: Corpus.files(endingWith: ".events"))
  func evemuImports(path: String) throws {
    var reader = try RecordingReader(path: path)
    #expect(reader.format == .evemu)
    var batch: [InteractionEvent] = []
    var events: [InteractionEvent] = []
    while try reader.nextTrace() != nil {
      while try reader.nextBatch(into: &batch) { events += batch }
    }
    let ending = reader.report
    let report = try #require(ending)
    #expect(report[.malformed] == 0)
    #expect(events.count > 3)
    let kinds = Set(
      events.compactMap { event in
        if case .pointer(let pointer) = event.action { pointer.kind } else { nil }
      })
    let expected: Set<PointerEvent.Kind> =
      path.contains("keys")
      ? [] : path.contains("mouse") ? [.mouse] : path.contains("wacom") ? [.pen] : [.touch]
    #expect(kinds == expected)
  }
}

@Suite("Recordings of rrweb", .enabled(if: Corpus.folder != nil, "TRACE_CORPUS is not set"))
struct RRWebCorpusTests {
  @Test("every recording gives ordered events", arguments: Corpus.files(endingWith: ".json"))
  func rrwebImports(path: String) throws {
    var reader = try RecordingReader(path: path)
    #expect(reader.format == .rrweb)
    var batch: [InteractionEvent] = []
    var events: [InteractionEvent] = []
    while try reader.nextTrace() != nil {
      while try reader.nextBatch(into: &batch) { events += batch }
    }
    let ending = reader.report
    let report = try #require(ending)
    #expect(report[.malformed] == 0)
    #expect(report.lateCount == 0)
    #expect(events.count > 50)
    #expect(
      zip(events, events.dropFirst()).allSatisfy {
        $0.timestampNanoseconds <= $1.timestampNanoseconds
      })
  }
}
