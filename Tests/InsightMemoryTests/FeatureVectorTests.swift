import InsightMemory
import Testing

@Suite("Feature vector")
struct FeatureVectorTests {
  @Test("a new vector has every feature absent")
  func newVectorIsAbsent() {
    let vector = FeatureVector(count: 3, evidence: Evidence())
    let absent = vector.withValues { values in values.indices.allSatisfy { values[$0].isNaN } }
    #expect(absent)
  }

  @Test("values are kept by index")
  func valuesAreKept() {
    var vector = FeatureVector(count: 2, evidence: Evidence())
    vector[1] = 4.5
    let (first, second) = (vector[0], vector[1])
    #expect(first.isNaN)
    #expect(second == 4.5)
  }

  @Test("values changed in place are the vector's own")
  func valuesChangeInPlace() {
    var vector = FeatureVector(count: 3, evidence: Evidence())
    vector.withMutableValues { values in values[2] = 7 }
    let (first, last) = (vector[0], vector[2])
    #expect(first.isNaN)
    #expect(last == 7)
  }
}
