import InsightEvents

/// The devices of one text recording.
struct EvdevDevices {
  private static let capacity = 32

  private var decoders: [(number: Int, decoder: EvdevDecoder)] = []
  private var clock = EvdevClock()

  /// Changes what is known of a device.
  mutating func describe(_ number: Int, _ change: (inout EvdevDevice) -> Void) {
    guard let index = index(of: number) else { return }
    change(&decoders[index].decoder.device)
  }

  /// Takes one event of the kernel.
  mutating func take(
    device number: Int, atNanoseconds time: Int64, type: UInt16, code: UInt16, value: Int32,
    into output: inout ImportOutput
  ) {
    guard let index = index(of: number) else { return output.drop(.outOfRange) }
    clock.note(time, in: &output)
    decoders[index].decoder.take(
      atNanoseconds: time, type: type, code: code, value: value, into: &output)
  }

  /// Takes a key whose class is known already.
  mutating func take(
    device number: Int, atNanoseconds time: Int64, key: (identity: UInt32, keyClass: KeyClass),
    value: Int32, into output: inout ImportOutput
  ) {
    guard let index = index(of: number) else { return output.drop(.outOfRange) }
    clock.note(time, in: &output)
    decoders[index].decoder.takeKey(
      atNanoseconds: time, identity: key.identity, keyClass: key.keyClass, value: value,
      into: &output)
  }

  /// Counts what the end of the recording leaves open.
  mutating func finish(into output: inout ImportOutput) {
    for index in decoders.indices { decoders[index].decoder.finish(into: &output) }
  }

  private mutating func index(of number: Int) -> Int? {
    if let index = decoders.firstIndex(where: { $0.number == number }) { return index }
    guard decoders.count < Self.capacity else { return nil }
    decoders.append((number, EvdevDecoder(deviceNumber: decoders.count)))
    return decoders.count - 1
  }
}
