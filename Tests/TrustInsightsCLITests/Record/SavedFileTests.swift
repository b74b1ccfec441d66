import FoundationEssentials
import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("Where recordings are saved")
struct SavedFileTests {
  @Test("only the owner may read what is saved, and more is added behind")
  func isOwnersAlone() throws {
    let folder = TemporaryDirectory()
    let path = folder.path + "/recordings.jsonl"
    try OutputFile.append(Array("one\n".utf8), to: path)
    try OutputFile.append(Array("two\n".utf8), to: path)
    #expect(String(decoding: fileContent(at: path), as: UTF8.self) == "one\ntwo\n")
    #expect(fileMode(path) == 0o600)
  }

  @Test("a link that lies in wait is not followed")
  func linkIsNotFollowed() {
    let folder = TemporaryDirectory()
    let (target, link) = (folder.path + "/elsewhere", folder.path + "/recordings.jsonl")
    writeFile([], at: target)
    makeLink(from: link, to: target)
    #expect(throws: CommandFailure.self) { try OutputFile.append([1], to: link) }
    #expect(fileContent(at: target).isEmpty)
  }
}
