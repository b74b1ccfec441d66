import InsightEvents
import InsightFeatures
import InsightMemory
import _TestSupport

/// Events in the making, in milliseconds, for tests to read easily.
struct Session {
  var events: [InteractionEvent] = []

  /// Adds an event at a time in milliseconds.
  mutating func add(_ milliseconds: Double, _ action: InteractionEvent.Action) {
    events.append(
      .init(timestampNanoseconds: Int64((milliseconds * 1e6).rounded()), action: action))
  }

  /// A key going down, and up 60 ms later unless told otherwise.
  mutating func key(
    _ milliseconds: Double, _ keyClass: KeyClass = .letter, target: FieldIdentifier? = nil,
    hold: Double? = 60
  ) {
    add(milliseconds, .key(KeyEvent(phase: .down, keyClass: keyClass, target: target)))
    if let hold {
      add(milliseconds + hold, .key(KeyEvent(phase: .up, keyClass: keyClass, target: target)))
    }
  }

  /// Keys at a steady pace; returns the time of the last.
  @discardableResult
  mutating func keys(
    _ count: Int, from start: Double, every interval: Double, _ keyClass: KeyClass = .letter,
    target: FieldIdentifier? = nil
  ) -> Double {
    for index in 0..<count {
      key(start + Double(index) * interval, keyClass, target: target, hold: min(60, interval / 2))
    }
    return start + Double(count - 1) * interval
  }

  /// A change of text.
  mutating func input(
    _ milliseconds: Double, _ type: TextInputEvent.InputType = .insertText, length: UInt8 = 1,
    target: FieldIdentifier? = nil
  ) {
    add(milliseconds, .input(TextInputEvent(inputType: type, length: length, target: target)))
  }

  /// A pointer event.
  mutating func pointer(
    _ milliseconds: Double, _ phase: PointerEvent.Phase, _ kind: PointerEvent.Kind = .touch,
    id: Int32 = 1, x: Float? = nil, y: Float? = nil, pressure: Float? = nil,
    target: FieldIdentifier? = nil, keypad: Bool = false
  ) {
    var position: PointerEvent.Position?
    if let x, let y { position = .init(x: x, y: y) }
    add(
      milliseconds,
      .pointer(
        PointerEvent(
          phase: phase, kind: kind, identifier: id, position: position, pressure: pressure,
          target: target, isInKeypad: keypad)))
  }

  /// A tap of 80 ms.
  mutating func tap(
    _ milliseconds: Double, x: Float = 100, y: Float = 100, pressure: Float? = nil,
    target: FieldIdentifier? = nil, keypad: Bool = false
  ) {
    pointer(
      milliseconds, .down, x: x, y: y, pressure: pressure, target: target, keypad: keypad)
    pointer(milliseconds + 80, .up, x: x, y: y, pressure: pressure, target: target, keypad: keypad)
  }

  /// A reading of the accelerometer.
  mutating func acceleration(_ milliseconds: Double, _ x: Float, _ y: Float, _ z: Float) {
    add(milliseconds, .motion(MotionSample(acceleration: .init(x: x, y: y, z: z))))
  }

  /// The events with every time moved.
  func shifted(byNanoseconds shift: Int64) -> Session {
    Session(
      events: events.map {
        .init(timestampNanoseconds: $0.timestampNanoseconds &+ shift, action: $0.action)
      })
  }

  /// The events in order of time, ties as they are.
  func sorted() -> Session {
    Session(
      events: events.enumerated().sorted {
        ($0.element.timestampNanoseconds, $0.offset) < ($1.element.timestampNanoseconds, $1.offset)
      }.map(\.element))
  }

  /// What the whole session gives.
  var result: SessionResult { SessionResult(of: events) }
}

/// Features by identifier, the evidence and the quality of one session.
struct SessionResult {
  let values: [Float]
  let evidence: Evidence
  let quality: StreamQuality

  init(of events: [InteractionEvent], assistive: Bool = false) {
    var statistics = SessionStatistics(assistive: assistive)
    for event in events { statistics.record(event) }
    self.init(finishing: &statistics)
  }

  init(finishing statistics: inout SessionStatistics) {
    quality = statistics.quality
    let vector = statistics.finalize()
    evidence = vector.evidence
    values = vector.withValues { span in span.indices.map { span[$0] } }
  }

  /// The value of a feature; NaN is absent.
  ///
  /// A misspelt identifier stops the test.
  subscript(id: String) -> Float {
    guard let index = FeatureCatalog.features.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("no feature \(id)")
    }
    return values[index]
  }

  /// Whether a family was present.
  func has(_ family: FeatureFamily) -> Bool { evidence.presentFamilies & family.bit != 0 }

  /// The bits of all values, so that equality is exact and NaN equals NaN.
  var bits: [UInt32] { values.map { $0.isNaN ? 0x7FC0_0000 : $0.bitPattern } }

  /// The features that differ by more than a tolerance, or are absent in one only.
  func differences(from other: SessionResult, tolerance: Float) -> [String] {
    FeatureCatalog.features.indices.compactMap { index in
      let (one, two) = (values[index], other.values[index])
      if one.isNaN, two.isNaN { return nil }
      if abs(one - two) <= tolerance { return nil }
      return "\(FeatureCatalog.features[index].id): \(one) and \(two)"
    }
  }
}
