import InsightMemory
import Testing

@Suite("Feature layout")
struct FeatureLayoutTests {
  @Test("a mask holds the bits of the families with the roles asked for")
  func masks() {
    let layout = FeatureLayout(
      families: ["a", "b", "c"], roles: [.context, .timing, .pointer],
      columns: [.init(id: "a.x", family: 0)])
    #expect(layout.familyMask(of: [.timing, .pointer]) == 0b110)
    #expect(layout.familyMask(of: [.context]) == 0b001)
    #expect(layout.familyMask(of: [.other]) == 0)
  }

  @Test("without roles every family is of the role that nothing masks")
  func defaultRole() {
    let layout = FeatureLayout(families: ["a", "b"], columns: [])
    #expect(layout.roles == [.other, .other])
  }
}
