/// The distribution of one task's cost, timer overhead removed.
struct Measurement {
  /// What was measured: `layer/operation/size`, and the mode where it is not the warm one.
  var task: String
  /// What the percentiles count.
  var unit = Unit.nanoseconds
  /// Percentiles of one call: the median, 90, 99 and 99.9.
  var percentiles: (p50: Double, p90: Double, p99: Double, p999: Double)
  /// Mean of calls in a row in nanoseconds, or `nil` where calls are spaced or prepared.
  var amortised: Double?
  /// Heap allocations of one call, or `nil` where they are not counted.
  var allocations: UInt64?
  /// Instructions of one call, or `nil` where the machine does not give them.
  var instructions: UInt64?
  /// How many calls were measured.
  var iterations: Int
  /// How much one call handles, with its unit, for a rate.
  var work: Work?
  /// What the cost is compared with.
  var reference: Reference?

  /// What a cost is counted in.
  enum Unit: String {
    /// Time.
    case nanoseconds = "ns"
    /// Memory.
    case bytes
  }

  /// An amount of work that one call does.
  struct Work {
    /// How much.
    var amount: Double
    /// Of what: `events`, `rows`, `bytes`.
    var unit: String
  }

  /// Another cost, measured in the same run.
  struct Reference {
    /// What it is: a bound of the machine, or a part of the call.
    var name: String
    /// Its cost in nanoseconds a call.
    var nanoseconds: Double
  }

  /// The median as a multiple of the reference, or `nil` without one.
  var ratio: Double? {
    reference.map { percentiles.p50 / $0.nanoseconds }
  }

  /// The percentiles of samples, by the nearest rank.
  ///
  /// - Parameter samples: one or more costs.
  /// - Returns: the median and the upper percentiles.
  static func percentiles(
    of samples: [Double]
  ) -> (p50: Double, p90: Double, p99: Double, p999: Double) {
    let sorted = samples.sorted()
    func rank(_ share: Double) -> Double {
      sorted[max(0, min(sorted.count, Int((share * Double(sorted.count)).rounded(.up))) - 1)]
    }
    return (rank(0.5), rank(0.9), rank(0.99), rank(0.999))
  }
}
