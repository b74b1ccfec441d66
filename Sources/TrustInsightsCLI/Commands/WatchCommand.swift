import InsightEvents
import InsightTraces

/// `watch`: reads events as they happen and prints the level when it changes.
package enum WatchCommand: Command {
  package static let name = "watch"
  package static let summary = "reads events as they happen, prints the level when it changes"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = ["--every", "--evdev", "--model"]
  package static let help = """
    usage: trust-insights watch [--json] [--every SECONDS] [--model VERSION] [--evdev DEVICE]…

    Reads a trace from standard input as it grows, or Linux input devices without grabbing them, and
    prints the level when it changes. Keys become classes before anything else sees them.

      --every SECONDS  how often the level is looked at, 1 to 3600; default 5
      --evdev DEVICE   an input device such as /dev/input/event3; may be repeated

    example: trust-insights watch --every 2 --evdev /dev/input/event3
    """

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    guard arguments.operands.allSatisfy({ $0 == "-" }), arguments.operands.count <= 1 else {
      throw CommandFailure(.usage, "watch reads standard input or --evdev devices, no paths")
    }
    let seconds = try arguments.integer("--every", in: 1...3_600) ?? 5
    let devices = arguments.allValues("--evdev")
    var watch = LevelWatch(
      model: try ModelChoice.load(arguments.value("--model")), every: .seconds(seconds),
      isJSON: arguments.has("--json"), console: console)
    do throws(TraceError) {
      if devices.isEmpty {
        try follow(&watch)
      } else {
        try follow(devices, every: .seconds(seconds), &watch)
      }
    } catch {
      let permission = error == .notPermitted ? "; input devices belong to the group input" : ""
      throw CommandFailure(error.exitStatus, "\(error)\(permission)")
    }
    return console.didFailToWrite ? .cannotWrite : .success
  }

  private static func follow(_ watch: inout LevelWatch) throws(TraceError) {
    var reader = try TraceReader(fileDescriptor: 0)
    var batch: [InteractionEvent] = []
    while let description = try reader.nextTrace() {
      watch.begin(description)
      while try reader.nextBatch(into: &batch) { watch.add(batch) }
      watch.look()
    }
  }

  private static func follow(
    _ devices: [String], every interval: Duration, _ watch: inout LevelWatch
  ) throws(TraceError) {
    var reader = try InputDeviceReader(paths: devices)
    var batch: [InteractionEvent] = []
    watch.begin(SessionDescription(platform: .linux))
    while try reader.nextBatch(into: &batch, timeout: interval) != .ended { watch.add(batch) }
    watch.look()
  }
}
