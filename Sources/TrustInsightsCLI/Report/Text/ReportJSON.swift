import InsightScoring

/// The report for a program: one object a model.
package enum ReportJSON {
  /// The object of a report.
  package static func object(_ report: AccuracyReport) -> JSONObject {
    var object = JSONObject()
    object.add("report", 1)
    object.add("model", report.model)
    object.add("sessions", counts(report.counts))
    if let labels = report.labels { object.add("labels", self.labels(labels)) }
    if let separation = report.separation {
      object.add("auc", area(separation))
      object.add("recall", AccuracyReport.standardRates.compactMap(separation.point).map(point))
      if let budgetPoint = report.budgetPoint {
        var budget = point(budgetPoint)
        budget.add("alerts_per_1000", report.budget, decimals: 3)
        object.add("budget", budget)
      }
      object.add("sweep", separation.points.map(point))
    }
    if let uncoached = report.separationFromUncoached {
      object.add("auc_uncoached_only", area(uncoached))
    }
    object.add("rates", report.rates.map(rates))
    if report.counts.honest > 0 {
      object.add("bothered", bothered(report))
      object.add("standouts", standouts(report.honestGroups))
    }
    object.add("worth", report.actionPoints.flatMap(worth))
    if let asIs = report.reliability { object.add("reliability", reliability(asIs)) }
    if let balanced = report.balancedReliability {
      object.add("reliability_balanced", reliability(balanced))
    }
    if let delay = report.delay { object.add("time_to_alert", self.delay(delay)) }
    return object
  }

  /// The object of a comparison.
  package static func object(_ comparison: ModelComparison) -> JSONObject {
    var object = JSONObject()
    object.add("comparison", 1)
    object.add("first", comparison.first.model)
    object.add("second", comparison.second.model)
    if let difference = comparison.areaDifference {
      object.add("auc_difference", estimate(difference))
    }
    object.add(
      "recall_differences",
      comparison.recallDifferences.map { rate, difference in
        var item = estimate(difference)
        item.add("fpr", rate, decimals: 4)
        return item
      })
    object.add(
      "level_differences",
      comparison.levelDifferences.map { entry in
        var item = estimate(entry.difference)
        item.add("truth", entry.standing.rawValue)
        item.add("level", entry.level == .high ? "high" : "medium_or_above")
        item.add("first", entry.first.rate, decimals: 6)
        item.add("second", entry.second.rate, decimals: 6)
        return item
      })
    let pairs = comparison.levels.sorted { $0.key.sortKey < $1.key.sortKey }
    object.add(
      "levels",
      pairs.map { pair, count in
        var item = JSONObject()
        item.add("truth", pair.standing.rawValue)
        item.add("first", pair.first.rawValue)
        item.add("second", pair.second.rawValue)
        item.add("sessions", count)
        return item
      })
    return object
  }

  private static func counts(_ counts: SessionCounts) -> JSONObject {
    var object = JSONObject()
    object.add("total", counts.total)
    object.add("coached", counts.coached)
    object.add("assisted", counts.assisted)
    object.add("uncoached", counts.uncoached)
    object.add("unlabelled", counts.unlabelled)
    object.add("simulated", counts.simulated)
    object.add("people", counts.people)
    object.add("repeated", counts.repeated)
    var reasons = JSONObject()
    for (reason, count) in counts.insufficient { reasons.add(reason, count) }
    object.add("insufficient", reasons)
    return object
  }

  private static func labels(_ labels: LabelJoin) -> JSONObject {
    var object = JSONObject()
    object.add("added", labels.added)
    object.add("replaced", labels.replaced)
    object.add("confirmed", labels.confirmed)
    object.add("sessions_not_named", labels.unnamedSessions)
    object.add("labels_unused", labels.unusedLabels)
    return object
  }

  private static func area(_ separation: Separation) -> JSONObject {
    var object = estimate(separation.area)
    object.add("interval", separation.method.rawValue)
    if separation.method == .bootstrapByPerson {
      object.add("draws", separation.draws.count)
      object.add("seed", Int(separation.seed))
    }
    object.add("honest", separation.curve.honestCount)
    object.add("coached", separation.curve.coachedCount)
    return object
  }

  private static func estimate(_ estimate: Estimate) -> JSONObject {
    var object = JSONObject()
    object.add("value", estimate.value, decimals: 6)
    object.add("lower", estimate.interval?.lower, decimals: 6)
    object.add("upper", estimate.interval?.upper, decimals: 6)
    return object
  }

  private static func point(_ point: Separation.OperatingPoint) -> JSONObject {
    var object = JSONObject()
    object.add("fpr", point.allowedRate, decimals: 6)
    object.add("recall", point.caught.rate, decimals: 6)
    object.add("lower", point.recallInterval?.lower, decimals: 6)
    object.add("upper", point.recallInterval?.upper, decimals: 6)
    object.add("threshold", point.threshold, decimals: 6)
    object.add("honest_alerts", point.bothered.count)
    object.add("coached_alerts", point.caught.count)
    object.add("coarse", point.isCoarse)
    return object
  }

  private static func rates(_ rates: LevelRates) -> JSONObject {
    var object = JSONObject()
    object.add("by", rates.dimension.rawValue)
    object.add("group", rates.value)
    object.add("truth", rates.standing.rawValue)
    object.add("sessions", rates.high.total)
    object.add("insufficient", rates.insufficientCount)
    object.add("medium_or_above", proportion(rates.mediumOrAbove))
    object.add("high", proportion(rates.high))
    return object
  }

  private static func proportion(_ proportion: Proportion) -> JSONObject {
    var object = JSONObject()
    object.add("count", proportion.count)
    object.add("rate", proportion.rate, decimals: 6)
    object.add("lower", proportion.interval?.lower, decimals: 6)
    object.add("upper", proportion.interval?.upper, decimals: 6)
    return object
  }

  private static func worth(_ point: AccuracyReport.ActionPoint) -> [JSONObject] {
    AccuracyReport.baseRates.map { baseRate in
      let precision = point.precision(at: baseRate)
      var object = JSONObject()
      object.add("alert", point.name)
      object.add("base_rate", baseRate, decimals: 6)
      object.add("precision", precision.value, decimals: 6)
      object.add("lower", precision.range?.lower, decimals: 6)
      object.add("upper", precision.range?.upper, decimals: 6)
      return object
    }
  }

  private static func reliability(_ reliability: Reliability) -> JSONObject {
    var object = JSONObject()
    object.add("prior", reliability.prior, decimals: 6)
    object.add("ece", reliability.expectedError, decimals: 6)
    object.add(
      "bins",
      reliability.bins.map { bin in
        var item = JSONObject()
        item.add("mean_probability", bin.meanProbability, decimals: 6)
        item.add("observed", bin.observedRate, decimals: 6)
        item.add("sessions", bin.coached.total)
        item.add("coached", bin.coached.count)
        return item
      })
    return object
  }

  private static func delay(_ delay: AlertDelay) -> JSONObject {
    var object = JSONObject()
    object.add("replayed", delay.alerted.total)
    object.add("alerted", delay.alerted.count)
    for (name, share) in [("p25", 0.25), ("median", 0.5), ("p75", 0.75)] {
      object.add(
        "seconds_\(name)", quantile(at: share, of: delay.secondsFromStart), decimals: 1)
      object.add("seconds_left_\(name)", quantile(at: share, of: delay.secondsLeft), decimals: 1)
    }
    return object
  }
}

extension ModelComparison.LevelPair {
  /// Orders pairs by truth, then by the levels.
  fileprivate var sortKey: String { "\(standing.rawValue) \(first.rawValue) \(second.rawValue)" }
}
