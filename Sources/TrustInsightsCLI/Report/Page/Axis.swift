import Glibc

/// Maps values to positions along one side of a chart.
struct Axis {
  /// How values are spaced.
  enum Spacing {
    /// Equal differences take equal space.
    case linear
    /// Equal ratios take equal space.
    case logarithmic
  }

  /// The smallest value shown.
  let lower: Double
  /// The largest value shown.
  let upper: Double
  /// The position of ``lower``.
  let start: Double
  /// The position of ``upper``.
  let end: Double
  private let spacing: Spacing

  /// Makes an axis.
  init(
    _ values: ClosedRange<Double>, from start: Double, to end: Double, spacing: Spacing = .linear
  ) {
    lower = values.lowerBound
    upper = values.upperBound
    self.start = start
    self.end = end
    self.spacing = spacing
  }

  /// The position of a value; values outside are put at the nearer end.
  func position(_ value: Double) -> Double {
    let clamped = min(max(value, lower), upper)
    let share =
      switch spacing {
      case .linear: (clamped - lower) / (upper - lower)
      case .logarithmic: log(clamped / lower) / log(upper / lower)
      }
    return start + share * (end - start)
  }

  /// Four to eight round values between the ends.
  var ticks: [Double] {
    switch spacing {
    case .linear:
      let rough = (upper - lower) / 5
      let power = pow(10, log10(rough).rounded(.down))
      let step = power * ([1, 2, 5, 10].first { power * $0 >= rough } ?? 10)
      return stride(
        from: (lower / step).rounded(.up) * step, through: upper + step / 1000, by: step
      )
      .map { $0 }
    case .logarithmic:
      return (-3...4).map { pow(10, Double($0)) }.filter {
        $0 >= lower * 0.999 && $0 <= upper * 1.001
      }
    }
  }
}
