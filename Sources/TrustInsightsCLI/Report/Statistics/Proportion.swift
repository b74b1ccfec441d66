/// A count out of a total, with Wilson's score interval for the rate.
///
/// `(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)` with `z` for 95 %; Wilson 1927,
/// doi:10.1080/01621459.1927.10502953. It stays inside 0…1 and is of use at counts of 0.
package struct Proportion: Sendable, Equatable {
  /// How many of the total.
  package var count: Int
  /// The total; 0 gives no rate.
  package var total: Int

  /// Makes a proportion.
  ///
  /// - Precondition: `0...total` holds `count`.
  package init(count: Int, total: Int) {
    precondition(count >= 0 && count <= total, "\(count) of \(total)")
    self.count = count
    self.total = total
  }

  /// The rate 0…1, or `nil` without a total.
  package var rate: Double? { total == 0 ? nil : Double(count) / Double(total) }

  /// Wilson's 95 % interval, or `nil` without a total.
  ///
  /// - Complexity: O(1).
  package var interval: ConfidenceInterval? {
    guard let rate else { return nil }
    let n = Double(total)
    let z = normalQuantile975
    let denominator = 1 + z * z / n
    let centre = (rate + z * z / (2 * n)) / denominator
    let half = z * (rate * (1 - rate) / n + z * z / (4 * n * n)).squareRoot() / denominator
    return ConfidenceInterval(
      lower: count == 0 ? 0 : max(0, centre - half),
      upper: count == total ? 1 : min(1, centre + half)
    )
  }
}
