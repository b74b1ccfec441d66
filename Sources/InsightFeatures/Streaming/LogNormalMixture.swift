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
/// - Complexity: O(cells), 64 cells and 8 rounds; no allocation.
package struct LogNormalMixture {
  /// The share of the values that belong to the slow component.
  package var slowWeight: Float
  /// Difference of the two means, in natural logarithms.
  package var separation: Float

  private static let rounds = 8
  private static let startDeviation: Float = 0.35
  private static let leastDeviation: Float = 0.12

  /// Fits the mixture.
  package init?(fitting histogram: LogHistogram) {
    let cells = Cells(histogram)
    guard cells.total >= 12, cells.count >= 2 else { return nil }
    var (fast, slow) = cells.split(deviation: Self.startDeviation)
    for _ in 0..<Self.rounds {
      guard let (nextFast, nextSlow) = cells.refine(fast, slow, least: Self.leastDeviation) else {
        break
      }
      fast = nextFast
      slow = nextSlow
    }
    slowWeight = slow.weight
    separation = max(slow.mean - fast.mean, 0)
  }

  /// A normal distribution of logarithms with its weight.
  private struct Component {
    var weight: Float
    var mean: Float
    var deviation: Float

    init(weight: Float, mean: Float, deviation: Float) {
      self.weight = weight
      self.mean = mean
      self.deviation = deviation
    }

    /// From the sums of weights, weighted values and weighted squares.
    init(_ sums: Sums, of total: Float, least: Float) {
      weight = sums.weight / total
      mean = sums.value / sums.weight
      deviation = max(sums.square / sums.weight - mean * mean, least * least).squareRoot()
    }
  }

  private struct Sums {
    var weight: Float = 0
    var value: Float = 0
    var square: Float = 0

    static func - (left: Sums, right: Sums) -> Sums {
      Sums(
        weight: left.weight - right.weight, value: left.value - right.value,
        square: left.square - right.square)
    }
  }

  /// The histogram in cells of two buckets, occupied ones first, eight to a vector; the rest has weight 0.
  private struct Cells {
    private var values = InlineArray<8, SIMD8<Float>>(repeating: SIMD8())
    private var weights = InlineArray<8, SIMD8<Float>>(repeating: SIMD8())
    private(set) var count = 0
    private var sums = Sums()

    var total: Float { sums.weight }

    init(_ histogram: LogHistogram) {
      let occupied = histogram.occupied
      var bucket = occupied.lowerBound & ~1
      while bucket < occupied.upperBound {
        let weight = Float(histogram[bucket] + histogram[bucket + 1])
        if weight > 0 {
          let value =
            0.5
            * (LogHistogram.logCenter(ofBucket: bucket)
              + LogHistogram.logCenter(ofBucket: bucket + 1))
          values[count >> 3][count & 7] = value
          weights[count >> 3][count & 7] = weight
          sums.weight += weight
          sums.value += weight * value
          sums.square += weight * value * value
          count += 1
        }
        bucket += 2
      }
    }

    /// The two halves between which the squared distance of the means is largest.
    func split(deviation: Float) -> (fast: Component, slow: Component) {
      var fast = Component(weight: 1, mean: 0, deviation: deviation)
      var slow = fast
      var lowWeight: Float = 0
      var lowSum: Float = 0
      var best: Float = -1
      for cell in 0..<count - 1 {
        let weight = weights[cell >> 3][cell & 7]
        lowWeight += weight
        lowSum += weight * values[cell >> 3][cell & 7]
        let highWeight = total - lowWeight
        let lowMean = lowSum / lowWeight
        let highMean = (sums.value - lowSum) / highWeight
        let between = lowWeight * highWeight * (highMean - lowMean) * (highMean - lowMean)
        guard between > best else { continue }
        best = between
        fast = Component(weight: lowWeight / total, mean: lowMean, deviation: deviation)
        slow = Component(weight: highWeight / total, mean: highMean, deviation: deviation)
      }
      return (fast, slow)
    }

    /// One round; `nil` when a component would be left with less than half a value.
    ///
    /// The share of the slow component in a cell is `1 / (1 + exp(e) / ratio)`.
    func refine(
      _ fast: Component, _ slow: Component, least: Float
    ) -> (fast: Component, slow: Component)? {
      let fastScale = 0.5 / (fast.deviation * fast.deviation)
      let slowScale = 0.5 / (slow.deviation * slow.deviation)
      let inverseRatio = fast.weight * slow.deviation / (fast.deviation * slow.weight)
      var weight = SIMD8<Float>()
      var value = SIMD8<Float>()
      var square = SIMD8<Float>()
      for index in 0..<(count + 7) >> 3 {
        let cell = values[index]
        let fastDistance = cell - fast.mean
        let slowDistance = cell - slow.mean
        let exponent =
          slowDistance * slowDistance * slowScale - fastDistance * fastDistance * fastScale
        let share =
          weights[index] / (1 + inverseRatio * Logarithm.quickExponential(exponent))
        weight += share
        value += share * cell
        square += share * cell * cell
      }
      let slowSums = Sums(weight: weight.sum(), value: value.sum(), square: square.sum())
      let fastSums = sums - slowSums
      guard slowSums.weight >= 0.5, fastSums.weight >= 0.5 else { return nil }
      return (
        Component(fastSums, of: total, least: least), Component(slowSums, of: total, least: least)
      )
    }
  }
}
