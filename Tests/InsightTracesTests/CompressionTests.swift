import InsightEvents
import InsightTraces
import Testing

@Suite("Gzip")
struct CompressionTests {
  private static let events = (0..<5_000).map {
    InteractionEvent(
      timestampNanoseconds: Int64($0) * 1_234_567,
      action: .pointer(
        PointerEvent(
          phase: .move, kind: .mouse, position: .init(x: Float($0 % 97), y: Float($0 % 89)))))
  }

  private static func compressed() throws -> [UInt8] {
    try written([(SessionDescription(session: "z"), events)], isCompressed: true)
  }

  @Test("is recognised by its first bytes and read in any chunks", arguments: [1, 7, 65_536])
  func isRecognised(chunkSize: Int) throws {
    let result = readAll(try Self.compressed(), chunkSize: chunkSize)
    #expect(result.error == nil)
    #expect(result.traces.map(\.events) == [Self.events])
  }

  @Test("several members are one stream, zero padding behind them is passed over")
  func membersAreOneStream() throws {
    let member = try Self.compressed()
    let result = readAll(member + member + [UInt8](repeating: 0, count: 1_000), chunkSize: 333)
    #expect(result.error == nil)
    #expect(result.traces.map(\.events) == [Self.events, Self.events])
  }

  @Test(
    "cut off: what stands before the cut comes first, then the error", arguments: [1, 8, 9, 5_000])
  func cutOffIsAnError(missing: Int) throws {
    let whole = try Self.compressed()
    let result = readAll(Array(whole.dropLast(missing)))
    let events = try #require(result.traces.first?.events)
    #expect(result.error == .truncatedCompression)
    #expect(events == Array(Self.events.prefix(events.count)))
    #expect(missing > 9 ? events.count > 100 : events == Self.events)
  }

  @Test("cut off within its first bytes is an error too", arguments: [2, 5, 12])
  func cutOffHeadIsAnError(kept: Int) throws {
    let result = readAll(Array(try Self.compressed().prefix(kept)))
    #expect(result == ReadResult(traces: [], error: .truncatedCompression))
  }

  @Test("followed by garbage: everything comes first, then the error")
  func garbageBehindIsAnError() throws {
    let result = readAll(try Self.compressed() + Array("garbage".utf8))
    #expect(result.error == .corruptCompression)
    #expect(result.traces.map(\.events) == [Self.events])
  }

  @Test("a damaged byte is an error, never other events unnoticed")
  func damageIsAnError() throws {
    var bytes = try Self.compressed()
    bytes[bytes.count / 2] ^= 0x55
    #expect(readAll(bytes).error == .corruptCompression)
  }
}
