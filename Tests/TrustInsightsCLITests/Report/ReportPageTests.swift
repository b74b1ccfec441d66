import InsightEvents
import InsightScoring
import Testing
import TrustInsightsCLI

@Suite("Report page")
struct ReportPageTests {
  private static let page: String = {
    let first = AccuracyReport(
      traces: ReportFixture.traces(seed: 1, count: 700), model: "coaching-a")
    let second = AccuracyReport(
      traces: ReportFixture.traces(seed: 1, count: 700, shift: 0.3), model: "coaching-b")
    return ReportPage.markup(ModelComparison(first: first, second: second))
  }()

  @Test(
    "the page loads nothing and runs nothing",
    arguments: [
      "<script", "http:", "https:", " src=", "url(", "@import", "<link", "onclick", "<iframe",
    ])
  func isSelfContained(forbidden: String) {
    #expect(!Self.page.contains(forbidden))
  }

  @Test("simulated sessions are called simulated at the top")
  func saysSimulated() throws {
    let notice = try #require(Self.page.firstRange(of: "Simulated: no person is in these figures"))
    let firstFigure = try #require(Self.page.firstRange(of: "<svg"))
    #expect(notice.lowerBound < firstFigure.lowerBound)
  }

  @Test("recorded sessions are not called simulated")
  func recordedIsNotSimulated() {
    let traces = ReportFixture.traces(seed: 1, count: 60).map { trace in
      var trace = trace
      trace.description.source = "pilot"
      return trace
    }
    #expect(!ReportPage.markup(AccuracyReport(traces: traces, model: "m")).contains("Simulated:"))
  }

  @Test("every picture has a title and a description, every table a caption and a heading")
  func isAccessible() {
    #expect(count("<svg ") > 10)
    #expect(count("<svg ") == count("role=\"img\"><title>"))
    #expect(count("<svg ") == count("<desc>"))
    #expect(count("<table>") == count("<caption>"))
    #expect(count("<table>") == count("<thead><tr><th scope=\"col\""))
    #expect(count("<html lang=\"en\">") == 1)
    #expect(count("<h1>") == 1)
  }

  @Test(
    "elements are closed", arguments: ["section", "figure", "svg", "table", "details", "main", "p"])
  func isBalanced(element: String) {
    let opened = count("<\(element)>") + count("<\(element) ")
    #expect(opened == count("</\(element)>"))
  }

  @Test("names from trace headers cannot become markup")
  func escapesNames() {
    let hostile = "<img src=x onerror=alert(1)>\"'&\u{1B}[31m\u{202E}"
    let traces = ReportFixture.traces(seed: 5, count: 60).enumerated().map { index, trace in
      var trace = trace
      trace.description.scenario = index % 2 == 0 ? hostile : "b"
      trace.description.cohort = index % 3 == 0 ? hostile : "c"
      trace.description.session = hostile
      trace.description.source = index % 5 == 0 ? hostile : "s"
      return trace
    }
    let report = AccuracyReport(traces: traces, model: hostile)
    let page = ReportPage.markup(report)
    #expect(!page.contains("<img"))
    #expect(page.contains("&lt;img"))
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    let text = ReportText.lines(report).joined(separator: "\n")
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  private func count(_ part: String) -> Int { Self.page.ranges(of: part).count }
}
