import InsightEvents
import InsightTraces

/// `watch`: reads events as they happen and prints the level when it changes.
package enum WatchCommand: Command {
  package static let name = "watch"
  package static let summary = "reads events as they happen, prints the level when it changes"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = ["--every", "--evdev", "--model", "--out"]
  package static let help = """
    usage: trust-insights watch [--json] [--every SECONDS] [--model VERSION] [--out PATH]
                                [--evdev DEVICE]…

    Reads a trace from standard input as it grows, or Linux input devices without grabbing them, and
    prints the level when it changes. Keys become classes before anything else sees them. When the
    devices are gone, a report says what was taken and dropped.

      --every SECONDS  how often the level is looked at, 1 to 3600; default 5
      --evdev DEVICE   an input device such as /dev/input/event3; may be repeated
      --out PATH       also writes what is read to a trace, as it comes

    example: trust-insights watch --every 2 --evdev /dev/input/event3
    """

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    guard arguments.operands.allSatisfy({ $0 == "-" }), arguments.operands.count <= 1 else {
      throw CommandFailure(.usage, "watch reads standard input or --evdev devices, no paths")
    }
    let seconds = try arguments.integer("--every", in: 1...3_600) ?? 5
    let devices = arguments.allValues("--evdev")
    let out = arguments.value("--out")
    guard out?.hasSuffix(".gz") != true else {
      throw CommandFailure(.usage, "--out is plain text; choose a name without .gz")
    }
    var watch = LevelWatch(
      model: try ModelChoice.load(arguments.value("--model")), every: .seconds(seconds),
      isJSON: arguments.has("--json"), console: console)
    let reader = try open(devices)
    var copy: TraceWriter? = nil
    if let out {
      copy = try OutputFile.attempt(out) { () throws(TraceError) in
        let file = try FileByteSink(path: out)
        // It grows while it is read, and the watch ends by being interrupted.
        try file.publish()
        return try TraceWriter(sink: file)
      }
    }
    do throws(TraceError) {
      if let reader {
        let report = try follow(reader, every: .seconds(seconds), &watch, copyTo: &copy, console)
        console.message(arguments.has("--json") ? report.json.text : report.text)
      } else {
        try follow(&watch, copyTo: &copy, console)
      }
    } catch .writeFailed(let number) {
      throw CommandFailure(output: out, .writeFailed(errorNumber: number))
    } catch {
      let name = devices.isEmpty ? "standard input" : devices.joined(separator: ", ")
      throw CommandFailure(error.exitStatus, "\(name): \(error)")
    }
    return .success
  }

  private static func open(_ devices: [String]) throws(CommandFailure) -> InputDeviceReader? {
    guard !devices.isEmpty else { return nil }
    var reader = InputDeviceReader()
    for path in devices {
      do throws(TraceError) {
        try reader.add(path: path)
      } catch {
        let permission =
          error == .notPermitted ? "; input devices belong to the group input" : ""
        throw CommandFailure(error.exitStatus, "\(path): \(error)\(permission)")
      }
    }
    return reader
  }

  private static func follow(
    _ watch: inout LevelWatch, copyTo copy: inout TraceWriter?, _ console: Console
  ) throws(TraceError) {
    var reader = try TraceReader(fileDescriptor: 0)
    var batch: [InteractionEvent] = []
    while !console.didFailToWrite, let description = try reader.nextTrace() {
      watch.begin(description)
      try copy?.begin(description)
      while !console.didFailToWrite, try reader.nextBatch(into: &batch) {
        try write(batch, to: &copy)
        watch.add(batch)
      }
      watch.look()
    }
  }

  private static func follow(
    _ reader: consuming InputDeviceReader, every interval: Duration, _ watch: inout LevelWatch,
    copyTo copy: inout TraceWriter?, _ console: Console
  ) throws(TraceError) -> ImportReport {
    let description = SessionDescription(platform: .linux, source: TraceFormat.evdev.rawValue)
    var batch: [InteractionEvent] = []
    watch.begin(description)
    try copy?.begin(description)
    while !console.didFailToWrite,
      try reader.nextBatch(into: &batch, timeout: interval) != .ended
    {
      try write(batch, to: &copy)
      watch.add(batch)
    }
    watch.look()
    return reader.report
  }

  /// Writes what came at once, since a watch ends by being interrupted.
  private static func write(
    _ batch: [InteractionEvent], to copy: inout TraceWriter?
  ) throws(TraceError) {
    guard copy != nil else { return }
    for event in batch { try copy?.write(event) }
    try copy?.flush()
  }
}
