import Foundation
import InsightEvents
import InsightTraces
import Testing

@Suite("Live input devices, through a FIFO")
struct InputDeviceTests {
  /// A FIFO that is open for writing, so that reading it neither blocks nor ends.
  private final class Fifo {
    let path = NSTemporaryDirectory() + "input-" + UUID().uuidString
    private var writer: Int32 = -1

    init() throws {
      try #require(unsafe mkfifo(path, 0o600) == 0)
      writer = unsafe open(path, O_RDWR)
      try #require(writer >= 0)
    }

    deinit {
      close()
      unsafe unlink(path)
    }

    func send(_ bytes: [UInt8]) {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(writer, $0.baseAddress, $0.count)
      }
      #expect(count == bytes.count)
    }

    func close() {
      if writer >= 0 { Glibc.close(writer) }
      writer = -1
    }
  }

  private static let down = [KernelEvent(5_000, 1, 30, 1), KernelEvent(5_000, 0, 0, 0)]
  private static let up = [KernelEvent(5_080, 1, 30, 0), KernelEvent(5_080, 0, 0, 0)]

  private static func reader(of paths: [String]) throws(TraceError) -> InputDeviceReader {
    var reader = InputDeviceReader()
    for path in paths { try reader.add(path: path) }
    return reader
  }

  @Test("events come as they happen, keys as classes, times from the first")
  func eventsComeAsTheyHappen() throws {
    let fifo = try Fifo()
    var reader = try Self.reader(of: [fifo.path])
    var events: [InteractionEvent] = []
    var outcome = try reader.nextBatch(into: &events, timeout: .zero)
    #expect(outcome == .timedOut)
    fifo.send(raw(Self.down))
    outcome = try reader.nextBatch(into: &events, timeout: .seconds(5))
    #expect(outcome == .events)
    #expect(
      events == [
        InteractionEvent(
          timestampNanoseconds: 0,
          action: .key(KeyEvent(phase: .down, keyClass: .letter, press: 0)))
      ])
    fifo.send(raw(Self.up))
    outcome = try reader.nextBatch(into: &events, timeout: .seconds(5))
    #expect(events.map(\.timestampNanoseconds) == [80_000_000])
    fifo.close()
    outcome = try reader.nextBatch(into: &events, timeout: .seconds(5))
    #expect(outcome == .ended)
  }

  @Test("a record that comes in two parts is one")
  func splitRecordIsOne() throws {
    let fifo = try Fifo()
    var reader = try Self.reader(of: [fifo.path])
    var events: [InteractionEvent] = []
    let bytes = raw(Self.down)
    fifo.send(Array(bytes.prefix(10)))
    var outcome = try reader.nextBatch(into: &events, timeout: .seconds(5))
    #expect(outcome == .timedOut)
    fifo.send(Array(bytes.dropFirst(10)))
    outcome = try reader.nextBatch(into: &events, timeout: .seconds(5))
    #expect(outcome == .events)
    #expect(events.count == 1)
  }

  @Test("several devices are read together, with pointers of their own")
  func devicesAreReadTogether() throws {
    let (first, second) = (try Fifo(), try Fifo())
    var reader = try Self.reader(of: [first.path, second.path])
    let move = [KernelEvent(1, 2, 0, 3), KernelEvent(1, 0, 0, 0)]
    first.send(raw(move))
    second.send(raw(move))
    var events: [InteractionEvent] = []
    let outcome = try reader.nextBatch(into: &events, timeout: .seconds(5))
    #expect(outcome == .events)
    let identifiers = events.compactMap {
      if case .pointer(let pointer) = $0.action { pointer.identifier } else { nil }
    }
    #expect(Set(identifiers).count == 2)
  }

  @Test("a device that is not there, or not permitted, has its error")
  func missingDeviceHasItsError() throws {
    #expect(throws: TraceError.notFound) {
      _ = try Self.reader(of: ["/dev/input/no-such-device"])
    }
    let fifo = try Fifo()
    unsafe chmod(fifo.path, 0)
    if getuid() != 0 {
      #expect(throws: TraceError.notPermitted) { _ = try Self.reader(of: [fifo.path]) }
    }
    #expect(TraceError.notPermitted.description == "permission denied")
  }
}
