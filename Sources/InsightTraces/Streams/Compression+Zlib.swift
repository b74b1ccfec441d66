import CZlibShim

/// Plain or gzip bytes as plain bytes; which of them is seen from the first two bytes.
///
/// Several gzip members one after another are one stream, zero bytes behind the last are padding. At
/// damage everything that came out before is delivered first, then the error.
struct DecompressingByteSource: ~Copyable {
  private enum Mode {
    case undecided
    case plain
    case inflating(Inflater)
    case betweenMembers
    case padding
    case ended(TraceError?)
  }

  private static let inputSize = 65_536

  private var source: any ByteSource
  private var input = PaddedBuffer(limit: inputSize)
  private var mode = Mode.undecided

  init(_ source: some ByteSource) { self.source = source }

  /// Reads some plain bytes; 0 at the end.
  mutating func read(into buffer: inout MutableRawSpan) throws(TraceError) -> Int {
    while true {
      switch mode {
      case .undecided:
        mode = try startsMember() ? .inflating(Inflater()) : .plain
      case .plain:
        guard input.count > 0 else { return try source.read(into: &buffer) }
        return input.move(into: &buffer)
      case .inflating(let inflater):
        let produced = inflate(with: inflater, into: &buffer)
        if produced > 0 { return produced }
      case .betweenMembers:
        mode = try startsMember() ? .inflating(Inflater()) : .padding
      case .padding:
        try skipPadding()
      case .ended(let error):
        mode = .ended(nil)
        if let error { throw error }
        return 0
      }
    }
  }

  /// Whether the next two bytes are those of a gzip member.
  private mutating func startsMember() throws(TraceError) -> Bool {
    while input.count < 2, try fill() > 0 {}
    return unsafe input.withBytes { unsafe $0.starts(with: [0x1F, 0x8B]) }
  }

  /// Reads more input behind what is there; 0 at the end of the source.
  private mutating func fill() throws(TraceError) -> Int {
    try input.append(atMost: Self.inputSize) {
      (space: inout MutableRawSpan) throws(TraceError) in try source.read(into: &space)
    }
  }

  private mutating func inflate(
    with inflater: Inflater, into buffer: inout MutableRawSpan
  ) -> Int {
    let step = inflater.inflate(input, into: &buffer)
    input.consume(step.consumed)
    switch step.status {
    case .wentOn where step.produced == 0 && input.count == 0:
      do {
        if try fill() == 0 { mode = .ended(.truncatedCompression) }
      } catch {
        mode = .ended(error)
      }
    case .wentOn: break
    case .memberEnded: mode = .betweenMembers
    case .corrupt: mode = .ended(.corruptCompression)
    }
    return step.produced
  }

  private mutating func skipPadding() throws(TraceError) {
    repeat {
      let isZero = unsafe input.withBytes { bytes in unsafe bytes.allSatisfy { $0 == 0 } }
      guard isZero else {
        mode = .ended(.corruptCompression)
        return
      }
      input.consume(input.count)
    } while try fill() > 0
    mode = .ended(nil)
  }
}

/// One gzip member being read.
@safe
final class Inflater {
  enum Status {
    case wentOn
    case memberEnded
    case corrupt
  }

  private let stream: OpaquePointer

  init() throws(TraceError) {
    guard let stream = unsafe zlib_shim_inflater_make() else { throw .unavailable }
    unsafe self.stream = stream
  }

  deinit { unsafe zlib_shim_inflater_free(stream) }

  func inflate(
    _ input: borrowing PaddedBuffer, into output: inout MutableRawSpan
  ) -> (status: Status, consumed: Int, produced: Int) {
    var progress = zlib_shim_progress()
    let status = unsafe input.withBytes { input in
      unsafe output.withUnsafeMutableBytes { output in
        unsafe zlib_shim_inflate(
          stream, input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count,
          output.baseAddress?.assumingMemoryBound(to: UInt8.self), output.count, &progress)
      }
    }
    let outcome: Status =
      switch status {
      case ZLIB_SHIM_OK: .wentOn
      case ZLIB_SHIM_END: .memberEnded
      default: .corrupt
      }
    return (outcome, progress.consumed, progress.produced)
  }
}

/// Gzip around a sink.
@safe
final class CompressingByteSink: FinishingByteSink {
  private let stream: OpaquePointer
  private var sink: any ByteSink
  private var output = [UInt8](repeating: 0, count: 65_536)

  init(_ sink: some ByteSink) throws(TraceError) {
    guard let stream = unsafe zlib_shim_deflater_make() else { throw .unavailable }
    unsafe self.stream = stream
    self.sink = sink
  }

  deinit { unsafe zlib_shim_deflater_free(stream) }

  /// Compresses and writes; with `finish` also the end of the member.
  func write(_ bytes: RawSpan, finish: Bool) throws(TraceError) {
    var output: [UInt8] = []
    swap(&output, &self.output)
    defer { swap(&output, &self.output) }
    var position = 0
    while true {
      var progress = zlib_shim_progress()
      let status = unsafe bytes.withUnsafeBytes { input in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: input.dropFirst(position))
        return unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe zlib_shim_deflate(
            stream, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), rest.count,
            output.baseAddress, output.count, finish ? 1 : 0, &progress)
        }
      }
      guard status == ZLIB_SHIM_OK || status == ZLIB_SHIM_END else { throw .unavailable }
      position += progress.consumed
      do {
        let compressed = output.span
        unsafe try sink.write(compressed.bytes.extracting(..<progress.produced))
      }
      if finish ? status == ZLIB_SHIM_END : position == bytes.byteCount { return }
    }
  }
}
