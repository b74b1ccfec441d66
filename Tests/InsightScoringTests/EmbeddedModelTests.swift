import InsightFeatures
import InsightMemory
import InsightScoring
import Testing

@Suite("The model on board")
struct EmbeddedModelTests {
  @Test("it fits the feature catalogue and scores")
  func fitsTheCatalogue() throws {
    let model = try ScoringModel.embedded(layout: FeatureCatalog.layout)
    #expect(model.manifest.modelVersion == "coaching-1.2")
    let vector = FeatureVector(count: FeatureCatalog.layout.columns.count, evidence: Evidence())
    let probability = try #require(model.score(vector, category: .payment).probability)
    #expect(probability > 0 && probability < 1)
  }

  @Test("it is the one in the repository")
  func equalsTheFiles() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let folder = root.joined(separator: "/") + "/Models/coaching-v1"
    let embedded = ModelFiles.embedded()
    let files = try ModelFiles(folder: folder)
    #expect(embedded.manifest == files.manifest)
    #expect(embedded.weights == files.weights)
  }
}
