import Glibc
import InsightEvents
import InsightTraces
import Testing

@Suite("Files, pipes and several traces")
struct TraceFileTests {
  private static let step = #"{"t":1,"type":"step","name":"open"}"#

  @Test("a header says everything the format knows")
  func headerIsRead() {
    let header =
      #"{"trace":1,"platform":"ios","label":"coached","scenario":"bank","category":"payment","#
      + #""subject":"s","session":"s-3","cohort":"c","source":"o","task":"dual-task","assistive":true}"#
    let expected = SessionDescription(
      platform: .ios, category: .payment, assistive: true, label: .coached, task: .dualTask,
      scenario: "bank", subject: "s", session: "s-3", cohort: "c", source: "o")
    #expect(readAll(header).traces.map(\.description) == [expected])
  }

  @Test("a header's unknown words and wrong types are absent, not an error")
  func unknownHeaderWordsAreAbsent() {
    let header = #"{"trace":1.0,"platform":"amiga","label":3,"category":null,"assistive":"yes"}"#
    #expect(readAll(header).traces.map(\.description) == [SessionDescription()])
  }

  @Test("a header line begins a new trace; each has its own quality")
  func headerBeginsATrace() {
    let result = readAll(
      "{\"trace\":1}\n\(Self.step)\nx\n{\"trace\":1}\n{\"trace\":1}\n\(Self.step)\n")
    #expect(result.traces.map(\.events.count) == [1, 0, 1])
    #expect(result.traces.map(\.quality.skippedCount) == [1, 0, 0])
  }

  @Test("a trace can be left half read")
  func traceCanBeLeftHalfRead() throws {
    let text =
      "{\"trace\":1}\n\(Self.step)\n\(Self.step)\n{\"trace\":1,\"session\":\"b\"}\n\(Self.step)"
    var reader = try TraceReader(source: MemoryByteSource(Array(text.utf8)))
    #expect(try reader.nextTrace() != nil)
    #expect(try reader.next() != nil)
    #expect(try reader.nextTrace()?.session == "b")
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
    #expect(try reader.nextTrace() == nil)
  }

  @Test("single events and batches may be mixed, more than a batch too")
  func singleEventsAndBatchesMix() throws {
    let lines = (0..<1_500).map { #"{"t":\#($0),"type":"step","name":"open"}"# }
    let text = (["{\"trace\":1}"] + lines).joined(separator: "\n")
    var reader = try TraceReader(source: MemoryByteSource(Array(text.utf8)))
    #expect(try reader.nextTrace() != nil)
    var times: [Int64] = []
    var batch: [InteractionEvent] = []
    for _ in 0..<3 {
      let event = try reader.next()
      times.append(event?.timestampNanoseconds ?? -1)
    }
    while try reader.nextBatch(into: &batch) { times += batch.map(\.timestampNanoseconds) }
    #expect(times == (0..<1_500).map { $0 * 1_000_000 })
  }

  @Test("a missing path and a folder each have their error")
  func missingPathHasItsError() {
    #expect(throws: TraceError.notFound) { _ = try TraceReader(path: "/nowhere/at-all.jsonl") }
    #expect(throws: TraceError.readFailed(errorNumber: EISDIR)) {
      var reader = try TraceReader(path: "/")
      _ = try reader.nextTrace()
    }
    #expect(TraceError.readFailed(errorNumber: EISDIR).description.contains("folder"))
    #expect(TraceError.readFailed(errorNumber: EIO).description.contains("\(EIO)"))
  }

  @Test("a pipe is read line by line, without waiting for its end")
  func pipeIsReadWithoutWaiting() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    let sink = FileByteSink(fileDescriptor: ends[1])
    let first = Array("{\"trace\":1}\n\(Self.step)\n{\"t\":2,".utf8)
    unsafe try sink.write(first.span.bytes)
    var reader = try TraceReader(fileDescriptor: ends[0])
    #expect(try reader.nextTrace() != nil)
    #expect(try reader.next()?.action == .step(.open))
    let second = Array("\"type\":\"step\",\"name\":\"otp\"}\n".utf8)
    unsafe try sink.write(second.span.bytes)
    #expect(try reader.next()?.action == .step(.otp))
    close(ends[1])
    #expect(try reader.next() == nil)
  }
}
