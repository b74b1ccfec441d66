extension EvaluationRequest {
  /// The one encoding of this request: JSON, fields in the contract's order, no white space, UTF-8.
  ///
  /// Requests that differ in their digits alone have equally long encodings.
  ///
  /// - Returns: the body of `POST /v1/evaluations`.
  /// - Complexity: O(size of the request).
  public func canonicalJSON() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("app")
      json.string(app)
      json.key("account")
      json.string(account)
      json.key("device")
      json.string(device)
      json.key("environment")
      json.string(environment.rawValue)
      json.key("category")
      json.string(category.rawValue)
      if let requestID {
        json.key("requestID")
        json.string(requestID)
      }
      json.key("insights")
      json.array { json in
        for insight in insights { insight.write(to: &json) }
      }
      json.key("generatedAt")
      json.integer(generatedAtSeconds)
    }
    return json.bytes
  }
}

extension InsightQuery {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.string(type)
      json.key("schema")
      json.integer(Int64(schema))
      json.key("model")
      json.string(model)
      json.key("digit")
      json.integer(Int64(digit.rawValue))
    }
  }
}
