import _TestSupport

/// The rows that other engines and this one score: whole network inputs, standardized already.
struct PeerRows {
  /// How many there are.
  static let count = 4_096

  /// Features of each row, without presence values.
  let features: [Float]
  /// Features and presence values of each row, the latter all 1.
  let inputs: [Float]

  /// Makes the rows for a random network; none for the shipped one.
  init(_ size: NetworkSize) {
    let inputCount = size.widths?.first ?? NetworkSize.familyCount
    let featureCount = inputCount - NetworkSize.familyCount
    var generator = SeededGenerator(seed: 17)
    features = Workload.rows(Self.count, of: featureCount, using: &generator)
    let presence = Array(repeating: Float(1), count: NetworkSize.familyCount)
    var inputs: [Float] = []
    inputs.reserveCapacity(Self.count * inputCount)
    for row in 0..<Self.count {
      inputs += features[row * featureCount..<(row + 1) * featureCount]
      inputs += presence
    }
    self.inputs = inputs
  }
}
