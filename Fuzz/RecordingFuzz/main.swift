import FuzzDriver
import InsightEvents
import InsightFeatures
import InsightMemory
import InsightTraces

/// Reads bytes as a recording; the first byte chooses the format, that it is recognised, or a folder.
///
/// There must be an end, with finite events and features or an error, and the same must come of small
/// pieces.
func run(_ input: [UInt8]) {
  guard let choice = input.first else { return }
  let formats = TraceFormat.allCases
  let index = Int(choice) % (formats.count + 2)
  let bytes = Array(input.dropFirst())
  let kind: Reading.Kind =
    index < formats.count ? .format(formats[index]) : index == formats.count ? .any : .folder
  let whole = Reading(bytes, as: kind, chunkSize: .max)
  let pieces = Reading(bytes, as: kind, chunkSize: 1 + bytes.count % 61)
  precondition(whole == pieces, "chunks change what is read")
  precondition(whole.isFinite, "an event holds a number that is not finite")
  precondition(whole.hasFiniteFeatures, "a feature is infinite")
}

/// What a recording gives.
struct Reading: Equatable {
  /// What the bytes are taken for.
  enum Kind {
    case format(TraceFormat)
    case any
    /// Files of a Sensor Logger export, one behind the other, a zero byte between them.
    case folder
  }

  private var events: [InteractionEvent] = []
  private var quality: [ReadingQuality] = []
  private var report: ImportReport?
  private var error: TraceError?

  init(_ bytes: [UInt8], as kind: Kind, chunkSize: Int) {
    do throws(TraceError) {
      switch kind {
      case .format(let format):
        try read(
          RecordingReader(
            source: MemoryByteSource(bytes, chunkSize: chunkSize), name: "Gyroscope.csv",
            format: format))
      case .any:
        try read(
          RecordingReader(
            source: MemoryByteSource(bytes, chunkSize: chunkSize), name: "Gravity.csv"))
      case .folder:
        let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        let names = ["Gyroscope.csv", "Gravity.csv", "Accelerometer.csv", "TotalAcceleration.csv"]
        let folder = try RecordingReader { name in
          guard let index = names.firstIndex(of: name), index < parts.count else { return nil }
          return MemoryByteSource(Array(parts[index]), chunkSize: chunkSize)
        }
        if let folder { try read(folder) }
      }
    } catch {
      self.error = error
    }
  }

  private mutating func read(_ reader: consuming RecordingReader) throws(TraceError) {
    var batch: [InteractionEvent] = []
    while try reader.nextTrace() != nil {
      while try reader.nextBatch(into: &batch) { events += batch }
      quality.append(reader.quality)
    }
    report = reader.report
  }

  /// Whether the features of all events are finite or absent.
  var hasFiniteFeatures: Bool {
    var statistics = SessionStatistics()
    for event in events { statistics.record(event) }
    let vector = statistics.finalize()
    return (0..<vector.count).allSatisfy { vector[$0].isFinite || vector[$0].isNaN }
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

fuzz(run)
