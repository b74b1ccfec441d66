import Foundation
import InsightEvents
import InsightFeatures
import Testing
import _TestSupport

@Suite("Streaming statistics")
struct StatisticTests {
  @Test(
    "mean and deviation are those of a two-pass computation", arguments: [Float(0), 1, 1e3, 1e5])
  func powerSums(offset: Float) {
    var random = SeededGenerator(seed: 77)
    let values = (0..<10_000).map { _ in offset + Float.random(in: -1...1, using: &random) }
    var sums = PowerSums()
    for value in values { sums.add(value) }
    let mean = values.reduce(0.0) { $0 + Double($1) } / 10_000
    let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 10_000
    #expect(abs(Double(sums.mean) - mean) <= Double(Float(mean).ulp))
    #expect(abs(Double(sums.deviation) / variance.squareRoot() - 1) < 1e-6)
    #expect(sums.maximum == values.max())
  }

  @Test("a constant has no spread, one value neither, and nothing has no mean")
  func degenerate() {
    var sums = PowerSums()
    #expect(sums.mean.isNaN)
    #expect(sums.deviation.isNaN)
    sums.add(.nan)
    sums.add(.infinity)
    #expect(sums.count == 0)
    for _ in 0..<100 { sums.add(0.1) }
    #expect(sums.deviation == 0)
    #expect(sums.mean == 0.1)
  }

  @Test("spells add up and an open one counts until now")
  func timeShare() {
    var share = TimeShare()
    share.set(true, at: 1_000_000_000)
    share.set(true, at: 2_000_000_000)
    share.set(false, at: 3_000_000_000)
    share.set(true, at: 10_000_000_000)
    #expect(share.seconds(until: 11_500_000_000) == 3.5)
    share.set(false, at: 9_000_000_000)
    #expect(share.seconds(until: 20_000_000_000) == 2)
  }

  @Test(
    "the quantum of a clock is the common divisor of its intervals",
    arguments: [0.001, 0.1, 0.125, 1, 2, 8, 15.625, 16, 64, 100])
  func quantum(milliseconds: Double) {
    var random = SeededGenerator(seed: 5)
    var quantum = ClockQuantum()
    var ticks: Int64 = 0
    for _ in 0..<300 {
      ticks += Int64.random(in: 0...12, using: &random)
      quantum.add(at: Int64((Double(ticks) * milliseconds * 1e6).rounded()))
    }
    let expected = Float(milliseconds)
    if milliseconds > 1 {
      #expect(quantum.milliseconds == expected)
    } else {
      #expect(quantum.milliseconds <= 1)
    }
    #expect(quantum.isCoarse == (milliseconds >= 25))
  }

  @Test("an even pace is not taken for a coarse clock")
  func evenPace() {
    var quantum = ClockQuantum()
    for index in 0..<100 { quantum.add(at: Int64(index) * 200_000_000) }
    #expect(!quantum.isCoarse)
  }

  @Test("the exponential is within 0.01 %")
  func exponential() {
    for index in -600...600 {
      let value = Float(index) / 10
      let result = Logarithm.quickExponential(SIMD8(repeating: value))[3]
      #expect(abs(Double(result) / exp(Double(value)) - 1) < 1e-4, "\(value)")
    }
    #expect(Logarithm.quickExponential(SIMD8(repeating: 5000))[0] == .infinity)
    #expect(Logarithm.quickExponential(SIMD8(repeating: -5000))[0] < 1e-25)
  }

  @Test(
    "the mixture finds weight and separation",
    arguments: [(0.1, 1.6), (0.25, 1.2), (0.4, 1.5), (0.6, 1.3)] as [(Double, Double)])
  func mixture(weight: Double, separation: Double) throws {
    var random = SeededGenerator(seed: 31)
    var histogram = LogHistogram()
    for _ in 0..<2000 {
      let normal = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double.random(in: 0...1, using: &random)
      }
      let isSlow = Double.random(in: 0...1, using: &random) < weight
      histogram.add(Float(exp(-1.7 + (isSlow ? separation : 0) + 0.3 * normal)))
    }
    let fit = try #require(LogNormalMixture(fitting: histogram))
    #expect(abs(Double(fit.slowWeight) - weight) < 0.06, "\(fit)")
    #expect(abs(Double(fit.separation) - separation) < 0.15, "\(fit)")
  }

  @Test("the mixture agrees with the same fit to the exact values", arguments: 1...8)
  func mixtureAgainstExact(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var logs: [Double] = []
    var histogram = LogHistogram()
    for index in 0..<400 {
      let normal = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double.random(in: 0...1, using: &random)
      }
      let value = index % 4 == 0 ? -0.1 + 0.5 * normal : -1.6 + 0.3 * normal
      logs.append(value)
      histogram.add(Float(exp(value)))
    }
    let fit = try #require(LogNormalMixture(fitting: histogram))
    var (weight, fast, slow) = (0.25, (mean: -1.6, deviation: 0.3), (mean: -0.1, deviation: 0.5))
    for _ in 0..<50 {
      var sums = (0.0, 0.0, 0.0)
      var others = (0.0, 0.0, 0.0)
      for value in logs {
        let slowDensity =
          weight / slow.deviation * exp(-pow((value - slow.mean) / slow.deviation, 2) / 2)
        let fastDensity =
          (1 - weight) / fast.deviation * exp(-pow((value - fast.mean) / fast.deviation, 2) / 2)
        let share = slowDensity / (slowDensity + fastDensity)
        sums = (sums.0 + share, sums.1 + share * value, sums.2 + share * value * value)
        others = (
          others.0 + 1 - share, others.1 + (1 - share) * value,
          others.2 + (1 - share) * value * value
        )
      }
      weight = sums.0 / 400
      slow.mean = sums.1 / sums.0
      slow.deviation = (sums.2 / sums.0 - slow.mean * slow.mean).squareRoot()
      fast.mean = others.1 / others.0
      fast.deviation = (others.2 / others.0 - fast.mean * fast.mean).squareRoot()
    }
    #expect(abs(Double(fit.slowWeight) - weight) < 0.1, "seed \(seed): \(fit), \(weight)")
    #expect(
      abs(Double(fit.separation) - (slow.mean - fast.mean)) < 0.2,
      "seed \(seed): \(fit), \(slow.mean - fast.mean)")
  }

  @Test("too few values, or all in one cell, have no mixture")
  func noMixture() {
    var histogram = LogHistogram()
    for _ in 0..<11 { histogram.add(0.2) }
    histogram.add(0.9)
    #expect(LogNormalMixture(fitting: histogram) != nil)
    var constant = LogHistogram()
    for _ in 0..<100 { constant.add(0.2) }
    #expect(LogNormalMixture(fitting: constant) == nil)
    #expect(LogNormalMixture(fitting: LogHistogram()) == nil)
  }
}
