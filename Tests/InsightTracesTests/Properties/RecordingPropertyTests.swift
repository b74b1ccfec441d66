import InsightEvents
import InsightFeatures
import InsightScoring
import InsightTraces
import Testing
import _TestSupport

@Suite("From bytes to an outcome")
struct RecordingPropertyTests {
  private let model: ScoringModel

  init() throws { model = try ScoringModel.embedded(layout: FeatureCatalog.layout) }

  private func readAny(_ source: some ByteSource, as format: TraceFormat?) -> Imported {
    var result = Imported()
    do throws(TraceError) {
      var reader = try RecordingReader(source: source, format: format)
      var batch: [InteractionEvent] = []
      while try reader.nextTrace() != nil {
        while try reader.nextBatch(into: &batch) { result.events += batch }
      }
      result.report = reader.report
    } catch {
      result.error = error
    }
    return result
  }

  /// Whether an error is one line that a person can read, without bytes of the recording.
  private func isClear(_ error: TraceError) -> Bool {
    let text = error.description
    return !text.isEmpty && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      && text.utf8.count < 160
  }

  @Test(
    "any bytes, through every importer, give finite features and an outcome, or a clear error",
    arguments: 0..<60 as Range<UInt64>)
  func anyBytesGiveAnOutcome(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for (format, shifts) in ShiftedRecording.shifts {
      var bytes = ShiftedRecording.bytes(format, shiftMilliseconds: shifts[0])
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] = .random(in: 0...255, using: &generator)
        case 1:
          bytes[index] = Array("0123456789-.,:e[]{}\"\n".utf8).randomElement(using: &generator) ?? 0
        case 2: bytes.insert(contentsOf: bytes[index...].prefix(200), at: index)
        case 3: bytes.removeSubrange(index..<min(index + 50, bytes.count))
        default: bytes.insert(contentsOf: "1e400 -Infinity".utf8, at: index)
        }
        if bytes.isEmpty { bytes = [0x0A] }
      }
      for read in [format, nil] {
        let result = readAny(MemoryByteSource(bytes), as: read)
        let scored = ScoredRecording(result.events, model: model)
        #expect(scored.isSound, "seed \(seed), \(format), read as \(String(describing: read))")
        if let error = result.error {
          #expect(isClear(error), "seed \(seed), \(format): \(error)")
        }
        #expect(result.error != nil || !result.events.isEmpty || format == .trace, "seed \(seed)")
      }
    }
  }

  @Test(
    "a clock set forward by a constant gives bit-identical features in every format",
    arguments: ShiftedRecording.shifts)
  func shiftChangesNothing(format: TraceFormat, shifts: [Int]) {
    let plain = readAny(
      MemoryByteSource(ShiftedRecording.bytes(format, shiftMilliseconds: 0)), as: format)
    #expect(plain.error == nil)
    #expect(plain.events.count > 100)
    let expected = ScoredRecording(plain.events, model: model)
    let isAllAbsent = expected.featureBits.allSatisfy { $0 == 0x7FC0_0000 }
    #expect(!isAllAbsent, "the recording says something")
    for shift in shifts {
      let bytes = ShiftedRecording.bytes(format, shiftMilliseconds: shift)
      let shifted = readAny(MemoryByteSource(bytes), as: format)
      #expect(shifted.error == nil, "\(shift) ms")
      #expect(ScoredRecording(shifted.events, model: model) == expected, "\(shift) ms")
      #expect(shifted.report?.droppedCount == plain.report?.droppedCount, "\(shift) ms")
    }
  }

  @Test(
    "a recording cut in two anywhere and joined is the same recording",
    arguments: ShiftedRecording.shifts.map(\.0))
  func cutAndJoinedIsTheSame(format: TraceFormat) {
    // Every cut of a short recording: inside lines, records, numbers, words, and at their ends.
    let short = Array(ShiftedRecording.bytes(format, shiftMilliseconds: 0).prefix(900))
    let whole = readAny(MemoryByteSource(short), as: nil)
    #expect(!whole.events.isEmpty)
    for cut in 0...short.count {
      let joined = readAny(TwoPartSource(short, cutAt: cut), as: nil)
      #expect(joined.events == whole.events, "cut at \(cut)")
      #expect(joined.report == whole.report, "cut at \(cut)")
      #expect(joined.error == whole.error, "cut at \(cut)")
    }
  }

  @Test(
    "and so it is when it is gzip, cut inside a member, or a member for each part",
    arguments: ShiftedRecording.shifts.map(\.0))
  func cutGzipIsTheSame(format: TraceFormat) {
    let bytes = ShiftedRecording.bytes(format, shiftMilliseconds: 0)
    let whole = readAny(MemoryByteSource(bytes), as: nil)
    let expected = ScoredRecording(whole.events, model: model)
    #expect(!whole.events.isEmpty)
    let member = gzip(bytes)
    // Inside the head, the data and the end mark, and between.
    for cut in [0, 1, 2, 5, 10, 11, member.count / 3, member.count / 2, member.count - 8]
      + [member.count - 1, member.count]
    {
      let joined = readAny(TwoPartSource(member, cutAt: cut), as: nil)
      #expect(joined.error == nil, "cut at \(cut)")
      #expect(ScoredRecording(joined.events, model: model) == expected, "cut at \(cut)")
    }
    // The plain bytes cut anywhere, also inside a line, each part a file that was compressed by itself.
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<12 {
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      let parts = gzip(Array(bytes[..<cut])) + gzip([]) + gzip(Array(bytes[cut...]))
      let joined = readAny(MemoryByteSource(parts), as: nil)
      #expect(joined.error == nil, "cut at \(cut)")
      #expect(joined.report == whole.report, "cut at \(cut)")
      #expect(ScoredRecording(joined.events, model: model) == expected, "cut at \(cut)")
    }
  }
}
