import InsightFeatures
import InsightMemory
import InsightScoring

/// What it costs to score one person through the Swift call.
enum ScoreTasks {
  /// Calls between two readings of the timer: as many vectors as the C library's allocator keeps at
  /// hand for the next one of their size, since an app has one at a time.
  private static let callsInARow = 7

  /// One call at a time.
  static func makeSingle() -> [BenchmarkTask] { variants.compactMap(single) }

  /// Calls in a row without a timer between them.
  static func makeInARow() -> [BenchmarkTask] { variants.compactMap(inARow) }

  /// Each random network without context features, where a score is one pass, and with.
  private static var variants: [(size: NetworkSize, hasContext: Bool)] {
    NetworkSize.allCases.flatMap { size in
      size == .shipped ? [(size, true)] : [(size, false), (size, true)]
    }
  }

  private static func name(_ size: NetworkSize, _ hasContext: Bool) -> String {
    size.rawValue + (hasContext && size != .shipped ? "+context" : "")
  }

  /// Standardization, the network, level policy, and wiping the vector.
  private static func single(_ size: NetworkSize, hasContext: Bool) -> BenchmarkTask? {
    guard let workload = try? Workload(size, hasContext: hasContext) else { return nil }
    let shelf = VectorShelf(workload, count: 1)
    let model = workload.model
    return BenchmarkTask(
      name: "score/single/\(name(size, hasContext))",
      modes: [.warm, .levelTwoCold, .cold, .paced],
      reference: { workload.bound() }, prepare: { shelf.refill() }
    ) { _ in
      keep(model.score(shelf.take(0), category: .payment).digit.rawValue)
    }
  }

  private static func inARow(_ size: NetworkSize, hasContext: Bool) -> BenchmarkTask? {
    guard let workload = try? Workload(size, hasContext: hasContext) else { return nil }
    let shelf = VectorShelf(workload, count: callsInARow)
    let model = workload.model
    return BenchmarkTask(
      name: "score/in-a-row/\(name(size, hasContext))", callsPerBody: callsInARow,
      reference: { workload.bound() }, prepare: { shelf.refill() }
    ) { _ in
      for index in 0..<callsInARow {
        keep(model.score(shelf.take(index), category: .payment).digit.rawValue)
      }
    }
  }

  /// From running statistics to the answer.
  static func makeEndToEnd() -> [BenchmarkTask] {
    guard let model = try? Workload.shippedModel() else { return [] }
    let session = Array(EventStreams.trace.prefix(500))
    let box = SessionBox()
    return [
      BenchmarkTask(
        name: "score/end-to-end/shipped", modes: [.warm, .paced],
        prepare: {
          box.record(session)
          box.makeVector()
        }
      ) { _ in
        box.finalize()
        keep(model.score(box.takeVector(), category: .payment).digit.rawValue)
      }
    ]
  }
}
