import CJSONShim
import InsightEvents

/// JSON values of other recorders as events.
@safe
final class ForeignValueParser {
  /// Whose JSON it is.
  enum Dialect {
    case rrweb
    case dom
  }

  /// By which family of DOM events something came; the same touch may come by several.
  enum Family {
    case other
    case pointer
    case touch
    case mouse
  }

  /// One event of a value.
  struct Event {
    var event: InteractionEvent
    var family: Family
    /// The node of a scroll or pointer event.
    var target: FieldIdentifier?
  }

  private static let batchSize = 256

  private let parser: OpaquePointer
  private let scratch: UnsafeMutablePointer<json_shim_event>
  private let dialect: Dialect

  /// Makes a parser; `nil` when memory is short.
  init?(_ dialect: Dialect) {
    guard let parser = unsafe json_shim_parser_make() else { return nil }
    unsafe self.parser = parser
    self.dialect = dialect
    unsafe scratch = .allocate(capacity: Self.batchSize)
    unsafe scratch.initialize(repeating: json_shim_event(), count: Self.batchSize)
  }

  deinit {
    unsafe scratch.deallocate()
    unsafe json_shim_parser_free(parser)
  }

  /// Parses one value, behind which `TraceLineParser.padding` bytes must be readable.
  ///
  /// - Parameters:
  ///   - value: the value's bytes.
  ///   - output: gets counted what is dropped.
  ///   - body: gets each event.
  /// - Complexity: one pass over the bytes for each 256 events of it.
  func parse(
    _ value: Span<UInt8>, counting output: inout ImportOutput,
    _ body: (Event, inout ImportOutput) -> Void
  ) {
    var first = 0
    repeat {
      var result = json_shim_value_result()
      unsafe value.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let parse = unsafe dialect == .rrweb ? json_shim_parse_rrweb : json_shim_parse_dom
        unsafe parse(parser, base, bytes.count, first, scratch, Self.batchSize, &result)
      }
      output.count(result)
      for index in 0..<result.event_count { unsafe body(Event(scratch[index]), &output) }
      first = result.resume_at
    } while first > 0
  }
}

extension ForeignValueParser.Event {
  fileprivate init(_ event: json_shim_event) {
    self.init(
      event: InteractionEvent(event), family: .init(shimCode: event.route),
      target: event.present & JSON_SHIM_HAS_TARGET.rawValue != 0 ? event.target : nil)
  }
}

extension ForeignValueParser.Family {
  fileprivate init(shimCode: UInt8) {
    switch json_shim_family(rawValue: UInt32(shimCode)) {
    case JSON_SHIM_FAMILY_POINTER: self = .pointer
    case JSON_SHIM_FAMILY_TOUCH: self = .touch
    case JSON_SHIM_FAMILY_MOUSE: self = .mouse
    default: self = .other
    }
  }
}

extension ImportReport.IgnoredKind {
  fileprivate init(_ ignored: json_shim_ignored) {
    switch ignored {
    case JSON_SHIM_IGNORED_SNAPSHOT: self = .snapshot
    case JSON_SHIM_IGNORED_MUTATION: self = .mutation
    case JSON_SHIM_IGNORED_VIEWPORT: self = .viewport
    case JSON_SHIM_IGNORED_MEDIA: self = .media
    case JSON_SHIM_IGNORED_APPEARANCE: self = .appearance
    case JSON_SHIM_IGNORED_SELECTION: self = .selection
    case JSON_SHIM_IGNORED_CLICK: self = .click
    case JSON_SHIM_IGNORED_EXTENSION: self = .extension
    default: self = .unknown
    }
  }
}

extension ImportOutput {
  fileprivate mutating func count(_ result: json_shim_value_result) {
    drop(.outOfRange, count: Int(result.out_of_range))
    drop(.missingValue, count: Int(result.missing_values))
    drop(.orphanRelease, count: Int(result.orphan_releases))
    report {
      $0.unfinishedCount += Int(result.lost_releases)
      $0.maskedCount += Int(result.masked)
    }
    if result.has_no_counterpart { ignore(.init(result.ignored)) }
    guard result.is_skipped else { return }
    switch result.skip {
    case JSON_SHIM_SKIP_OUT_OF_RANGE: drop(.outOfRange)
    case JSON_SHIM_SKIP_MISSING_FIELD: drop(.missingValue)
    case JSON_SHIM_SKIP_TOO_LONG: drop(.tooLong)
    default: drop(.malformed)
    }
  }
}
