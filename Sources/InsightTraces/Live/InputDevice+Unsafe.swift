#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One open input device.
final class InputDevice {
  private static let recordSize = 24
  private static let recordsPerRead = 64

  private let descriptor: Int32
  private var waiting = [UInt8](repeating: 0, count: recordSize * recordsPerRead)
  private var waitingCount = 0
  var decoder: EvdevDecoder

  init(path: String, number: Int) throws(TraceError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    decoder = EvdevDecoder(deviceNumber: number)
    guard descriptor >= 0 else { throw TraceError(openErrorNumber: errno) }
    useMonotonicClock()
    describe()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Which of the devices can be read, waiting at most `timeout`.
  static func wait(for devices: [InputDevice], timeout: Duration) throws(TraceError) -> [Int] {
    let milliseconds =
      timeout.components.seconds * 1_000
      + timeout.components.attoseconds / 1_000_000_000_000_000
    var requests = devices.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let count = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: milliseconds))
    if count < 0, errno != EINTR { throw .readFailed(errorNumber: errno) }
    return count > 0 ? requests.indices.filter { requests[$0].revents != 0 } : []
  }

  /// Reads what waits; `false` when the device is gone or closed.
  func read(clock: inout EvdevClock, into output: inout ImportOutput) throws(TraceError) -> Bool {
    let count = unsafe waiting.withUnsafeMutableBytes { bytes in
      unsafe systemRead(
        descriptor, bytes.baseAddress.map { unsafe $0 + waitingCount }, bytes.count - waitingCount)
    }
    guard count > 0 else {
      if count < 0, ![EINTR, EAGAIN, ENODEV].contains(errno) {
        throw .readFailed(errorNumber: errno)
      }
      return count < 0 && errno != ENODEV
    }
    waitingCount += count
    var start = 0
    while waitingCount - start >= Self.recordSize {
      EvdevImporter.take(
        waiting.span.extracting(start..<start + Self.recordSize), layout: .wide, clock: &clock,
        decoder: &decoder, into: &output)
      start += Self.recordSize
    }
    keep(from: start)
    return true
  }

  /// Moves a record that is not whole yet to the front and wipes the rest.
  private func keep(from start: Int) {
    let kept = waitingCount - start
    for index in 0..<kept { waiting[index] = waiting[start + index] }
    unsafe waiting.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe explicit_bzero(base + kept, bytes.count - kept)
    }
    waitingCount = kept
  }

  /// Asks for times that no change of the calendar moves; a FIFO keeps its own.
  private func useMonotonicClock() {
    var clock = CLOCK_MONOTONIC
    _ = unsafe ioctl(descriptor, Self.request(write: true, number: 0xA0, size: 4), &clock)
  }

  /// Asks what the device is and what its axes reach; a FIFO does not say.
  private func describe() {
    var properties: UInt64 = 0
    if unsafe ioctl(descriptor, Self.request(number: 0x09, size: 8), &properties) >= 0,
      properties & 3 != 0
    {
      decoder.device.isTouchpad = properties & 3 == 1
    }
    let axes = [
      EvdevCode.absoluteX, EvdevCode.absoluteY, EvdevCode.absolutePressure, EvdevCode.contactMajor,
      EvdevCode.contactX, EvdevCode.contactY, EvdevCode.contactPressure,
    ]
    for axis in axes {
      // struct input_absinfo: value, minimum, maximum, fuzz, flat, resolution.
      var numbers = [Int32](repeating: 0, count: 6)
      let request = Self.request(number: 0x40 + UInt(axis), size: 24)
      guard unsafe ioctl(descriptor, request, &numbers) >= 0 else { continue }
      decoder.device.axes[axis] = EvdevAxis(
        minimum: numbers[1], maximum: numbers[2], resolution: numbers[5])
    }
  }

  /// The number of an `ioctl` of the input devices, as `linux/input.h` makes it.
  private static func request(write: Bool = false, number: UInt, size: UInt) -> UInt {
    (write ? 1 << 30 : 2 << 30) | size << 16 | UInt(UInt8(ascii: "E")) << 8 | number
  }
}
