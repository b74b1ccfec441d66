extension LogHistogram {
  /// The sum of the buckets, which is below ``count`` once a bucket has saturated.
  ///
  /// - Complexity: O(occupied range).
  package var total: Int {
    var sum = 0
    for bucket in occupied { sum += self[bucket] }
    return sum
  }

  /// Three quantiles in one pass, linear within their buckets.
  ///
  /// The quantile at `p` is the value below which `p · n` values lie.
  ///
  /// - Parameter probabilities: in 0…1 and ascending.
  /// - Returns: three values in the unit of the histogram; NaN when it is empty.
  /// - Complexity: O(occupied range).
  package func quantiles(at probabilities: (Float, Float, Float)) -> (Float, Float, Float) {
    let total = Float(self.total)
    guard total > 0 else { return (.nan, .nan, .nan) }
    let ranks = (probabilities.0 * total, probabilities.1 * total, probabilities.2 * total)
    var result: (Float, Float, Float) = (.nan, .nan, .nan)
    var below: Float = 0
    for bucket in occupied {
      let inside = Float(self[bucket])
      guard inside > 0 else { continue }
      let reached = below + inside
      if result.0.isNaN, reached >= ranks.0 {
        result.0 = Self.value(inBucket: bucket, at: (ranks.0 - below) / inside)
      }
      if result.1.isNaN, reached >= ranks.1 {
        result.1 = Self.value(inBucket: bucket, at: (ranks.1 - below) / inside)
      }
      if reached >= ranks.2 {
        result.2 = Self.value(inBucket: bucket, at: (ranks.2 - below) / inside)
        break
      }
      below = reached
    }
    return result
  }

  /// One quantile; see ``quantiles(at:)``.
  ///
  /// - Complexity: O(occupied range).
  package func quantile(at probability: Float) -> Float {
    quantiles(at: (probability, probability, probability)).2
  }

  /// The share of the values at or above a power of two, which is a bucket's edge and therefore exact.
  ///
  /// - Parameter threshold: a power of two within the histogram's range.
  /// - Returns: 0…1; NaN when the histogram is empty.
  /// - Complexity: O(occupied range).
  package func share(atOrAbove threshold: Float) -> Float {
    let limit = Self.bucket(of: threshold)
    var above = 0
    var all = 0
    for bucket in occupied {
      all += self[bucket]
      if bucket >= limit { above += self[bucket] }
    }
    return all == 0 ? .nan : Float(above) / Float(all)
  }

  /// Mean and standard deviation of the natural logarithms, each value taken at its bucket's middle.
  ///
  /// The error of each value is at most 6.1 % of it, 0.061 in the logarithm.
  ///
  /// - Returns: NaN when empty; the deviation of one value is 0.
  /// - Complexity: O(occupied range).
  package var logMoments: (mean: Float, deviation: Float) {
    var count: Float = 0
    var sum: Float = 0
    var squares: Float = 0
    for bucket in occupied {
      let weight = Float(self[bucket])
      let value = Self.logCenter(ofBucket: bucket)
      count += weight
      sum += weight * value
      squares += weight * value * value
    }
    guard count > 0 else { return (.nan, .nan) }
    let mean = sum / count
    return (mean, max(squares / count - mean * mean, 0).squareRoot())
  }

  /// The value at a fraction of a bucket's width.
  private static func value(inBucket bucket: Int, at fraction: Float) -> Float {
    let low = lowerEdge(ofBucket: bucket)
    return low + (lowerEdge(ofBucket: bucket + 1) - low) * fraction
  }
}
