import InsightEngine
import Synchronization
import Testing

@Suite("Prompt on a terminal")
struct TerminalPromptTests {
  @Test(
    "only a plain yes permits and only a plain no refuses",
    arguments: [
      ("y", Engine.Language.english, AuthorizationAnswer.permit), (" YES ", .english, .permit),
      ("n", .english, .refuse), ("No", .english, .refuse), ("", .english, .undecided),
      ("yes please", .english, .undecided), ("s", .english, .undecided),
      ("s", .spanish, .permit), ("Sí", .spanish, .permit), ("si", .spanish, .permit),
      ("no", .spanish, .refuse), ("y", .spanish, .undecided),
    ])
  func answers(line: String, language: Engine.Language, answer: AuthorizationAnswer) async {
    let prompt = TerminalAuthorizationPrompt(write: { _ in }, readLine: { line })
    let question = AuthorizationQuestion(appID: "app", category: .payment, language: language)
    #expect(await prompt.ask(question) == answer)
  }

  @Test(
    "the question names the app and says what leaves the device",
    arguments: [
      (Engine.Language.english, "One result leaves it"), (.spanish, "Sale un resultado"),
    ])
  func question(language: Engine.Language, promise: String) async {
    let shown = Mutex("")
    let prompt = TerminalAuthorizationPrompt(
      write: { text in shown.withLock { $0 += text } }, readLine: { nil })
    let answer = await prompt.ask(
      AuthorizationQuestion(appID: "app.example.bank", category: .payment, language: language))
    #expect(answer == .undecided)
    let text = shown.withLock { $0 }
    #expect(text.contains("app.example.bank") && text.contains(promise))
    // The defaults of RetentionPolicy.
    #expect(text.contains("90") && text.contains("400"))
  }
}
