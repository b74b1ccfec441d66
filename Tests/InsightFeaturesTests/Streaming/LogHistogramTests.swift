import Foundation
import InsightFeatures
import Testing
import _TestSupport

@Suite("Logarithmic histogram")
struct LogHistogramTests {
  /// Values as intervals are: log-normal around 0.25 s, with a tail.
  private static func values(seed: UInt64, count: Int) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let normal = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double.random(in: 0...1, using: &random)
      }
      return Float(exp(-1.4 + 0.7 * normal))
    }
  }

  @Test("a quantile lies within 6.5 % of an exact one", arguments: 1...20)
  func quantiles(seed: UInt64) {
    let values = Self.values(seed: seed, count: 200 * Int(seed))
    var histogram = LogHistogram()
    for value in values { histogram.add(value) }
    let sorted = values.sorted()
    for probability in [Float(0.1), 0.25, 0.5, 0.75, 0.9, 0.99] {
      let exact = sorted[min(Int(probability * Float(values.count)), values.count - 1)]
      let estimate = histogram.quantile(at: probability)
      #expect(
        abs(estimate / exact - 1) < 0.065, "seed \(seed), \(probability): \(estimate), \(exact)")
    }
  }

  @Test("three quantiles in one pass are the three alone")
  func quantilesTogether() {
    var histogram = LogHistogram()
    for value in Self.values(seed: 3, count: 500) { histogram.add(value) }
    let together = histogram.quantiles(at: (0.1, 0.5, 0.9))
    #expect(together.0 == histogram.quantile(at: 0.1))
    #expect(together.1 == histogram.quantile(at: 0.5))
    #expect(together.2 == histogram.quantile(at: 0.9))
  }

  @Test("shares at powers of two are exact", arguments: 1...10)
  func shares(seed: UInt64) {
    let values = Self.values(seed: seed, count: 1000)
    var histogram = LogHistogram()
    for value in values { histogram.add(value) }
    for threshold in [Float(0.125), 0.25, 0.5, 1, 2] {
      let exact = Float(values.count { $0 >= threshold }) / 1000
      #expect(histogram.share(atOrAbove: threshold) == exact)
    }
  }

  @Test(
    "mean and spread of the logarithms lie within 0.01 of a two-pass computation", arguments: 1...10
  )
  func moments(seed: UInt64) {
    let values = Self.values(seed: seed, count: 2000)
    var histogram = LogHistogram()
    for value in values { histogram.add(value) }
    let logs = values.map { log(Double($0)) }
    let mean = logs.reduce(0, +) / 2000
    let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2000
    let (estimate, deviation) = histogram.logMoments
    #expect(abs(Double(estimate) - mean) < 0.01)
    #expect(abs(Double(deviation) - variance.squareRoot()) < 0.01)
  }

  @Test("every value falls between the edges of its bucket")
  func edges() {
    for value in Self.values(seed: 8, count: 5000) {
      let bucket = LogHistogram.bucket(of: value)
      #expect(LogHistogram.lowerEdge(ofBucket: bucket) <= value)
      #expect(value < LogHistogram.lowerEdge(ofBucket: bucket + 1))
      #expect(abs(LogHistogram.logCenter(ofBucket: bucket) - log(value)) < 0.061)
    }
  }

  @Test(
    "values outside the range go into the first or last bucket",
    arguments: [
      (Float(0), 0), (-1, 0), (-.infinity, 0), (1e-30, 0), (.leastNonzeroMagnitude, 0), (64, 127),
      (1e9, 127), (.infinity, 127), (.greatestFiniteMagnitude, 127),
    ])
  func outside(value: Float, bucket: Int) {
    #expect(LogHistogram.bucket(of: value) == bucket)
  }

  @Test("NaN is dropped and an empty histogram has no quantile")
  func empty() {
    var histogram = LogHistogram()
    histogram.add(.nan)
    #expect(histogram.count == 0)
    #expect(histogram.quantile(at: 0.5).isNaN)
    #expect(histogram.share(atOrAbove: 1).isNaN)
    #expect(histogram.logMoments.mean.isNaN)
  }

  @Test("a bucket saturates instead of wrapping")
  func saturation() {
    var histogram = LogHistogram()
    for _ in 0..<70_000 { histogram.add(0.3) }
    histogram.add(3)
    #expect(histogram.total == 65_536)
    #expect(histogram.count == 70_001)
    #expect(abs(histogram.quantile(at: 0.5) - 0.3) < 0.02)
  }

  @Test("a part taken from the whole leaves the rest")
  func subtraction() {
    let values = Self.values(seed: 6, count: 300)
    var whole = LogHistogram()
    var part = LogHistogram()
    var rest = LogHistogram()
    for (index, value) in values.enumerated() {
      whole.add(value)
      if index % 3 == 0 { part.add(value) } else { rest.add(value) }
    }
    let difference = whole.subtracting(part)
    #expect(difference.count == rest.count)
    for bucket in 0..<LogHistogram.bucketCount { #expect(difference[bucket] == rest[bucket]) }
    #expect(difference.quantile(at: 0.5) == rest.quantile(at: 0.5))
  }
}
