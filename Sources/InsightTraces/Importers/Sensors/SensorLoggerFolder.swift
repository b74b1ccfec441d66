import InsightEvents

/// A folder that Sensor Logger exported: one file a sensor, joined to one recording.
///
/// Acceleration without gravity is added to the latest gravity, at most 200 ms old; both are in one unit,
/// which the size of gravity decides. `TotalAcceleration.csv`, where it is there, is taken instead.
struct SensorLoggerFolder: ~Copyable {
  private static let joinNanoseconds: Int64 = 200_000_000
  private static let batchSize = 512

  private var rotation: SensorFile?
  private var gravity: SensorFile?
  private var linear: SensorFile?
  private var lastGravity: (time: Int64, vector: MotionSample.Vector)?
  private var output = ImportOutput(format: .sensorLogger)
  private var isStarted = false
  private var isFinished = false
  private var hasRefused = false

  /// Opens what the folder holds; `nil` when it holds no sensor of use.
  init?(path: String) throws(TraceError) {
    try self.init { (name: String) throws(TraceError) -> (any ByteSource)? in
      do throws(TraceError) {
        return try FileByteSource(path: path + "/" + name)
      } catch {
        guard case .notFound = error else { throw error }
        return nil
      }
    }
  }

  /// Takes the files that `open` gives by their names; `nil` when there is no sensor of use.
  init?(open: (String) throws(TraceError) -> (any ByteSource)?) throws(TraceError) {
    func file(_ name: String) throws(TraceError) -> SensorFile? {
      guard let source = try open(name) else { return nil }
      return SensorFile(source, name: name)
    }
    rotation = try file("Gyroscope.csv")
    gravity = try file("TotalAcceleration.csv")
    if gravity == nil {
      gravity = try file("Gravity.csv")
      linear = gravity == nil ? nil : try file("Accelerometer.csv")
    }
    if rotation == nil, gravity == nil { return nil }
  }

  /// What was taken from all files, dropped and decided.
  var report: ImportReport { output.report }

  /// The one trace of the folder, the first time.
  mutating func nextTrace() -> SessionDescription? {
    guard !isStarted else { return nil }
    isStarted = true
    return SessionDescription(source: "sensor-logger")
  }

  /// Reads on until some events are in their final place; `false` at the end.
  mutating func nextBatch(into events: inout [InteractionEvent]) throws(TraceError) -> Bool {
    events.removeAll(keepingCapacity: true)
    while !isFinished, events.count < Self.batchSize {
      isFinished = try !joinNext()
      if isFinished { [rotation, gravity, linear].forEach { output.add($0?.report) } }
      if output.isReady || isFinished { output.takeReady(into: &events, isFinal: isFinished) }
    }
    if isFinished, output.report.eventCount == 0, !hasRefused {
      hasRefused = true
      throw .noEvents(format: .sensorLogger)
    }
    return !events.isEmpty
  }

  /// Takes the earliest reading of all files; `false` when there is none left.
  private mutating func joinNext() throws(TraceError) -> Bool {
    let files = [rotation, gravity, linear].compactMap { $0 }
    var earliest: (file: SensorFile, event: InteractionEvent)?
    for file in files {
      guard let event = try file.peek() else { continue }
      if let known = earliest, known.event.timestampNanoseconds <= event.timestampNanoseconds {
        continue
      }
      earliest = (file, event)
    }
    guard let earliest else { return false }
    earliest.file.advance()
    let time = earliest.event.timestampNanoseconds
    guard case .motion(let sample) = earliest.event.action else { return true }
    if earliest.file === linear {
      join(sample, at: time)
    } else {
      if earliest.file === gravity, let vector = sample.acceleration {
        lastGravity = (time, vector)
      }
      if linear == nil || earliest.file !== gravity {
        output.emit(atNanoseconds: time, .motion(sample))
      }
    }
    return true
  }

  private mutating func join(_ sample: MotionSample, at time: Int64) {
    guard let last = lastGravity, time - last.time <= Self.joinNanoseconds,
      let part = sample.acceleration
    else { return output.drop(.missingValue) }
    let isInG = gravity?.report.accelerationUnit == .standardGravity
    let factor = isInG ? -Float(SensorUnits.standardGravity) : 1
    let vector = MotionSample.Vector(
      x: last.vector.x + factor * part.x, y: last.vector.y + factor * part.y,
      z: last.vector.z + factor * part.z)
    output.emit(atNanoseconds: time, .motion(MotionSample(acceleration: vector)))
  }
}

/// One file of the folder, its readings in order and on the recording's own clock.
private final class SensorFile {
  private var reader: ImportReader
  private var batch: [InteractionEvent] = []
  private var index = 0
  private var hasEnded = false

  /// Reads a file, whose name says which sensor it is of.
  init(_ source: some ByteSource, name: String) {
    reader = ImportReader(
      source, importer: SensorLoggerImporter(name: name, keepsLinear: true),
      format: .sensorLogger, keepsClock: true)
    _ = reader.nextTrace()
  }

  var report: ImportReport { reader.report }

  /// The next reading; `nil` at the end.
  func peek() throws(TraceError) -> InteractionEvent? {
    if index == batch.count, !hasEnded {
      index = 0
      var next: [InteractionEvent] = []
      swap(&next, &batch)
      do {
        hasEnded = try !reader.nextBatch(into: &next)
      } catch {
        hasEnded = true
        // A sensor that gave nothing is absent; the others still count.
        guard case .noEvents = error else { throw error }
      }
      swap(&next, &batch)
    }
    return index < batch.count ? batch[index] : nil
  }

  /// Goes on behind the next reading.
  func advance() { index += 1 }
}

extension ImportOutput {
  /// Adds what was counted and decided for one of several files.
  fileprivate mutating func add(_ part: ImportReport?) {
    guard let part else { return }
    report {
      $0.rowCount += part.rowCount
      for reason in ImportReport.Drop.allCases { $0[reason] += part[reason] }
      $0.gapCount += part.gapCount
      $0.reorderedCount += part.reorderedCount
      $0.setBackCount += part.setBackCount
      $0.lateCount += part.lateCount
      $0.clock = part.clock
      $0.timeUnit = part.timeUnit
      $0.clockReason = part.clockReason
      $0.accelerationUnit = part.accelerationUnit ?? $0.accelerationUnit
      for decision in part.decisions { $0.note(decision) }
    }
  }
}
