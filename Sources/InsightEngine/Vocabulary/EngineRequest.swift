/// What an app asks of the engine.
package struct EngineRequest: Sendable {
  /// One requested insight.
  package struct Insight: Sendable {
    /// The name of the type of insight.
    package var typeIdentifier: String
    /// The requested set of values; 0 for one that is not known.
    package var schemaVersionNumber: Int
    /// The model to use.
    package var model: ModelChoice

    /// Makes a requested insight.
    package init(typeIdentifier: String, schemaVersionNumber: Int, model: ModelChoice) {
      self.typeIdentifier = typeIdentifier
      self.schemaVersionNumber = schemaVersionNumber
      self.model = model
    }
  }

  /// Which model is to make an insight.
  package enum ModelChoice: Sendable, Equatable {
    /// The newest on board.
    case current
    /// The one with this version.
    case specific(String)
  }

  /// What the operation would do.
  package var category: Engine.OperationCategory
  /// The app's own identifier of the operation.
  package var requestID: String?
  /// The requested insights.
  package var insights: [Insight]

  /// Makes a request.
  package init(category: Engine.OperationCategory, requestID: String?, insights: [Insight]) {
    self.category = category
    self.requestID = requestID
    self.insights = insights
  }
}
