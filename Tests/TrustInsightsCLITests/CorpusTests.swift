import Glibc
import Testing
import TrustInsightsCLI

/// Recordings of real people, in the folder that the environment variable `TRACE_CORPUS` names.
@Suite("Real recordings")
struct CorpusTests {
  private static var folder: String? {
    guard let value = unsafe getenv("TRACE_CORPUS") else { return nil }
    let path = unsafe String(cString: value)
    return path.isEmpty ? nil : path
  }

  @Test(
    "every recording goes through with finite numbers",
    .enabled(if: folder != nil, "skipped: TRACE_CORPUS names no folder of recordings"),
    arguments: [
      "aalto136m/traces", "balabit/traces", "languagehero/traces", "mobikey/traces",
      "strokepin/traces", "strokepin/traces-gravity50", "talktyping/traces",
    ])
  func goesThrough(set: String) async throws {
    let folder = try #require(Self.folder)
    let run = try await CapturedRun(["evaluate", "--json", "\(folder)/\(set).jsonl.gz"])
    #expect(run.status == .success, "\(run.messages)")
    #expect(!run.lines.isEmpty)
    for line in run.lines {
      #expect(line.contains("\"outcome\":\""))
      #expect(!line.contains(":nan") && !line.contains(":inf") && !line.contains(":-inf"))
      let isScored = !line.contains("\"probability\":null")
      #expect(isScored == line.contains("\"reason\":null"))
    }
  }
}
