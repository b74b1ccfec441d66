import Testing
import TrustInsightsCLI

@Suite("Command line parsing")
struct ArgumentsTests {
  @Test("flags, options and operands are told apart")
  func parsesAll() throws {
    let arguments = try Arguments(
      ["--json", "a", "--model", "v1", "--out=x=y", "-", "--", "--json"],
      flags: ["--json"], options: ["--model", "--out"])
    #expect(arguments.has("--json"))
    #expect(arguments.value("--model") == "v1")
    #expect(arguments.value("--out") == "x=y")
    #expect(arguments.operands == ["a", "-", "--json"])
  }

  @Test(
    "wrong command lines are refused as usage errors",
    arguments: [["--nope"], ["--model"], ["--json=1"]])
  func refuses(words: [String]) {
    #expect(throws: CommandFailure.self) {
      try Arguments(words, flags: ["--json"], options: ["--model"])
    }
  }

  @Test(
    "numbers are printed with fixed decimals",
    arguments: [
      (0.41324, 4, "0.4132"), (-1.25, 1, "-1.3"), (0.0004, 2, "0.00"), (-0.001, 1, "0.0"),
      (12, 0, "12"), (Double.nan, 2, "nan"),
    ])
  func fixedDecimals(value: Double, decimals: Int, text: String) {
    #expect(value.fixed(decimals) == text)
  }

  @Test("JSON strings escape quotes and control characters")
  func escapes() {
    #expect(JSONObject.quoted("a\"\\\u{1}\n") == "\"a\\\"\\\\\\u0001\\u000a\"")
  }
}
