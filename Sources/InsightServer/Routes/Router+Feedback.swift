internal import InsightService
internal import InsightStore

extension Router {
  private static let largestBatch = 1_000

  func takeFeedback(_ request: ServerRequest) async throws(Problem) -> ServerResponse {
    let sender = try await authentication.caller(of: request)
    let results: [Result<FeedbackItem, ContractViolation>]
    do throws(Problem) {
      results = try Self.items(of: request)
    } catch {
      // A token is used up by the first request that carries it, also by one that is refused.
      try await authentication.useToken(of: sender)
      throw error
    }
    let items = results.compactMap { try? $0.get() }
    let now = core.configuration.now()
    let outcomes = try await Problem.wrapping {
      try await store.write { transaction in
        try sender.useToken(in: transaction)
        return try FeedbackLedger.submit(
          items, app: sender.entry.app, nowSeconds: now, in: transaction)
      }
    }
    var next = outcomes.makeIterator()
    return .json { json in
      json.key("results")
      json.array { json in
        for result in results {
          json.object { json in
            json.key("status")
            switch result {
            case .success: json.string(next.next()?.rawValue ?? "refused")
            case .failure(let violation):
              json.string("refused")
              json.key("field")
              json.string(violation.field)
              json.key("problem")
              json.string(violation.problem.rawValue)
            }
          }
        }
      }
    }
  }

  func summarize(_ request: ServerRequest) async throws(Problem) -> ServerResponse {
    let sender = try await authentication.relyingServer(of: request)
    let counts = try await Problem.wrapping {
      try await store.read { try FeedbackLedger.toldCounts(app: sender.app, in: $0) }
    }
    return .json { json in
      json.key("app")
      json.string(sender.app)
      json.key("smallestCell")
      json.integer(FeedbackCounts.smallestCell)
      json.key("cells")
      json.array { json in
        for level in InsightLevel.allCases {
          for label in FeedbackLabel.allCases {
            Self.write(counts.told(level, label), level, label, to: &json)
          }
        }
      }
      for (name, share) in [("precision", counts.precision), ("recall", counts.recall)] {
        json.key(name)
        json.object { json in
          for level in [InsightLevel.medium, .high] {
            json.key(level.name)
            Self.write(share(level), to: &json)
          }
        }
      }
    }
  }

  private static func items(
    of request: ServerRequest
  ) throws(Problem) -> [Result<FeedbackItem, ContractViolation>] {
    guard request.isJSON else { throw .unsupportedMediaType }
    do throws(ContractViolation) {
      return try items(of: request.body)
    } catch {
      throw .contract(error)
    }
  }

  private static func items(
    of body: [UInt8]
  ) throws(ContractViolation) -> [Result<FeedbackItem, ContractViolation>] {
    var object = try ContractObject(JSONValue.parse(body))
    let elements = try object.required("items", \.elements)
    try object.refuseRest()
    guard (1...largestBatch).contains(elements.count) else {
      throw ContractViolation("items", .invalid)
    }
    return elements.enumerated().map { index, element in
      Result { () throws(ContractViolation) in
        try FeedbackItem(element, at: "items[\(index)]")
      }
    }
  }

  private static func write(
    _ count: Int64?, _ level: InsightLevel, _ label: FeedbackLabel, to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("level")
      json.string(level.name)
      json.key("label")
      json.string(label.rawValue)
      json.key("events")
      if let count { json.integer(count) } else { json.null() }
    }
  }

  private static func write(_ share: FeedbackCounts.Share?, to json: inout JSONWriter) {
    guard let share else { return json.null() }
    json.object { json in
      json.key("value")
      json.number(share.value)
      json.key("lower")
      json.number(share.lower)
      json.key("upper")
      json.number(share.upper)
    }
  }
}

extension InsightLevel {
  /// The level as contracts write it.
  var name: String {
    switch self {
    case .unknown: "unknown"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
