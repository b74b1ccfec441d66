internal import InsightCrypto
internal import InsightPayload

extension EvaluationResponse {
  /// Takes the answer of a remote service, after its payload was checked against the request.
  ///
  /// The signature must hold, by a chain to one of the anchors where anchors are given, and the payload
  /// must be the answer to this request: app, request identifier, environment, operation and insights.
  ///
  /// - Parameters:
  ///   - eventID: the evaluation, as the answer names it.
  ///   - signedPayload: COSE_Sign1 bytes.
  ///   - serverTimestampSeconds: when the service answered.
  ///   - request: what was asked.
  ///   - anchorsPEM: roots to trust; `nil` to take any chain, which proves nothing but integrity.
  /// - Throws: ``ServiceError/payloadUntrusted``.
  package init(
    eventID: String, signedPayload: [UInt8], serverTimestampSeconds: Int64,
    answering request: EvaluationRequest, anchorsPEM: String?
  ) throws(ServiceError) {
    do {
      let signed = try COSESign1(signedPayload)
      let header = try ProtectedHeader(signed.protectedHeader)
      guard case .certificateChain(let der) = header.credential else {
        throw ServiceError.payloadUntrusted
      }
      let chain = try CertificateChain(der: der)
      if let anchorsPEM {
        _ = try chain.anchor(among: Certificate.all(inPEM: anchorsPEM))
      }
      guard chain.leaf.purposes.contains(request.environment.purpose) else {
        throw ServiceError.payloadUntrusted
      }
      try chain.leaf.publicKey.verify(
        signed.signature, of: signed.signedBytes, form: .lowS)
      let claims = try InsightClaims(CanonicalClaims(bytes: signed.payload))
      guard EventIdentifier(text: eventID)?.bytes == claims.eventID,
        claims.audience == request.app, claims.requestID == request.requestID,
        claims.environment == request.environment.claimed,
        claims.operation == request.category.claimed,
        claims.generatedAtSeconds == request.generatedAtSeconds,
        claims.insights.count == request.insights.count,
        zip(claims.insights, request.insights).allSatisfy({ $0.answers($1) })
      else { throw ServiceError.payloadUntrusted }
      self.init(
        eventID: eventID, signedPayload: signedPayload,
        serverTimestampSeconds: serverTimestampSeconds,
        insights: claims.insights.map {
          InsightAnswer(insightID: $0.insightID, outcome: Result($0.outcome))
        })
    } catch {
      throw .payloadUntrusted
    }
  }

  /// Reads the body that answers `POST /v1/evaluations`, and checks it.
  ///
  /// - Parameters:
  ///   - json: the body.
  ///   - request: what was asked.
  ///   - anchorsPEM: roots to trust; `nil` to take any chain.
  /// - Throws: ``ServiceError/payloadUntrusted``.
  package init(
    json: [UInt8], answering request: EvaluationRequest, anchorsPEM: String?
  ) throws(ServiceError) {
    guard let members = JSONValue.parse(json)?.members,
      let eventID = members["eventID"]?.text,
      let payload = members["signedPayload"]?.text.flatMap({
        Base64.urlSafe.decode(Array($0.utf8))
      }),
      let timestamp = members["serverTimestamp"]?.integer
    else { throw .payloadUntrusted }
    try self.init(
      eventID: eventID, signedPayload: payload, serverTimestampSeconds: timestamp,
      answering: request, anchorsPEM: anchorsPEM)
  }
}

extension ClaimedInsight {
  fileprivate func answers(_ query: InsightQuery) -> Bool {
    typeIdentifier == query.type && schema == UInt64(clamping: query.schema)
      && modelVersion == query.model
  }
}
