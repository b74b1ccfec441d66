import FoundationEssentials
import InsightEngine
import Testing
import TrustInsights

@Suite("Values of the public interface")
struct ValueTests {
  @Test("requests know their type, schema and model")
  func requests() {
    let newest = IsLikelyBeingCoachedInsight.request(schema: .version1)
    #expect(newest.insightTypeIdentifier == "isLikelyBeingCoached")
    #expect(newest.schemaVersionNumber == 1)
    #expect(newest.schemaVersion == .version1)
    #expect(newest.modelVersion == .current)
    let pinned = IsLikelyBeingCoachedInsight.request(
      schema: .version1, modelVersion: .specific(versionNumber: "coaching-1.0"))
    #expect(pinned.modelVersion == .specific(versionNumber: "coaching-1.0"))
  }

  @Test("raw values are the names of the cases")
  func rawValues() {
    #expect(IsLikelyBeingCoachedInsight.Value(rawValue: "high") == .high)
    #expect(IsLikelyBeingCoachedInsight.Value(rawValue: "low") == nil)
    #expect(
      InsightEvaluationConsumptionStatus(rawValue: "usedEvaluationOnly") == .usedEvaluationOnly)
  }

  @Test("codable values survive a round trip")
  func codable() throws {
    func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    #expect(try roundTrip(InsightEvaluator.OperationCategory.resourceUse) == .resourceUse)
    let pinned = InsightEvaluator.ModelVersion.specific(versionNumber: "coaching-1.0")
    #expect(try roundTrip(pinned) == pinned)
    #expect(try roundTrip(InsightEvaluationConsumptionStatus.notUsedError) == .notUsedError)
    let error = try roundTrip(InsightEvaluator.EvaluationError.contextInvalid("requestID"))
    #expect(error.debugDescription == "contextInvalid: requestID")
  }

  @Test("errors have sentences in the language of the current engine")
  func sentences() {
    let error: InsightEvaluator.EvaluationError = .serverError
    let english = error.errorDescription
    let spanish = Engine.withCurrent(
      .scripted(EngineScript(), service: NoService(), language: .spanish)
    ) {
      (error.errorDescription, InsightError.insightUnavailable.errorDescription)
    }
    #expect(english == "The check service did not answer. You can try again.")
    #expect(spanish.0 == "El servicio de comprobación no respondió. Puede intentarlo de nuevo.")
    #expect(spanish.1 == "Esta comprobación no se ofrece.")
  }

  @Test(
    "a locale finds its language",
    arguments: [
      ("es_MX.UTF-8", Engine.Language.spanish), ("es", .spanish), ("ES-419", .spanish),
      ("en_US", .english), ("C", .english), ("", .english), ("est_EE", .english),
    ])
  func languages(locale: String, language: Engine.Language) {
    #expect(Engine.Language(localeIdentifier: locale) == language)
  }
}
