import InsightMemory

/// Vectors that are made ahead and used up in the measured part, without reference counting there.
@safe
final class VectorShelf {
  private let workload: Workload
  private let vectors: UnsafeMutablePointer<FeatureVector>
  private let count: Int
  private var row = 0

  /// Makes an empty shelf.
  init(_ workload: Workload, count: Int) {
    self.workload = workload
    self.count = count
    unsafe vectors = .allocate(capacity: count)
  }

  deinit { unsafe vectors.deallocate() }

  /// Puts a new vector into every place; all of them were taken before.
  func refill() {
    for index in 0..<count {
      unsafe (vectors + index).initialize(to: workload.vector(row))
      row += 1
    }
  }

  /// Takes the vector of a place, once after each refill.
  func take(_ index: Int) -> FeatureVector { unsafe (vectors + index).move() }
}
