import Testing
import TrustInsightsCLI

@Suite("Console") struct ConsoleTests {
  @Test(
    "a message keeps its lines, and nothing in it steers the terminal",
    arguments: [
      ("one\ntwo\n\nthree", "one\ntwo\n\nthree\n"),
      ("\u{1B}]0;T\u{7}a\r", "�]0;T�a�\n"),
      ("\u{9B}31m\u{202E}ü", "�31m�ü\n"),
    ])
  func messageLines(text: String, written: String) throws {
    let file = try TemporaryFile()
    Console(resultDescriptor: file.descriptor, messageDescriptor: file.descriptor).message(text)
    #expect(file.text == written)
  }

  @Test("JSON of another's making keeps its lines and steers nothing")
  func foreignJSON() throws {
    let file = try TemporaryFile()
    let console = Console(resultDescriptor: file.descriptor)
    console.result(json: Array("{\r\n\t\"a\u{85}\": \"\u{9B}\u{202E}\"\n}".utf8))
    console.flush()
    #expect(file.text == "{\r\n\t\"a\u{FFFD}\": \"\u{FFFD}\u{FFFD}\"\n}\n")
  }

  @Test("without a command the help comes in lines")
  func helpWithoutCommand() async throws {
    let run = try await CapturedRun([])
    #expect(run.messages.split(separator: "\n").count > CommandTable.commands.count)
  }
}
