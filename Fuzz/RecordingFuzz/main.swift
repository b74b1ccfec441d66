import CFuzzer
import Glibc
import InsightEvents
import InsightTraces

/// Reads bytes as a recording; the first byte chooses the format, or that it is recognised.
///
/// There must be an end, with finite events or an error, and the same must come of small pieces.
func run(_ input: [UInt8]) {
  guard let choice = input.first else { return }
  let formats = TraceFormat.allCases
  let index = Int(choice) % (formats.count + 1)
  let format = index < formats.count ? formats[index] : nil
  let bytes = Array(input.dropFirst())
  let whole = Reading(bytes, as: format, chunkSize: .max)
  let pieces = Reading(bytes, as: format, chunkSize: 1 + bytes.count % 61)
  precondition(whole == pieces, "chunks change what is read")
  precondition(whole.isFinite, "an event holds a number that is not finite")
}

/// What a recording gives.
struct Reading: Equatable {
  private var events: [InteractionEvent] = []
  private var quality: [ReadingQuality] = []
  private var report: ImportReport?
  private var error: TraceError?

  init(_ bytes: [UInt8], as format: TraceFormat?, chunkSize: Int) {
    do throws(TraceError) {
      var reader = try RecordingReader(
        source: MemoryByteSource(bytes, chunkSize: chunkSize), name: "Gyroscope.csv",
        format: format)
      var batch: [InteractionEvent] = []
      while try reader.nextTrace() != nil {
        while try reader.nextBatch(into: &batch) { events += batch }
        quality.append(reader.quality)
      }
      report = reader.report
    } catch {
      self.error = error
    }
  }

  var isFinite: Bool {
    events.allSatisfy { event in
      switch event.action {
      case .pointer(let pointer):
        [pointer.position?.x, pointer.position?.y, pointer.pressure, pointer.contactSize]
          .allSatisfy { $0?.isFinite != false }
      case .scroll(let scroll): scroll.deltaX.isFinite && scroll.deltaY.isFinite
      case .motion(let sample):
        [sample.acceleration, sample.rotationRate].allSatisfy {
          $0.map { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite } != false
        }
      default: true
      }
    }
  }
}

var argumentCount = CommandLine.argc
var arguments = unsafe Optional(CommandLine.unsafeArgv)
exit(
  unsafe LLVMFuzzerRunDriver(&argumentCount, &arguments) { start, count in
    unsafe run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  })
