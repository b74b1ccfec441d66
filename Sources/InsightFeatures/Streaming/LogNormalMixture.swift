/// Two log-normal components fitted to a histogram of intervals: fluent keys and pauses.
///
/// Expectation-maximization on the logarithms, eight rounds, from the split of the values that leaves the
/// least squared distance to the two means (Otsu). After Roeser, De Maeyer, Leijten and Van Waes (2021),
/// who describe pauses in writing as such a mixture; a count above a fixed threshold is biased by speed.
///
/// - Range: weight 0…1 of the slow component; separation 0 or more, in natural logarithms.
/// - Edge cases: `nil` below 12 values or with fewer than two occupied cells.
/// - Accuracy: cells of a quarter octave; on mixtures of separation 1 and more, fitted from 400 values, the
///   weight lies within 0.1 of a fit to the exact values.
/// - Complexity: O(cells), at most 64 cells and 8 rounds; no allocation.
struct LogNormalMixture {
  /// The share of the values that belong to the slow component.
  var slowWeight: Float
  /// Difference of the two means, in natural logarithms.
  var separation: Float

  private static let rounds = 8
  private static let leastDeviation: Float = 0.12

  /// Fits the mixture.
  init?(fitting histogram: LogHistogram) {
    var values = InlineArray<64, Float>(repeating: 0)
    var weights = InlineArray<64, Float>(repeating: 0)
    var cells = 0
    var total: Float = 0
    let occupied = histogram.occupied
    var bucket = occupied.lowerBound & ~1
    while bucket < occupied.upperBound {
      let weight = Float(histogram[bucket] + histogram[min(bucket + 1, 127)])
      if weight > 0 {
        values[cells] =
          0.5
          * (LogHistogram.logCenter(ofBucket: bucket)
            + LogHistogram.logCenter(ofBucket: min(bucket + 1, 127)))
        weights[cells] = weight
        total += weight
        cells += 1
      }
      bucket += 2
    }
    guard total >= 12, cells >= 2 else { return nil }
    var fast = Component()
    var slow = Component()
    Self.split(values, weights, cells, total, &fast, &slow)
    for _ in 0..<Self.rounds {
      guard Self.refine(values, weights, cells, total, &fast, &slow) else { break }
    }
    slowWeight = slow.weight
    separation = max(slow.mean - fast.mean, 0)
  }

  private struct Component {
    var weight: Float = 0
    var mean: Float = 0
    var deviation: Float = 1
  }

  private static func split(
    _ values: borrowing InlineArray<64, Float>, _ weights: borrowing InlineArray<64, Float>,
    _ cells: Int, _ total: Float, _ fast: inout Component, _ slow: inout Component
  ) {
    var sum: Float = 0
    for cell in 0..<cells { sum += weights[cell] * values[cell] }
    var lowWeight: Float = 0
    var lowSum: Float = 0
    var best: Float = -1
    for cell in 0..<cells - 1 {
      lowWeight += weights[cell]
      lowSum += weights[cell] * values[cell]
      let highWeight = total - lowWeight
      let lowMean = lowSum / lowWeight
      let highMean = (sum - lowSum) / highWeight
      let between = lowWeight * highWeight * (highMean - lowMean) * (highMean - lowMean)
      guard between > best else { continue }
      best = between
      fast = Component(weight: lowWeight / total, mean: lowMean, deviation: 0.35)
      slow = Component(weight: highWeight / total, mean: highMean, deviation: 0.35)
    }
  }

  /// One round; `false` when a component would be left with less than half a value.
  private static func refine(
    _ values: borrowing InlineArray<64, Float>, _ weights: borrowing InlineArray<64, Float>,
    _ cells: Int, _ total: Float, _ fast: inout Component, _ slow: inout Component
  ) -> Bool {
    let fastScale = 0.5 / (fast.deviation * fast.deviation)
    let slowScale = 0.5 / (slow.deviation * slow.deviation)
    let ratio = (slow.weight / slow.deviation) / max(fast.weight / fast.deviation, 1e-6)
    var sums: (weight: Float, value: Float, square: Float) = (0, 0, 0)
    var all: (value: Float, square: Float) = (0, 0)
    for cell in 0..<cells {
      let value = values[cell]
      let fastDistance = value - fast.mean
      let slowDistance = value - slow.mean
      let exponent =
        fastDistance * fastDistance * fastScale - slowDistance * slowDistance * slowScale
      let odds = ratio * Logarithm.quickExponential(exponent)
      let share = weights[cell] * (odds / (1 + odds))
      sums.weight += share
      sums.value += share * value
      sums.square += share * value * value
      all.value += weights[cell] * value
      all.square += weights[cell] * value * value
    }
    let fastTotal = total - sums.weight
    guard sums.weight >= 0.5, fastTotal >= 0.5 else { return false }
    slow = component(sums.weight, sums.value, sums.square, total)
    fast = component(fastTotal, all.value - sums.value, all.square - sums.square, total)
    return true
  }

  private static func component(
    _ weight: Float, _ sum: Float, _ squares: Float, _ total: Float
  ) -> Component {
    let mean = sum / weight
    let variance = max(squares / weight - mean * mean, leastDeviation * leastDeviation)
    return Component(weight: weight / total, mean: mean, deviation: variance.squareRoot())
  }
}
