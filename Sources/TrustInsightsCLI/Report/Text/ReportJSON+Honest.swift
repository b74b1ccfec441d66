import InsightEvents
import InsightScoring

extension ReportJSON {
  /// The honest sessions that are bothered, all of them, and how many people they are of.
  static func bothered(_ report: AccuracyReport) -> JSONObject {
    var object = JSONObject()
    if let people = report.bothered.people {
      object.add("people", people.count)
      object.add("people_named", people.total)
    }
    object.add(
      "sessions",
      report.bothered.sessions.map { trace in
        var item = JSONObject()
        item.add("session", trace.description.session)
        item.add("subject", trace.description.subject)
        item.add("source", trace.description.source)
        item.add("scenario", trace.description.scenario)
        item.add("task", trace.description.task?.rawValue)
        item.add("cohort", trace.description.cohort)
        item.add("outcome", trace.level.rawValue)
        item.add("probability", trace.probability, decimals: 6)
        return item
      })
    return object
  }

  /// The groups of honest sessions that are bothered more than all.
  static func standouts(_ groups: HonestGroups) -> JSONObject {
    var object = JSONObject()
    object.add("groups_compared", groups.comparedCount)
    object.add("expected_by_chance", groups.expectedByChance, decimals: 3)
    object.add(
      "groups",
      groups.standouts.map { group in
        var item = JSONObject()
        item.add("by", group.rates.dimension.rawValue)
        item.add("group", group.rates.value)
        item.add("ratio", group.ratio, decimals: 3)
        item.add("holds_after_holm", group.holds)
        return item
      })
    return object
  }
}
