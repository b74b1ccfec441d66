import InsightEngine

/// The way from Apple's names to the engine that is current in the calling task.
enum EngineBridge {
  /// The status of the current engine's app.
  static func authorizationStatus() async throws -> InsightEvaluator.AuthorizationStatus {
    guard let engine = Engine.current else { return .unavailable }
    do {
      return .init(try await engine.authorizationStatus())
    } catch {
      throw InsightEvaluator.EvaluationError(error)
    }
  }

  /// Asks the person through the current engine.
  static func requestAuthorization(
    category: InsightEvaluator.OperationCategory
  ) async throws -> InsightEvaluator.AuthorizationStatus {
    guard let engine = Engine.current else { return .unavailable }
    do {
      return .init(try await engine.requestAuthorization(category: category.engineCategory))
    } catch let error as EngineError {
      throw InsightEvaluator.EvaluationError(error)
    }
  }

  /// Has the current engine evaluate and gives each result its type.
  static func evaluate<each I>(
    _ context: InsightEvaluator.InsightContext<repeat each I>
  ) async throws -> InsightEvaluation<repeat (each I).InsightType>
  where repeat each I: InsightEvaluator.InsightRequestProtocol {
    guard let engine = Engine.current else { throw InsightEvaluator.EvaluationError.notAvailable }
    do {
      let result = try await engine.evaluate(try engineRequest(context))
      return try typed(result)
    } catch let error as EngineError {
      throw InsightEvaluator.EvaluationError(error)
    }
  }

  private static func typed<each Insight: TrustInsight>(
    _ result: EngineResult
  ) throws -> InsightEvaluation<repeat each Insight> {
    var cursor = ResultCursor(results: result.insights)
    return InsightEvaluation(
      insight: (repeat try cursor.next((each Insight).self)), state: EvaluationState(result: result)
    )
  }

  private static func engineRequest<each I>(
    _ context: InsightEvaluator.InsightContext<repeat each I>
  ) throws(EngineError) -> EngineRequest
  where repeat each I: InsightEvaluator.InsightRequestProtocol {
    var requests: [EngineRequest.Insight] = []
    for request in repeat each context.requestedInsight {
      guard let request = (request as? any EngineInsightRequest)?.engineRequest else {
        throw .contextInvalid("a requested insight is none that this engine makes")
      }
      requests.append(request)
    }
    return EngineRequest(
      category: context.operationCategory.engineCategory, requestID: context.requestID,
      insights: requests)
  }
}

/// Hands out the results of an evaluation in the order of its requests.
private struct ResultCursor {
  private var remaining: ArraySlice<EngineResult.Insight>

  init(results: [EngineResult.Insight]) { remaining = results[...] }

  /// The next result as the type that was requested.
  mutating func next<Insight: TrustInsight>(_: Insight.Type) throws -> Insight {
    guard let type = Insight.self as? any EngineInsight.Type, let result = remaining.popFirst(),
      let insight = type.init(result) as? Insight
    else { throw EngineError.serverError }
    return insight
  }
}
