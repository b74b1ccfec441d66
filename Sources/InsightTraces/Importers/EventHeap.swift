import InsightEvents

/// Events that came out of order, the earliest first; equal times keep the order in which they came.
///
/// - Complexity: O(log n) to add and to take.
struct EventHeap {
  private var entries: [(event: InteractionEvent, number: Int)] = []
  private var number = 0

  /// How many events there are.
  var count: Int { entries.count }

  /// The earliest event.
  var first: InteractionEvent? { entries.first?.event }

  /// Adds an event.
  mutating func add(_ event: InteractionEvent) {
    entries.append((event, number))
    number += 1
    var index = entries.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes the earliest event away; `nil` when there is none.
  mutating func removeFirst() -> InteractionEvent? {
    guard let first = entries.first?.event else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < entries.count && precedes(child, least) { least = child }
      guard least != index else { return first }
      entries.swapAt(index, least)
      index = least
    }
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let times = (
      entries[one].event.timestampNanoseconds, entries[other].event.timestampNanoseconds
    )
    return times.0 == times.1 ? entries[one].number < entries[other].number : times.0 < times.1
  }
}
