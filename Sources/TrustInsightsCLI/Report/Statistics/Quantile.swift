/// The quantile of sorted values by linear interpolation between order statistics (Hyndman and Fan's
/// type 7).
///
/// - Parameters:
///   - share: 0…1.
///   - sorted: ascending values.
/// - Returns: `nil` without values.
/// - Complexity: O(1).
package func quantile(at share: Double, of sorted: [Double]) -> Double? {
  guard let last = sorted.last else { return nil }
  let position = share * Double(sorted.count - 1)
  let index = Int(position)
  guard index + 1 < sorted.count else { return last }
  return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
}
