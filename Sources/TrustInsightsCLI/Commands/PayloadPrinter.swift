import InsightVerifier

/// Prints what a verified payload claims.
struct PayloadPrinter {
  private let console: Console

  /// Makes a printer.
  init(console: Console) { self.console = console }

  /// Prints the claims, and for a program which of them were not compared with anything.
  func print(_ verified: VerifiedInsights, unchecked: [String], isJSON: Bool) {
    guard isJSON else {
      console.result("verified")
      let dated = times(verified).map { name, seconds in
        (name, Optional("\(seconds)  (\(SystemTime.text(secondsSince1970: seconds)))"))
      }
      for (name, value) in names(verified) + dated {
        console.result("  \(name.padded(to: 12))  \(value ?? "none")")
      }
      for insight in verified.insights {
        console.result(
          "  \(insight.typeIdentifier.padded(to: 12))  \(outcome(insight))  (model \(insight.modelVersion))"
        )
      }
      return
    }
    var object = JSONObject()
    object.add("verified", true)
    object.add("unchecked", unchecked)
    for (name, value) in names(verified) { object.add(name, value) }
    for (name, seconds) in times(verified) { object.add(name, Int(seconds)) }
    object.add(
      "insights",
      verified.insights.map { insight in
        var entry = JSONObject()
        entry.add("type", insight.typeIdentifier)
        entry.add("schema", Int(insight.schema))
        entry.add("model", insight.modelVersion)
        entry.add("insightID", insight.insightID)
        entry.add("outcome", outcome(insight))
        return entry
      })
    console.result(object.text)
  }

  private func names(_ verified: VerifiedInsights) -> [(String, String?)] {
    [
      ("issuer", verified.issuer), ("audience", verified.audience),
      ("eventID", "\(verified.eventID)"), ("requestID", verified.requestID),
      ("environment", verified.environment.rawValue), ("operation", verified.operation.rawValue),
    ]
  }

  /// In seconds since 1970.
  private func times(_ verified: VerifiedInsights) -> [(String, Int64)] {
    [
      ("issuedAt", verified.issuedAtSeconds), ("expiresAt", verified.expiresAtSeconds),
      ("generatedAt", verified.generatedAtSeconds),
    ]
  }

  private func outcome(_ insight: VerifiedInsight) -> String {
    switch insight.outcome {
    case .success(let level): level.rawValue
    case .failure(let failure): failure.rawValue
    }
  }
}
