import Foundation
import InsightFeatures
import InsightMemory
import Testing

@Suite("Feature catalogue")
struct FeatureCatalogTests {
  @Test("there are 60 to 128 features in at most 12 families, in family order")
  func sizeAndOrder() {
    #expect((60...128).contains(FeatureCatalog.count))
    #expect(FeatureFamily.allCases.count <= 12)
    let families = FeatureCatalog.features.map(\.family.index)
    #expect(families == families.sorted())
    #expect(Set(families).count == FeatureFamily.allCases.count)
  }

  @Test("every feature has a unique id of its family, a range and a meaning")
  func entriesAreComplete() {
    #expect(Set(FeatureCatalog.features.map(\.id)).count == FeatureCatalog.count)
    for feature in FeatureCatalog.features {
      #expect(feature.id.hasPrefix(feature.family.rawValue + "."), "\(feature.id)")
      #expect(feature.range.lowerBound < feature.range.upperBound, "\(feature.id)")
      #expect(feature.meaning.count >= 4, "\(feature.id)")
      #expect(feature.meaning.last != ".", "\(feature.id)")
    }
  }

  @Test("a family's position is its presence bit and its place in the layout")
  func familiesMatchTheLayout() {
    for (position, family) in FeatureFamily.allCases.enumerated() {
      #expect(family.index == position)
      #expect(FeatureCatalog.layout.families[position] == family.rawValue)
      #expect(FeatureCatalog.layout.roles[position] == family.role)
    }
    #expect(FeatureCatalog.layout.columns.map(\.id) == FeatureCatalog.features.map(\.id))
  }

  @Test("only the context family has the role that assistive technology never masks")
  func contextIsNeverMasked() {
    let masked = FeatureCatalog.layout.familyMask(of: [.timing, .pointer])
    #expect(masked & FeatureFamily.context.bit == 0)
    #expect(masked & FeatureFamily.rhythm.bit != 0)
    #expect(masked & FeatureFamily.touch.bit != 0)
    #expect(FeatureCatalog.layout.familyMask(of: [.context]) == FeatureFamily.context.bit)
  }

  @Test("docs/features.md is what the catalogue says")
  func documentMatches() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = root.appending(path: "docs/features.md")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try FeatureCatalog.markdown.write(to: document, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: document, encoding: .utf8)
    #expect(written == FeatureCatalog.markdown)
  }
}
