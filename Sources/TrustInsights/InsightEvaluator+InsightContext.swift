extension InsightEvaluator {
  /// What is about to happen and which insights are asked about it.
  public struct InsightContext<each InsightRequest>: Sendable
  where repeat each InsightRequest: InsightEvaluator.InsightRequestProtocol {
    /// What the operation would do; it selects the thresholds and shows in the transparency log.
    public var operationCategory: InsightEvaluator.OperationCategory
    /// The app's own identifier of the operation, at best made by its server, or `nil`.
    ///
    /// It is signed and echoed. An echo that differs means that the result is not to be trusted. Never
    /// put personal data into it.
    public var requestID: String?
    /// The requested insights in the order of their results.
    public let requestedInsight: (repeat each InsightRequest)

    /// Makes a context without a request identifier.
    ///
    /// - Parameters:
    ///   - operationCategory: what the operation would do.
    ///   - requestedEvaluations: the requested insights; all of them share one look at the evidence.
    public init(
      operationCategory: InsightEvaluator.OperationCategory,
      requestedEvaluations: (repeat each InsightRequest)
    ) {
      self.operationCategory = operationCategory
      requestedInsight = requestedEvaluations
    }
  }

  /// What an operation would do.
  @nonexhaustive
  public enum OperationCategory: Codable, Equatable, Hashable, Sendable {
    /// A payment or purchase: any exchange of assets, content or money.
    case payment
    /// Registering, signing in, changing account details or security settings.
    case account
    /// The use of a costly or scarce resource.
    case resourceUse
    /// Bulk messages, new connections between people, forms, signatures.
    case communication
    /// None of the others.
    case other
  }

  /// Which model is to make an insight.
  @nonexhaustive
  public enum ModelVersion: Codable, Equatable, Sendable {
    /// The newest one; it moves when the patterns of fraud move.
    case current
    /// A pinned one, meant to run beside the newest.
    case specific(versionNumber: String)
  }
}
