package import InsightEvents

/// Reads the kernel's input devices as things happen, without grabbing them.
///
/// Keys are reduced to classes before anything else sees them, and the bytes they came in are wiped.
/// The system's other programs still get every event. Times count from the first event.
package struct InputDeviceReader: ~Copyable {
  /// What a call gave.
  package enum Outcome: Sendable, Equatable {
    /// At least one event.
    case events
    /// Nothing happened within the time.
    case timedOut
    /// Every device was removed or closed.
    case ended
  }

  private var devices: [InputDevice] = []
  private var deviceCount = 0
  private var output = ImportOutput(format: .evdev)
  private var clock = EvdevClock()

  /// Makes a reader of no device.
  package init() {}

  /// Opens a device such as `/dev/input/event3`.
  ///
  /// - Parameter path: its path; a FIFO of 24-byte `struct input_event` will do.
  /// - Throws: ``TraceError/notFound``, ``TraceError/notPermitted`` (the user is not in the group
  ///   `input`) or ``TraceError/readFailed``.
  package mutating func add(path: String) throws(TraceError) {
    devices.append(try InputDevice(path: path, number: deviceCount))
    deviceCount += 1
  }

  /// What was taken and dropped so far.
  package var report: ImportReport { output.report }

  /// Waits for something to happen.
  ///
  /// - Parameters:
  ///   - events: replaced by what happened, in order.
  ///   - timeout: how long to wait at most.
  /// - Returns: whether there are events, the time is over, or no device is left.
  /// - Throws: ``TraceError/readFailed``.
  /// - Complexity: O(events), at most 64 a device.
  package mutating func nextBatch(
    into events: inout [InteractionEvent], timeout: Duration
  ) throws(TraceError) -> Outcome {
    events.removeAll(keepingCapacity: true)
    guard !devices.isEmpty else { return .ended }
    let readable = try InputDevice.wait(for: devices, timeout: timeout)
    guard !readable.isEmpty else { return .timedOut }
    for index in readable.reversed() {
      let isOpen = try devices[index].read(clock: &clock, into: &output)
      if !isOpen { devices.remove(at: index).decoder.finish(into: &output) }
    }
    output.takeReady(into: &events, isFinal: true)
    return events.isEmpty ? devices.isEmpty ? .ended : .timedOut : .events
  }
}
