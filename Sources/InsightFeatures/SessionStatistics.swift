package import InsightEvents
package import InsightMemory

/// The running statistics of one session: takes events, gives one feature vector, and is empty again.
///
/// The whole state is one trivial value of fixed size in a locked slab outside the heap. No event is
/// kept; at most the last event of each source and the open contacts are.
///
/// - Order: any order of sources; within a source as ``StreamQuality`` says.
/// - Edge cases: any time and any number is accepted; what is not finite is left out and counted.
/// - Complexity: O(1) an event without allocation; ``stateByteCount`` bytes.
package struct SessionStatistics: ~Copyable {
  private let slab: LockedSlab<StatisticsState>
  /// Whether assistive technology is known to be in use; handed on as evidence.
  package var assistive: Bool

  /// The size of the state, the same for every session.
  package static var stateByteCount: Int { MemoryLayout<StatisticsState>.size }

  /// Whether the state is locked into memory, out of reach of the swap area.
  package var isLocked: Bool { slab.isLocked }

  /// Makes empty statistics.
  ///
  /// - Parameter assistive: whether assistive technology is known to be in use.
  package init(assistive: Bool = false) {
    slab = LockedSlab(initialValue: StatisticsState())
    self.assistive = assistive
  }

  /// Takes an event.
  ///
  /// - Complexity: O(1), no allocation.
  @inline(__always)
  package mutating func record(_ event: InteractionEvent) {
    slab.withValue { $0.record(event) }
  }

  /// How good the stream was so far.
  ///
  /// - Complexity: O(1).
  package var quality: StreamQuality {
    slab.withValue { $0.quality }
  }

  /// Computes every feature, then wipes and empties the state.
  ///
  /// - Returns: a vector in the order of ``FeatureCatalog``, with its evidence.
  /// - Complexity: O(features + state); one allocation, the vector's own.
  package mutating func finalize() -> FeatureVector {
    var vector = FeatureVector(count: FeatureCatalog.count, evidence: Evidence())
    finalize(into: &vector)
    return vector
  }

  /// Computes every feature into a vector that exists, then wipes and empties the state.
  ///
  /// - Precondition: the vector has ``FeatureCatalog/count`` features.
  /// - Complexity: O(features + state); no allocation.
  package mutating func finalize(into vector: inout FeatureVector) {
    precondition(vector.count == FeatureCatalog.count, "\(vector.count) features")
    let assistive = self.assistive
    slab.withValue {
      $0.close()
      $0.write(into: &vector, assistive: assistive)
    }
    reset()
    // The summaries were made on the stack, in the order of the features.
    wipeStack()
  }

  /// Makes statistics of the same events, to look at a session that goes on.
  ///
  /// For the command line, which shows the level while a recording runs. An evaluation never copies.
  ///
  /// - Returns: a second state, wiped on its own.
  /// - Complexity: O(state); one slab.
  package func copy() -> SessionStatistics {
    SessionStatistics(slab: LockedSlab(copying: slab), assistive: assistive)
  }

  private init(slab: consuming LockedSlab<StatisticsState>, assistive: Bool) {
    self.slab = slab
    self.assistive = assistive
  }

  /// Wipes and empties the state.
  ///
  /// - Complexity: O(state).
  package mutating func reset() { slab.wipeValue() }
}
