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
    do throws(TraceError) {
      var copy: TraceWriter? = nil
      if let out { copy = try TraceWriter(path: out) }
      if devices.isEmpty {
        try follow(&watch, copyTo: &copy)
      } else {
        let report = try follow(devices, every: .seconds(seconds), &watch, copyTo: &copy)
        console.message(arguments.has("--json") ? report.json.text : report.text)
      }
    } catch {
      let permission = error == .notPermitted ? "; input devices belong to the group input" : ""
      throw CommandFailure(error.exitStatus, "\(error)\(permission)")
    }
    return console.didFailToWrite ? .cannotWrite : .success
  }

  private static func follow(
    _ watch: inout LevelWatch, copyTo copy: inout TraceWriter?
  ) throws(TraceError) {
    var reader = try TraceReader(fileDescriptor: 0)
    var batch: [InteractionEvent] = []
    while let description = try reader.nextTrace() {
      watch.begin(description)
      try copy?.begin(description)
      while try reader.nextBatch(into: &batch) {
        try write(batch, to: &copy)
        watch.add(batch)
      }
      watch.look()
    }
  }

  private static func follow(
    _ devices: [String], every interval: Duration, _ watch: inout LevelWatch,
    copyTo copy: inout TraceWriter?
  ) throws(TraceError) -> ImportReport {
    let description = SessionDescription(platform: .linux, source: TraceFormat.evdev.rawValue)
    var reader = try InputDeviceReader(paths: devices)
    var batch: [InteractionEvent] = []
    watch.begin(description)
    try copy?.begin(description)
    while try reader.nextBatch(into: &batch, timeout: interval) != .ended {
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
