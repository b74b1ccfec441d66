import InsightEvents

/// Raw `struct input_event` records, as read from `/dev/input/event*`; little-endian.
struct EvdevImporter: RecordImporter {
  /// The width of the kernel's times.
  enum Layout {
    /// 24 bytes: two 64-bit numbers of time.
    case wide
    /// 16 bytes: two 32-bit numbers of time.
    case narrow

    var recordSize: Int { self == .wide ? 24 : 16 }
  }

  let description = SessionDescription(platform: .linux, source: "evdev")
  private let layout: Layout
  private var decoder: EvdevDecoder
  private var clock = EvdevClock()

  /// Makes an importer.
  init(layout: Layout, deviceNumber: Int = 0) {
    self.layout = layout
    decoder = EvdevDecoder(deviceNumber: deviceNumber)
  }

  var records: RecordStream.Cut { .bytes(layout.recordSize) }

  mutating func take(_ record: Span<UInt8>, into output: inout ImportOutput) {
    Self.take(record, layout: layout, clock: &clock, decoder: &decoder, into: &output)
  }

  /// Takes one record with a decoder of the caller's.
  static func take(
    _ record: Span<UInt8>, layout: Layout, clock: inout EvdevClock, decoder: inout EvdevDecoder,
    into output: inout ImportOutput
  ) {
    output.countRow()
    let half = layout == .wide ? 8 : 4
    let seconds = record.littleEndian(at: 0, size: half)
    let microseconds = record.littleEndian(at: half, size: half)
    guard microseconds < 1_000_000, seconds < 4_000_000_000 else {
      return output.drop(.outOfRange)
    }
    let time = Int64(seconds) * 1_000_000_000 + Int64(microseconds) * 1_000
    clock.note(time, in: &output)
    decoder.take(
      atNanoseconds: time, type: UInt16(record.littleEndian(at: 2 * half, size: 2)),
      code: UInt16(record.littleEndian(at: 2 * half + 2, size: 2)),
      value: Int32(
        truncatingIfNeeded: Int64(bitPattern: record.littleEndian(at: 2 * half + 4, size: 4))),
      into: &output)
  }

  mutating func finish(into output: inout ImportOutput) { decoder.finish(into: &output) }
}

extension Span where Element == UInt8 {
  /// An unsigned number of up to 8 bytes, lowest byte first.
  fileprivate func littleEndian(at start: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for offset in (0..<size).reversed() { value = value << 8 | UInt64(self[start + offset]) }
    return value
  }
}

/// Decides on the kernel's clock by the first time, and says so.
struct EvdevClock {
  /// The first of January 2001: no machine runs for so long.
  private static let epochNanoseconds: Int64 = 978_307_200_000_000_000
  private var isDecided = false

  mutating func note(_ time: Int64, in output: inout ImportOutput) {
    guard !isDecided else { return }
    isDecided = true
    let isEpoch = time > Self.epochNanoseconds
    output.report {
      $0.clock = isEpoch ? .epoch : .monotonic
      $0.timeUnit = .microseconds
      $0.clockReason =
        isEpoch
        ? "kernel times beyond the year 2001 count from 1970"
        : "kernel times below the year 2001 count from the start of machine or recording"
    }
  }
}
