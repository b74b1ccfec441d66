/// The receiver operating characteristic: what every possible threshold catches, and whom it bothers.
package struct OperatingCurve: Sendable {
  /// The consequences of alerting at or above one threshold.
  package struct Point: Sendable, Equatable {
    /// The lowest score that alerts; `nil` at the start, where nothing alerts.
    package var threshold: Double?
    /// Honest sessions that alert.
    package var honestAlerts: Int
    /// Coached sessions that alert.
    package var coachedAlerts: Int
  }

  /// The points, from no alert to all scored sessions alerting; counts never fall.
  package let points: [Point]
  /// All honest sessions.
  package let honestCount: Int
  /// All coached sessions.
  package let coachedCount: Int
  /// The area under the curve, or `nil` when either kind is missing.
  ///
  /// It is the probability that a coached session outranks an honest one, ties counting half.
  package let area: Double?

  /// Draws the curve.
  ///
  /// The area counts sessions without a score as ranked last; no threshold reaches them.
  ///
  /// - Complexity: O(n).
  package init(_ ranked: RankedSessions) {
    var points = [Point(threshold: nil, honestAlerts: 0, coachedAlerts: 0)]
    var honest = 0
    var coached = 0
    var doubledArea = 0.0
    for group in ranked.groups {
      var honestHere = 0
      var coachedHere = 0
      for position in group.positions {
        if ranked.sessions[ranked.order[position]].isCoached {
          coachedHere += 1
        } else {
          honestHere += 1
        }
      }
      doubledArea += Double(honestHere) * Double(2 * coached + coachedHere)
      honest += honestHere
      coached += coachedHere
      if let score = group.score {
        points.append(Point(threshold: score, honestAlerts: honest, coachedAlerts: coached))
      }
    }
    self.points = points
    honestCount = honest
    coachedCount = coached
    area =
      honest == 0 || coached == 0
      ? nil : doubledArea / (2 * Double(honest) * Double(coached))
  }

  /// The point of most recall whose share of honest alerts does not exceed a rate.
  ///
  /// No interpolation between points: what is reported can be had with a real threshold. Of several
  /// points of the same recall, the one with the fewest honest alerts.
  ///
  /// - Parameter falsePositiveRate: 0…1.
  /// - Returns: the point; the start of the curve where the rate allows no alert.
  /// - Complexity: O(log n), and the length of the last run of equal recall.
  package func point(atFalsePositiveRate falsePositiveRate: Double) -> Point {
    let allowed = allowedAlerts(of: Double(honestCount), at: falsePositiveRate)
    var low = 0
    var high = points.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(points[middle].honestAlerts) <= allowed { low = middle } else { high = middle }
    }
    while low > 0, points[low - 1].coachedAlerts == points[low].coachedAlerts { low -= 1 }
    return points[low]
  }

  /// The share of coached sessions that alert at a point.
  package func recall(at point: Point) -> Proportion {
    Proportion(count: point.coachedAlerts, total: coachedCount)
  }

  /// The share of honest sessions that alert at a point.
  package func falsePositiveRate(at point: Point) -> Proportion {
    Proportion(count: point.honestAlerts, total: honestCount)
  }
}

/// How many alerts a rate allows, with room for the rounding of the product.
func allowedAlerts(of honest: Double, at falsePositiveRate: Double) -> Double {
  honest * falsePositiveRate + 1e-9
}
