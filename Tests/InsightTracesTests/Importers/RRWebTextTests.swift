import InsightEvents
import InsightTraces
import Testing

@Suite("Text changes of rrweb")
struct RRWebTextTests {
  private static let start = 1_544_756_766_750

  /// Changes of one field, 100 ms apart, as rrweb tells them.
  private static func changes(_ texts: [String], field: Int = 4, more: String = "") -> [String] {
    texts.enumerated().map {
      #"{"type":3,"data":{"source":5,"text":"\#($0.element)","isChecked":false\#(more),"id":\#(field)},"timestamp":\#(start + $0.offset * 100)}"#
    }
  }

  private static func inputs(_ lines: [String]) -> (inputs: [TextInputEvent], report: ImportReport?)
  {
    let result = imported(lines.joined(separator: "\n"), as: .rrweb)
    let inputs = result.actions.compactMap { if case .input(let input) = $0 { input } else { nil } }
    return (inputs, result.report)
  }

  @Test("characters typed and deleted have a rhythm, and nothing of the text is left")
  func typingHasRhythm() {
    let result = imported(
      Self.changes(["S", "SE", "SEC", "SEX", "SE", "SEC"]).joined(separator: "\n"), as: .rrweb)
    #expect(
      result.actions
        == [
          (TextInputEvent.InputType.insertText, 1), (.insertText, 1), (.insertText, 1), (.other, 0),
          (.delete, 0), (.insertText, 1),
        ].map { .input(TextInputEvent(inputType: $0.0, length: $0.1, target: 4)) })
    #expect(result.milliseconds == [0, 100, 200, 300, 400, 500])
    #expect(result.report?.maskedCount == 0)
    #expect(result.report?.unavailable.contains(.typing) == false)
    #expect(result.report?.unavailable.contains(.keyHold) == true)
    #expect(!"\(result)".contains("SE"))
  }

  @Test(
    "no rhythm and no length of a masked text, however it is masked",
    arguments: [
      ["*", "**", "***", "**", "**********", ""], ["******", "******", "******", "******"],
      ["\u{2022}", "\u{2022}\u{2022}", "\u{2022}\u{2022}\u{2022}"],
      ["\u{25CF}", "\u{25CF}\u{25CF}"],
    ])
  func maskedTextHasNone(texts: [String]) {
    let (inputs, report) = Self.inputs(Self.changes(texts))
    #expect(
      inputs
        == [TextInputEvent](
          repeating: TextInputEvent(inputType: .other, length: 0, target: 4), count: texts.count))
    #expect(report?.maskedCount == texts.count)
    #expect(report?.unavailable.contains(.typing) == true)
  }

  @Test("a masked text that is shown has no length before")
  func shownSecretHasNoRhythm() {
    let (inputs, report) = Self.inputs(Self.changes(["***", "abcd", "abcde"]))
    #expect(inputs.map(\.inputType) == [.other, .other, .insertText])
    #expect(report?.maskedCount == 1)
  }

  @Test("several characters at once are replaced, not typed and not pasted")
  func severalCharactersAreReplaced() {
    let long = String(repeating: "x", count: 30)
    let (inputs, _) = Self.inputs(Self.changes(["a", "abc", "abc" + long, "abc", "", "b"]))
    #expect(
      inputs.map(\.inputType) == [
        .insertText, .insertReplacement, .insertReplacement, .delete, .other, .insertText,
      ])
    #expect(inputs.map(\.length) == [1, 2, 9, 0, 0, 1])
  }

  @Test("a text that was there before the first change tells nothing by it")
  func firstChangeTellsNothing() {
    let (inputs, _) = Self.inputs(Self.changes(["Vienna", "Viennab"]))
    #expect(inputs.map(\.inputType) == [.other, .insertText])
  }

  @Test("characters are counted, not bytes, and each field has a length of its own")
  func charactersAreCounted() {
    let one = Self.changes(["\u{E9}", "\u{E9}\u{1F600}"], field: 1)
    let other = Self.changes(["a", "ab"], field: 2)
    let (inputs, _) = Self.inputs([one[0], other[0], one[1], other[1]])
    #expect(inputs.map(\.inputType) == [.insertText, .insertText, .insertText, .insertText])
  }

  @Test("boxes and changes by the page are not typed")
  func changesByThePageAreNotTyped() {
    let box =
      #"{"type":3,"data":{"source":5,"text":"x","isChecked":true,"id":9},"timestamp":\#(Self.start)}"#
    let (inputs, _) = Self.inputs(
      [box] + Self.changes(["a", "ab"], more: #","userTriggered":false"#))
    #expect(inputs.map(\.inputType) == [.other, .other, .other])
  }

  @Test("a recorder that keeps few of the changes is named")
  func sampledRecordingIsNamed() {
    let (_, report) = Self.inputs(Self.changes(["a", "abcd", "abcdefg", "abcdefgxyz"]))
    #expect(report?.decisions.contains { $0.contains("sampling.input") } == true)
    let (_, dense) = Self.inputs(Self.changes(["a", "ab", "abc", "abcd"]))
    #expect(dense?.decisions.contains { $0.contains("sampling.input") } == false)
  }

  @Test("a field beyond those that are followed is not taken for another")
  func manyFieldsAreSurvived() {
    let lines = (0..<300).flatMap { Self.changes(["a", "ab"], field: $0) }
    let (inputs, _) = Self.inputs(lines)
    #expect(inputs.count == 600)
    #expect(inputs.count { $0.inputType == .insertText } == 256 * 2 + 44)
  }
}
