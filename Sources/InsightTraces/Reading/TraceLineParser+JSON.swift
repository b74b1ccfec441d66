import CJSONShim
import InsightEvents

/// Lines of a trace as events.
///
/// The only Swift file that sees the JSON parser.
@safe
final class TraceLineParser {
  /// Why a call returned.
  enum Stop {
    /// Every whole line is consumed.
    case needsBytes
    /// The batch is full; more lines may wait.
    case batchFull
    /// A header was met and consumed.
    case header(SessionDescription)
    /// A header of another version was met and consumed.
    case unsupportedVersion(Double?)
    /// JSON stands where a header must be.
    case noHeader
    /// Something that is not JSON stands where a header must be.
    case notJSON
  }

  /// What a call did beside appending events.
  struct Step {
    var stop: Stop
    var consumedBytes: Int
    var lineCount: Int
  }

  /// Bytes that must be readable behind a block.
  static let padding = Int(JSON_SHIM_PADDING)
  /// The longest accepted line in bytes, without its line feed.
  static let lineLimit = Int(JSON_SHIM_LINE_LIMIT)
  /// The most events that one call gives.
  static let batchSize = 512

  private let parser: OpaquePointer
  private let scratch: UnsafeMutablePointer<json_shim_event>

  init() throws(TraceError) {
    guard let parser = unsafe json_shim_parser_make() else { throw .unavailable }
    unsafe self.parser = parser
    unsafe scratch = .allocate(capacity: Self.batchSize)
    unsafe scratch.initialize(repeating: json_shim_event(), count: Self.batchSize)
  }

  deinit {
    unsafe scratch.deallocate()
    unsafe json_shim_parser_free(parser)
  }

  /// Parses whole lines from the front of the buffer, without consuming them there.
  ///
  /// - Parameters:
  ///   - buffer: the waiting bytes.
  ///   - isFinal: whether the last line may lack its line feed.
  ///   - headerRequired: whether the next line must be a header.
  ///   - events: gets the events appended, at most ``batchSize``.
  ///   - quality: gets events and skipped lines counted.
  /// - Returns: why it ended and how far it got.
  /// - Complexity: one pass over the bytes, no allocation once `events` has the capacity.
  func parse(
    _ buffer: borrowing PaddedBuffer, isFinal: Bool, headerRequired: Bool,
    into events: inout [InteractionEvent], quality: inout ReadingQuality
  ) -> Step {
    var result = json_shim_result()
    unsafe buffer.withBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe json_shim_parse_lines(
        parser, base.assumingMemoryBound(to: UInt8.self), bytes.count, isFinal, headerRequired,
        scratch, Self.batchSize, &result)
    }
    events.reserveCapacity(events.count + result.event_count)
    for index in 0..<result.event_count {
      unsafe events.append(InteractionEvent(scratch[index]))
    }
    quality.add(result)
    return Step(
      stop: stop(result.stop), consumedBytes: result.consumed, lineCount: Int(result.line_count))
  }

  private func stop(_ stop: json_shim_stop) -> Stop {
    switch stop {
    case JSON_SHIM_STOP_NEED_BYTES: return .needsBytes
    case JSON_SHIM_STOP_EVENTS_FULL: return .batchFull
    case JSON_SHIM_STOP_NO_HEADER: return .noHeader
    case JSON_SHIM_STOP_NOT_JSON: return .notJSON
    default:
      var header = unsafe json_shim_header()
      unsafe json_shim_get_header(parser, &header)
      if stop == JSON_SHIM_STOP_HEADER { return .header(unsafe SessionDescription(header)) }
      let version = unsafe header.version
      return .unsupportedVersion(version.isNaN ? nil : version)
    }
  }
}

extension ReadingQuality {
  fileprivate mutating func add(_ result: json_shim_result) {
    let skipped = result.skipped
    eventCount += result.event_count
    malformedCount += Int(skipped.0)
    wrongTypeCount += Int(skipped.1)
    outOfRangeCount += Int(skipped.2)
    missingFieldCount += Int(skipped.3)
    unknownTypeCount += Int(skipped.4)
    tooLongCount += Int(skipped.5)
  }
}

extension SessionDescription {
  fileprivate init(_ header: json_shim_header) {
    self.init(
      platform: unsafe Self.platforms[Int(header.platform)],
      category: unsafe Self.categories[Int(header.category)],
      assistive: unsafe header.assistive,
      label: unsafe Self.labels[Int(header.label)], task: unsafe Self.tasks[Int(header.task)],
      scenario: unsafe header.scenario.text, subject: unsafe header.subject.text,
      session: unsafe header.session.text, cohort: unsafe header.cohort.text,
      source: unsafe header.source.text)
  }

  private static let platforms: [Platform] = [
    .unknown, .ios, .android, .web, .linux, .macos, .windows,
  ]
  private static let categories: [Category] = [
    .other, .payment, .account, .resourceUse, .communication,
  ]
  private static let labels: [Label?] = [nil, .coached, .assisted, .uncoached]
  private static let tasks: [Task?] = [
    nil, .compose, .transcribe, .dualTask, .truth, .lie, .browse,
  ]
}

extension json_shim_name {
  fileprivate var text: String? {
    guard let bytes = unsafe bytes else { return nil }
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: length)
    return unsafe String(decoding: buffer, as: UTF8.self)
  }
}
