import InsightEvents

/// Taps and strokes of fingers and pens; each pointer number is a contact of its own.
///
/// A contact that is cancelled, replaced by another with its number, or silent for 60 s ends as
/// cancelled and is neither tap nor stroke. Taps that type are left to the rhythm; on a keypad from which
/// no keys or text changes are reported, the taps themselves are strokes.
///
/// Complexity: O(open contacts), at most 8; no allocation.
struct TouchStatistics: BitwiseCopyable {
  private static let expiryNanoseconds: Int64 = 60_000_000_000
  private static let typingNanoseconds: Int64 = 30_000_000
  private static let capacity = 8

  private var contacts = InlineArray<8, Contact>(repeating: Contact())
  private var openCount = 0
  private(set) var results = TouchResults()

  /// A contact began; ``settle()`` comes first.
  mutating func down(_ event: PointerEvent, at nanoseconds: Int64) {
    expire(at: nanoseconds)
    if let slot = slot(of: event.identifier) { close(slot) }
    if openCount == Self.capacity { close(oldest) }
    results.began(isAdditional: openCount > 0)
    var contact = Contact()
    contact.identifier = event.identifier
    contact.startedAt = nanoseconds
    contact.heardAt = nanoseconds
    contact.hasTarget = event.target != nil
    contact.isInKeypad = event.isInKeypad
    if let position = event.position { contact.move(x: position.x, y: position.y) }
    if let pressure = event.pressure { results.press(pressure) }
    contacts[openCount] = contact
    openCount += 1
  }

  /// A contact moved; one that never began is left out.
  @inline(__always)
  mutating func move(_ event: PointerEvent, at nanoseconds: Int64) {
    guard let slot = slot(of: event.identifier) else { return }
    contacts[slot].heardAt = nanoseconds
    if let position = event.position { contacts[slot].move(x: position.x, y: position.y) }
  }

  /// A contact ended.
  ///
  /// - Returns: where it ended, to recognise the mouse event that repeats it; `nil` without a position
  ///   or a beginning.
  mutating func up(_ event: PointerEvent, at nanoseconds: Int64) -> PointerEvent.Position? {
    guard let slot = slot(of: event.identifier) else { return nil }
    if let position = event.position { contacts[slot].move(x: position.x, y: position.y) }
    let contact = contacts[slot]
    close(slot)
    results.ended(contact, at: nanoseconds)
    return contact.hasPosition ? .init(x: contact.lastX, y: contact.lastY) : nil
  }

  /// The system took a contact away.
  mutating func cancel(_ event: PointerEvent) {
    if let slot = slot(of: event.identifier) { close(slot) }
  }

  /// A stroke was typed: the contact that is down, or that just ended, typed it.
  mutating func type(at nanoseconds: Int64) {
    if openCount > 0 { contacts[openCount - 1].isTyping = true }
    results.type(at: nanoseconds, within: Self.typingNanoseconds)
  }

  /// Decides what the last tap was, since nothing can follow it any more that tells.
  ///
  /// - Returns: when it began, if it must have typed: a tap on a keypad that no stroke came with.
  mutating func settle() -> Int64? { results.settle() }

  /// Cancels every open contact, as a broken stream requires.
  mutating func cancelAll() { openCount = 0 }

  @inline(__always)
  private func slot(of identifier: Int32) -> Int? {
    for slot in 0..<openCount where contacts[slot].identifier == identifier { return slot }
    return nil
  }

  private var oldest: Int {
    var oldest = 0
    for slot in 1..<openCount where contacts[slot].heardAt < contacts[oldest].heardAt {
      oldest = slot
    }
    return oldest
  }

  private mutating func expire(at nanoseconds: Int64) {
    var slot = openCount - 1
    while slot >= 0 {
      if nanoseconds &- contacts[slot].heardAt >= Self.expiryNanoseconds { close(slot) }
      slot -= 1
    }
  }

  /// Ends a contact that is neither tap nor stroke.
  private mutating func close(_ slot: Int) {
    openCount -= 1
    contacts[slot] = contacts[openCount]
  }
}
