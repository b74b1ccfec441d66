import InsightEngine
import InsightService

/// Prints what a settings page shows.
struct SettingsPrinter {
  private let console: Console
  private let isJSON: Bool

  /// Makes a printer.
  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  /// Prints what holds where nothing was ever decided.
  func printDefaults() {
    guard isJSON else {
      console.result("coaching checks: on")
      console.result("nothing is stored yet: no app has asked, nothing was decided")
      return
    }
    var object = JSONObject()
    object.add("enabled", true)
    object.add("cooldownEndsAt", Int?.none)
    object.add("apps", [JSONObject]())
    console.result(object.text)
  }

  /// Prints the switch and the apps.
  func print(_ overview: SettingsOverview) {
    guard isJSON else {
      console.result("coaching checks: \(overview.isEnabled ? "on" : "off")")
      if let end = overview.cooldownEndsAtSeconds {
        console.result(
          "  still protecting until \(SystemTime.text(secondsSince1970: end)), in case somebody"
            + " talked you into switching it off")
      }
      if overview.apps.isEmpty { console.result("no app has asked yet") }
      for app in overview.apps {
        let end = app.cooldownEndsAtSeconds.map {
          ", ends \(SystemTime.text(secondsSince1970: $0))"
        }
        console.result("  \(app.appID): \(app.status)\(end ?? "")")
      }
      return
    }
    var object = JSONObject()
    object.add("enabled", overview.isEnabled)
    object.add("cooldownEndsAt", overview.cooldownEndsAtSeconds.map(Int.init))
    object.add(
      "apps",
      overview.apps.map { app in
        var entry = JSONObject()
        entry.add("app", app.appID)
        entry.add("status", "\(app.status)")
        entry.add("cooldownEndsAt", app.cooldownEndsAtSeconds.map(Int.init))
        return entry
      })
    console.result(object.text)
  }

  /// Prints the transparency log.
  func print(_ entries: [TransparencyEntry]) {
    guard isJSON else {
      if entries.isEmpty { console.result("no app has asked yet") }
      for entry in entries {
        console.result(
          "\(SystemTime.text(secondsSince1970: entry.issuedAtSeconds))  \(entry.app)  "
            + "\(entry.category.rawValue)  \(words(entry.consumption))")
      }
      return
    }
    for entry in entries {
      var object = JSONObject()
      object.add("eventID", entry.eventID)
      object.add("app", entry.app)
      object.add("issuedAt", Int(entry.issuedAtSeconds))
      object.add("category", entry.category.rawValue)
      object.add("consumption", words(entry.consumption))
      console.result(object.text)
    }
  }

  private func words(_ state: ConsumptionState) -> String {
    switch state {
    case .open: "open"
    case .unreported: "unreported"
    case .reported(let status): status.rawValue
    }
  }
}
