extension EvaluationRequest {
  /// Reads the body of `POST /v1/evaluations`.
  ///
  /// - Parameter json: the body.
  /// - Throws: ``ContractViolation`` with the first field that breaks the contract.
  package init(json: [UInt8]) throws(ContractViolation) {
    var object = try ContractObject(JSONValue.parse(json))
    self.init(
      app: try object.required("app", \.text), account: try object.required("account", \.text),
      device: try object.required("device", \.text),
      environment: try object.required("environment") {
        $0.text.flatMap(ServiceEnvironment.init(rawValue:))
      },
      category: try object.required("category") {
        $0.text.flatMap(ServiceCategory.init(rawValue:))
      },
      requestID: try object.optional("requestID", \.text), insights: [],
      generatedAtSeconds: 0)
    for (index, element) in try object.required("insights", \.elements).enumerated() {
      guard index < 16 else { throw ContractViolation("insights", .invalid) }
      insights.append(try InsightQuery(element, at: "insights[\(index)]"))
    }
    generatedAtSeconds = try object.required("generatedAt", \.integer)
    try object.refuseRest()
    do throws(ServiceError) {
      try validate()
    } catch .invalidRequest(let field) {
      throw ContractViolation(field.rawValue, .invalid)
    } catch {
      throw ContractViolation("", .invalid)
    }
  }
}

extension InsightQuery {
  init(_ value: JSONValue, at path: String) throws(ContractViolation) {
    var object = try ContractObject(value, at: path)
    self.init(
      type: try object.required("type", \.text),
      schema: try object.required("schema") { $0.integer.flatMap(Int.init(exactly:)) },
      model: try object.required("model", \.text),
      digit: try object.required("digit") {
        $0.integer.flatMap(UInt8.init(exactly:)).flatMap(DeviceDigit.init(rawValue:))
      })
    try object.refuseRest()
  }
}

extension ConsumptionReport {
  /// Reads the body of `POST /v1/evaluations/{eventID}/consumption`.
  ///
  /// - Parameters:
  ///   - json: the body.
  ///   - eventID: from the address.
  /// - Throws: ``ContractViolation`` with the first field that breaks the contract.
  package init(json: [UInt8], eventID: String) throws(ContractViolation) {
    var object = try ContractObject(JSONValue.parse(json))
    self.init(
      eventID: eventID,
      status: try object.required("status") {
        $0.text.flatMap(ConsumptionStatus.init(rawValue:))
      })
    let identifiers = try object.optional("insightIDs", \.elements) ?? []
    for (index, element) in identifiers.enumerated() {
      // Nothing but the names that the evaluation gave: free text would be kept.
      guard let text = element.text, text.hasPrefix(eventID + "-"),
        let number = UInt8(text.dropFirst(eventID.count + 1)), number < 100
      else {
        throw ContractViolation("insightIDs[\(index)]", .invalid)
      }
      insightIDs.append(text)
    }
    try object.refuseRest()
    do {
      _ = try validate()
    } catch {
      throw ContractViolation(
        EventIdentifier(text: eventID) == nil ? "eventID" : "insightIDs", .invalid)
    }
  }

  /// The body of the report.
  package func canonicalJSON() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("status")
      json.string(status.rawValue)
      json.key("insightIDs")
      json.array { json in
        for identifier in insightIDs { json.string(identifier) }
      }
    }
    return json.bytes
  }
}
