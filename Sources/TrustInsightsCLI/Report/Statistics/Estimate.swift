/// A closed range of values that a procedure covers the truth with at a stated confidence.
package struct ConfidenceInterval: Sendable, Equatable {
  /// The lower end.
  package var lower: Double
  /// The upper end; never below ``lower``.
  package var upper: Double

  /// Makes an interval.
  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

/// A value and, where the data allow one, its 95 % interval.
package struct Estimate: Sendable, Equatable {
  /// The value measured.
  package var value: Double
  /// The 95 % interval, or `nil` where the data cannot give one.
  package var interval: ConfidenceInterval?

  /// Makes an estimate.
  package init(value: Double, interval: ConfidenceInterval? = nil) {
    self.value = value
    self.interval = interval
  }
}

/// The standard normal quantile at 0.975, for two-sided 95 % intervals.
package let normalQuantile975 = 1.959963984540054
