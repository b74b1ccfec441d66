import InsightTraces

/// A recording of half a minute in each format, whose clock may begin anywhere.
enum ShiftedRecording {
  /// The formats, and how far their clocks are set forward, in milliseconds.
  static let shifts: [(TraceFormat, [Int])] = TraceFormat.allCases.map { format in
    switch format {
    case .trace: (format, [-1_000_000, 1, 999, 1_700_000_000_000])
    // What is known to count from 1970 stays behind 1973, what does not stays before 2001.
    case .rrweb, .dom: (format, [1, 86_400_000, 400_000_000_000])
    case .evdev, .evdev32, .evtest, .evemu, .libinput, .getevent:
      (format, [1, 3_600_000, 1_700_000_000_000])
    case .balabit, .sensorLogger, .phyphox: (format, [1, 250, 3_600_000])
    }
  }

  /// The bytes of the recording.
  static func bytes(_ format: TraceFormat, shiftMilliseconds shift: Int) -> [UInt8] {
    switch format {
    case .evdev: raw(kernel(shift))
    case .evdev32: raw(kernel(shift), isWide: false)
    default: Array(lines(format, shift).joined(separator: "\n").utf8)
    }
  }

  private static func lines(_ format: TraceFormat, _ shift: Int) -> [String] {
    switch format {
    case .evtest: kernel(shift).map(\.evtest)
    case .evemu: kernel(shift).map(\.evemu)
    case .libinput: ["# libinput record", "devices:", "  events:"] + kernel(shift).map(\.libinput)
    case .getevent: kernel(shift).map(\.getevent)
    case .trace: ["{\"trace\":1}"] + native(shift)
    case .rrweb: rrweb(shift)
    case .dom: dom(shift)
    case .balabit:
      ["record timestamp,client timestamp,button,state,x,y"]
        + (0..<300).map { index in
          let state =
            index % 20 == 10 ? "Left,Pressed" : index % 20 == 11 ? "Left,Released" : "NoButton,Move"
          return
            "0,\(seconds(shift + index * 100)),\(state),\(index * 7 % 600),\(index * index % 400)"
        }
    case .sensorLogger:
      ["seconds_elapsed,z,y,x"]
        + (0..<600).map { "\(seconds(shift + $0 * 50)),\(9 + $0 % 3),0.\($0 % 10),-0.5" }
    case .phyphox:
      [#""Time (s)","Gyroscope x (rad/s)","Gyroscope y (rad/s)","Gyroscope z (rad/s)""#]
        + (0..<600).map { "\(seconds(shift + $0 * 50)),0.\($0 % 7),1,-0.\($0 % 5)" }
    case .evdev, .evdev32: []
    }
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func native(_ shift: Int) -> [String] {
    (0..<120).flatMap { index -> [String] in
      let time = shift + index * 250
      return [
        #"{"t":\#(time),"type":"keydown","keyClass":"digit","press":0,"target":\#(index / 40)}"#,
        #"{"t":\#(time + 70),"type":"keyup","keyClass":"digit","press":0}"#,
        #"{"t":\#(time + 90),"type":"pointermove","pointerType":"mouse","x":\#(index * 9 % 500),"y":\#(index * 4)}"#,
        #"{"t":\#(time + 100),"type":"devicemotion","ax":1,"ay":\#(index % 9),"az":8}"#,
      ]
    }
  }

  private static func rrweb(_ shift: Int) -> [String] {
    let start = 100_000_000_001 + shift
    var text = ""
    return (0..<120).flatMap { index -> [String] in
      text += "x"
      let time = start + index * 250
      return [
        #"{"type":3,"data":{"source":5,"text":"\#(text)","isChecked":false,"id":7},"timestamp":\#(time)}"#,
        #"{"type":3,"data":{"source":1,"positions":[{"x":\#(index * 5),"y":3,"id":2,"timeOffset":-40},{"x":\#(index * 5 + 2),"y":6,"id":2,"timeOffset":0}]},"timestamp":\#(time + 100)}"#,
      ]
    }
  }

  private static func dom(_ shift: Int) -> [String] {
    let start = 100_000_000_001 + shift
    return (0..<120).flatMap { index -> [String] in
      let time = start + index * 250
      return [
        #"{"type":"keydown","key":"\#(index % 10)","code":"Digit\#(index % 10)","timeStamp":\#(time)}"#,
        #"{"type":"keyup","key":"\#(index % 10)","code":"Digit\#(index % 10)","timeStamp":\#(time + 60)}"#,
        #"{"type":"pointermove","pointerType":"mouse","clientX":\#(index * 6),"clientY":4,"timeStamp":\#(time + 80)}"#,
      ]
    }
  }

  private static func kernel(_ shift: Int) -> [KernelEvent] {
    (0..<120).flatMap { index -> [KernelEvent] in
      let time = Double(shift + 1 + index * 250)
      return [
        KernelEvent(time, 1, UInt16(16 + index % 9), 1), KernelEvent(time, 0, 0, 0),
        KernelEvent(time + 64, 1, UInt16(16 + index % 9), 0), KernelEvent(time + 64, 0, 0, 0),
        KernelEvent(time + 100, 2, 0, Int32(index % 17)),
        KernelEvent(time + 100, 2, 1, Int32(index % 5)), KernelEvent(time + 100, 0, 0, 0),
      ]
    }
  }
}
