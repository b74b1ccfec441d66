import InsightEvents
import InsightTraces

/// What an importer gives.
struct Imported {
  var format: TraceFormat?
  var description: SessionDescription?
  var events: [InteractionEvent] = []
  var report: ImportReport?
  var error: TraceError?

  var actions: [InteractionEvent.Action] { events.map(\.action) }
  var milliseconds: [Double] { events.map { Double($0.timestampNanoseconds) / 1e6 } }
  var keys: [KeyEvent] {
    actions.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }
  var pointers: [PointerEvent] {
    actions.compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } }
  }
  var phases: [PointerEvent.Phase] { pointers.map(\.phase) }
}

func imported(
  _ bytes: [UInt8], as format: TraceFormat? = nil, name: String = "", chunkSize: Int = .max
) -> Imported {
  var result = Imported()
  do throws(TraceError) {
    var reader = try RecordingReader(
      source: MemoryByteSource(bytes, chunkSize: chunkSize), name: name, format: format)
    result.format = reader.format
    var batch: [InteractionEvent] = []
    while let description = try reader.nextTrace() {
      result.description = description
      do throws(TraceError) {
        while try reader.nextBatch(into: &batch) { result.events += batch }
      } catch {
        result.error = error
      }
    }
    result.report = reader.report
  } catch {
    result.error = error
  }
  return result
}

func imported(
  _ text: String, as format: TraceFormat? = nil, name: String = "", chunkSize: Int = .max
) -> Imported {
  imported(Array(text.utf8), as: format, name: name, chunkSize: chunkSize)
}

/// One of the kernel's input events, and every text a tool makes of it.
struct KernelEvent {
  var microseconds: Int64
  var type: UInt16
  var code: UInt16
  var value: Int32

  init(_ milliseconds: Double, _ type: UInt16, _ code: UInt16, _ value: Int32) {
    microseconds = Int64(milliseconds * 1_000)
    self.type = type
    self.code = code
    self.value = value
  }

  private var seconds: Int64 { microseconds / 1_000_000 }
  private var rest: Int64 { microseconds % 1_000_000 }
  private var decimalSeconds: String { "\(seconds).\(padded(rest, 6))" }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private func hex(_ number: UInt32, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  func raw(isWide: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt64, _ size: Int) {
      for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))) }
    }
    append(UInt64(seconds), isWide ? 8 : 4)
    append(UInt64(rest), isWide ? 8 : 4)
    append(UInt64(type), 2)
    append(UInt64(code), 2)
    append(UInt64(UInt32(bitPattern: value)), 4)
    return bytes
  }

  var evemu: String {
    let sign = value < 0 ? "-" : ""
    return
      "E: \(decimalSeconds) \(hex(UInt32(type), 4)) \(hex(UInt32(code), 4)) \(sign)\(padded(Int64(value.magnitude), sign.isEmpty ? 4 : 3))\t# a comment"
  }

  var evtest: String {
    guard type == 0 else {
      return
        "Event: time \(decimalSeconds), type \(type) (EV_X), code \(code) (NAME), value \(value)"
    }
    let names = [
      0: "-------------- SYN_REPORT ------------", 2: "++++++++++++++ SYN_MT_REPORT ++++++++++++",
      3: ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<<<",
    ]
    return "Event: time \(decimalSeconds), \(names[Int(code)] ?? "")"
  }

  var libinput: String {
    "    - [  \(seconds), \(rest),   \(type),  \(code),     \(value)] # EV_X / NAME"
  }

  var getevent: String {
    "[ \(padded(seconds, 8)).\(padded(rest, 6))] /dev/input/event3: \(hex(UInt32(type), 4)) \(hex(UInt32(code), 4)) \(hex(UInt32(bitPattern: value), 8))"
  }
}

func raw(_ events: [KernelEvent], isWide: Bool = true) -> [UInt8] {
  events.flatMap { $0.raw(isWide: isWide) }
}
