/// The fingers on a device, by multitouch protocol A or B.
struct EvdevContacts {
  /// One finger.
  struct Contact: Equatable {
    var tracking: Int32 = -1
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    var major: Int32?
    var isDown = false
    var hasChanged = false
  }

  /// What happened to a finger within a frame.
  enum Change {
    case began
    case moved
    case ended
    case cancelled
  }

  /// More fingers at once are not followed.
  static let capacity = 16

  private var slots = [Contact](repeating: Contact(), count: capacity)
  private var current: Int? = 0
  private var frame: [Contact] = []
  private var open = Contact()
  private var changes: [(slot: Int, change: Change, contact: Contact)] = []

  /// Whether anything of a multitouch protocol was seen.
  private(set) var isMultitouch = false
  /// Whether contacts come one after another, ended by their own mark (protocol A).
  private(set) var isProtocolA = false
  /// Ends of contacts that had not begun.
  private(set) var orphanCount = 0

  /// How many fingers are down.
  var downCount: Int { slots.count { $0.isDown } }

  /// Takes an axis value; `false` when the axis is none of a contact.
  mutating func take(axis code: UInt16, value: Int32) -> Bool {
    switch code {
    case EvdevCode.contactSlot:
      current = slots.indices.contains(Int(value)) ? Int(value) : nil
    case EvdevCode.contactTracking: track(value)
    case EvdevCode.contactX: update { $0.x = value }
    case EvdevCode.contactY: update { $0.y = value }
    case EvdevCode.contactPressure: update { $0.pressure = value }
    case EvdevCode.contactMajor: update { $0.major = value }
    default: return false
    }
    isMultitouch = true
    return true
  }

  private mutating func update(_ change: (inout Contact) -> Void) {
    change(&open)
    guard let current, !isProtocolA else { return }
    change(&slots[current])
    slots[current].hasChanged = true
  }

  private mutating func track(_ value: Int32) {
    open.tracking = value
    guard let current, !isProtocolA else { return }
    if value < 0 {
      if slots[current].tracking < 0 { orphanCount += 1 }
      end(current, .ended)
    } else if slots[current].tracking != value {
      if slots[current].isDown { end(current, .cancelled) }
      slots[current].tracking = value
    }
    slots[current].hasChanged = true
  }

  private mutating func end(_ slot: Int, _ change: Change) {
    if slots[slot].isDown { changes.append((slot, change, slots[slot])) }
    slots[slot].tracking = -1
    slots[slot].isDown = false
  }

  /// Ends one contact of protocol A.
  mutating func endContact() {
    if !isProtocolA {
      isProtocolA = true
      for slot in slots.indices { slots[slot] = Contact() }
    }
    isMultitouch = true
    if open.x != nil, open.y != nil, frame.count < Self.capacity { frame.append(open) }
    open = Contact()
  }

  /// Ends a frame and gives what changed; `isLifted` says that nothing touches any more.
  mutating func endFrame(isLifted: Bool) -> [(slot: Int, change: Change, contact: Contact)] {
    if isProtocolA {
      if !frame.isEmpty || isLifted { matchFrame() }
    } else {
      for slot in slots.indices where slots[slot].hasChanged && slots[slot].tracking >= 0 {
        changes.append((slot, slots[slot].isDown ? .moved : .began, slots[slot]))
        slots[slot].isDown = true
      }
      for slot in slots.indices { slots[slot].hasChanged = false }
    }
    open = Contact()
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Ends every contact as taken away, and forgets the frame.
  mutating func cancelAll() -> [(slot: Int, change: Change, contact: Contact)] {
    changes.removeAll(keepingCapacity: true)
    for slot in slots.indices {
      end(slot, .cancelled)
      slots[slot] = Contact()
    }
    frame.removeAll(keepingCapacity: true)
    open = Contact()
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Finds for each contact of a protocol A frame the one of the frame before that it continues: by
  /// its number where there is one, else the closest pairs first.
  private mutating func matchFrame() {
    var unmatched = frame
    var free = slots.indices.filter { slots[$0].isDown }
    while let pair = closestPair(of: unmatched, among: free) {
      let contact = unmatched.remove(at: pair.contact)
      free.removeAll { $0 == pair.slot }
      place(contact, in: pair.slot, as: .moved)
    }
    for slot in free { end(slot, .ended) }
    for contact in unmatched {
      if let slot = slots.firstIndex(where: { !$0.isDown }) { place(contact, in: slot, as: .began) }
    }
    frame.removeAll(keepingCapacity: true)
  }

  private mutating func place(_ contact: Contact, in slot: Int, as change: Change) {
    slots[slot] = contact
    slots[slot].isDown = true
    changes.append((slot, change, contact))
  }

  private func closestPair(
    of contacts: [Contact], among free: [Int]
  ) -> (contact: Int, slot: Int)? {
    var best: (contact: Int, slot: Int)?
    var shortest = Double.infinity
    for (index, contact) in contacts.enumerated() {
      for slot in free {
        let distance = distance(slots[slot], contact)
        if distance < shortest {
          shortest = distance
          best = (index, slot)
        }
      }
    }
    return best
  }

  /// The square of how far apart two contacts are; a shared number means no distance at all, different
  /// ones that they are never the same.
  private func distance(_ first: Contact, _ second: Contact) -> Double {
    if first.tracking >= 0, second.tracking >= 0 {
      return first.tracking == second.tracking ? 0 : .infinity
    }
    let x = Double(first.x ?? 0) - Double(second.x ?? 0)
    let y = Double(first.y ?? 0) - Double(second.y ?? 0)
    return x * x + y * y
  }
}
