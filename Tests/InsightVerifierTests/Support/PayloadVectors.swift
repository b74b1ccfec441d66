import Foundation
import InsightVerifier

/// Payloads with the verifier they are for, as they are exchanged with other implementations.
struct PayloadVectors: Codable, Equatable, Sendable {
  /// One payload and what must become of it.
  struct Vector: Codable, Equatable, Sendable {
    var name: String
    /// The `requestID` that is expected; `nil` when none is.
    var requestID: String?
    /// The number of the check that refuses it; 0 when it is accepted.
    var check: Int
    /// The name of the code that refuses it; empty when it is accepted.
    var code: String
    /// What it says, if it is accepted.
    var claims: Claims?
    /// The payload in hexadecimal digits.
    var payload: String
  }

  /// The claims in JSON.
  struct Claims: Codable, Equatable, Sendable {
    var issuer: String
    var audience: String
    var eventID: String
    var requestID: String?
    var environment: String
    var operation: String
    var issuedAtSeconds: Int64
    var expiresAtSeconds: Int64
    var generatedAtSeconds: Int64
    /// A level, or the name of a failure, for each insight.
    var outcomes: [String]
  }

  /// The verifier's time, in seconds since 1970.
  var nowSeconds: Int64
  var issuer: String
  var audience: String
  var environment: String
  /// PEM certificates.
  var anchors: String
  /// A COSE_KeySet in hexadecimal digits.
  var keySet: String
  /// PEM private keys by name, so that others can make payloads of their own.
  var privateKeys: [String: String]
  var vectors: [Vector]
}

extension PayloadVectors {
  static func read(from url: URL) throws -> PayloadVectors {
    try JSONDecoder().decode(PayloadVectors.self, from: Data(contentsOf: url))
  }

  func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: url)
  }
}

extension PayloadVectors.Claims {
  init(_ verified: VerifiedInsights) {
    issuer = verified.issuer
    audience = verified.audience
    eventID = verified.eventID.description
    requestID = verified.requestID
    environment = verified.environment.rawValue
    operation = verified.operation.rawValue
    issuedAtSeconds = verified.issuedAtSeconds
    expiresAtSeconds = verified.expiresAtSeconds
    generatedAtSeconds = verified.generatedAtSeconds
    outcomes = verified.insights.map {
      switch $0.outcome {
      case .success(let level): level.rawValue
      case .failure(let failure): failure.rawValue
      }
    }
  }
}
