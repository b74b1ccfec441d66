import InsightFeatures
import InsightScoring
import InsightService

extension Engine {
  /// Uses up the statistics and says what the device finds, one digit for each requested insight.
  ///
  /// All requests share one pass over the statistics, and each model scores them once.
  func judge(_ request: EngineRequest) -> [Judgement] {
    let chosen = request.insights.map { configuration.models.model(for: $0.model) }
    var models: [ScoringModel] = []
    for case let model? in chosen
    where !models.contains(where: { $0.manifest.modelVersion == model.manifest.modelVersion }) {
      models.append(model)
    }
    let assessments = recorder.withStatistics { statistics in
      if statistics.quality.isOnAnotherScale { configuration.log.log(.timesNotNanoseconds) }
      return ScoringModel.score(
        statistics.finalize(), by: models, category: request.category.thresholdCategory)
    }
    let digits = Dictionary(
      zip(models.map(\.manifest.modelVersion), assessments.map(\.digit)),
      uniquingKeysWith: { first, _ in first })
    return zip(request.insights, chosen).map { insight, model in
      judgement(of: insight, by: model, digit: model.flatMap { digits[$0.manifest.modelVersion] })
    }
  }

  private func judgement(
    of insight: EngineRequest.Insight, by model: ScoringModel?, digit: Assessment.Digit?
  ) -> Judgement {
    guard let model, let digit else {
      return Judgement(
        modelVersion: insight.model.wireVersion, isOnBoard: false,
        digit: script?.digit ?? insight.model.digitWithoutModel)
    }
    guard insight.schemaVersionNumber == 1 else {
      return Judgement(
        modelVersion: model.manifest.modelVersion, isOnBoard: true, digit: .versionIncompatible)
    }
    return Judgement(
      modelVersion: model.manifest.modelVersion, isOnBoard: true,
      digit: script?.digit ?? DeviceDigit(digit))
  }
}

extension DeviceDigit {
  init(_ digit: Assessment.Digit) {
    self =
      switch digit {
      case .insufficient: .tooLittleEvidence
      case .unknown: .unknown
      case .mediumOnBehaviour: .mediumOnBehaviour
      case .mediumWithContext: .mediumWithContext
      case .high: .high
      }
  }
}

extension Engine.OperationCategory {
  var thresholdCategory: ThresholdCategory {
    switch self {
    case .payment: .payment
    case .account: .account
    case .resourceUse: .resourceUse
    case .communication: .communication
    case .other: .other
    }
  }
}

extension EngineRequest.ModelChoice {
  /// What is said when no such model is on board.
  var digitWithoutModel: DeviceDigit {
    self == .current ? .evaluationFailed : .versionUnavailable
  }

  /// The version as the service may see it: visible ASCII of at most 64 bytes, else a stand-in.
  var wireVersion: String {
    guard case .specific(let version) = self, (1...64).contains(version.utf8.count),
      version.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return "not-a-version" }
    return version
  }
}

extension StreamQuality {
  /// Whether times can hardly be nanoseconds: dozens of events of a person within a millisecond.
  fileprivate var isOnAnotherScale: Bool { events >= 32 && duration < .milliseconds(1) }
}
