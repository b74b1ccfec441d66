import InsightEvents
import InsightTraces
import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("docs/trace-format.md")
struct DocumentedTraceTests {
  private static var page: String {
    let root = #filePath.split(separator: "/Tests/").first ?? ""
    return String(decoding: fileContent(at: "\(root)/docs/trace-format.md"), as: UTF8.self)
  }

  @Test("its example is ten lines that are read without a loss")
  func exampleIsRead() throws {
    let example = try #require(
      Self.page.split(separator: "```jsonl\n").last?.split(separator: "```").first)
    let file = try TemporaryFile(Array(example.utf8))
    var reader = try TraceReader(path: file.path)
    let description = try #require(try reader.nextTrace())
    #expect(description.category == .payment && description.label == .uncoached)
    var batch: [InteractionEvent] = []
    var events: [InteractionEvent] = []
    while try reader.nextBatch(into: &batch) { events += batch }
    #expect(example.split(separator: "\n").count == 10)
    #expect(events.count == 9)
    #expect(reader.quality.skippedCount == 0)
    #expect(Set(events.map(\.source)).count >= 4)
  }

  @Test(
    "it names every word of the vocabulary",
    arguments: [
      KeyClass.allCases.map(\.rawValue), FlowStep.allCases.map(\.rawValue),
      CallEvent.State.allCases.map(\.rawValue), CallEvent.Route.allCases.map(\.rawValue),
      VisibilityEvent.OtherApp.allCases.map(\.rawValue),
      SessionDescription.Category.allCases.map(\.rawValue),
      SessionDescription.Label.allCases.map(\.rawValue),
      SessionDescription.Task.allCases.map(\.rawValue),
      SessionDescription.Platform.allCases.map(\.rawValue),
    ])
  func vocabularyIsNamed(words: [String]) {
    let page = Self.page
    for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
  }
}
