extension EvaluationRequest {
  /// Checks the request against the contract.
  ///
  /// - Throws: ``ServiceError/invalidRequest(field:)`` with the first field that breaks it.
  /// - Complexity: O(size of the request).
  package func validate() throws(ServiceError) {
    guard Self.isApp(app) else { throw .invalidRequest(field: .app) }
    try Self.check(account, maximum: 128, .account)
    try Self.check(device, maximum: 128, .device)
    if let requestID {
      // The identifier is the app's own text; control characters have no place in it.
      guard (1...256).contains(requestID.unicodeScalars.count),
        requestID.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
      else { throw .invalidRequest(field: .requestID) }
    }
    guard (1...16).contains(insights.count) else { throw .invalidRequest(field: .insights) }
    for insight in insights {
      try Self.check(insight.type, maximum: 64, .type)
      try Self.check(insight.model, maximum: 64, .model)
      guard (1...255).contains(insight.schema) else { throw .invalidRequest(field: .schema) }
    }
    // 2001 to 5138, so that a time in milliseconds is noticed.
    guard (1_000_000_000...99_999_999_999).contains(generatedAtSeconds) else {
      throw .invalidRequest(field: .generatedAt)
    }
  }

  /// Whether a text can name an app: 1 to 255 visible characters of ASCII.
  ///
  /// - Parameter text: of any length.
  /// - Returns: whether a request may state it as its app.
  package static func isApp(_ text: String) -> Bool { isName(text, maximum: 255) }

  private static func isName(_ text: String, maximum: Int) -> Bool {
    (1...maximum).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E) ~= $0 }
  }

  private static func check(
    _ text: String, maximum: Int, _ field: RequestField
  ) throws(ServiceError) {
    guard isName(text, maximum: maximum) else { throw .invalidRequest(field: field) }
  }
}

extension ConsumptionReport {
  /// Checks the report against the contract and reads its event.
  ///
  /// - Returns: the evaluation that it is about.
  /// - Throws: ``ServiceError/invalidRequest(field:)``.
  package func validate() throws(ServiceError) -> EventIdentifier {
    guard let event = EventIdentifier(text: eventID) else {
      throw .invalidRequest(field: .eventID)
    }
    let areValid = insightIDs.allSatisfy { identifier in
      (1...64).contains(identifier.utf8.count)
        && identifier.utf8.allSatisfy { (0x21...0x7E) ~= $0 }
    }
    guard areValid, insightIDs.count <= 16 else { throw .invalidRequest(field: .insightIDs) }
    return event
  }
}
