import Glibc
import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("Outputs")
struct OutputTests {
  private static let trace =
    "{\"trace\":1,\"session\":\"s1\",\"label\":\"coached\"}\n"
    + (0..<40).map { "{\"t\":\($0 * 200),\"type\":\"keydown\",\"keyClass\":\"digit\"}\n" }.joined()

  /// What writes to a path that is named behind it.
  private static let writing: [[String]] = [
    ["import", "--out"], ["features", "--out"], ["features", "--format", "npy", "--out"],
    ["report", "--html"],
    ["simulate", "--scenario", "known-payee", "--count", "1", "--seed", "1", "--out"],
  ]

  private let folder = TemporaryDirectory()

  private func input() -> String {
    let path = folder.path + "/input.jsonl"
    writeFile(Array(Self.trace.utf8), at: path)
    return path
  }

  private func run(_ words: [String], to out: String) async throws -> CapturedRun {
    try await CapturedRun(words + [out] + (words[0] == "simulate" ? [] : [input()]))
  }

  @Test("a link that lies in wait is refused, named, and not followed", arguments: writing)
  func linkIsRefused(words: [String]) async throws {
    let (target, link) = (folder.path + "/precious", folder.path + "/out")
    writeFile([1, 2], at: target)
    makeLink(from: link, to: target)
    let run = try await run(words, to: link)
    #expect(run.status == .cannotWrite)
    #expect(run.messages.contains("\(link): a symbolic link"), "\(run.messages)")
    #expect(fileContent(at: target) == [1, 2])
  }

  @Test("links for the files of a live evaluation or a table are not followed")
  func linksInFolderAreRefused() async throws {
    let target = folder.path + "/precious"
    writeFile([1, 2], at: target)
    for name in ["payload.cose", "features.npy"] {
      makeLink(from: folder.path + "/" + name, to: target)
    }
    let live = try await CapturedRun(["evaluate", "--live", "--out", folder.path])
    #expect(live.status == .cannotWrite)
    let table = try await CapturedRun([
      "simulate", "--scenario", "known-payee", "--count", "1", "--seed", "1", "--features",
      folder.path,
    ])
    #expect(table.status == .cannotWrite)
    #expect(fileContent(at: target) == [1, 2])
  }

  @Test("a file is replaced as a whole, keeps its mode, and nothing else stays", arguments: writing)
  func fileIsReplaced(words: [String]) async throws {
    let out = folder.path + "/out"
    writeFile([UInt8](repeating: 7, count: 1 << 20), at: out)
    unsafe chmod(out, 0o640)
    let before = unsafe open(out, O_RDONLY)
    defer { close(before) }
    let run = try await run(words, to: out)
    #expect(run.status == .success, "\(run.messages)")
    #expect(fileMode(out) == 0o640)
    #expect(fileContent(at: out).first != 7)
    #expect(lseek(before, 0, SEEK_END) == 1 << 20, "the old file was written to")
    #expect(names(in: folder.path) == (words[0] == "simulate" ? ["out"] : ["input.jsonl", "out"]))
  }

  @Test("what is there stays where nothing could be read", arguments: writing.prefix(3))
  func failureLeavesWhatIsThere(words: [String]) async throws {
    let out = folder.path + "/out"
    writeFile([7], at: out)
    let run = try await CapturedRun(words + [out, folder.path + "/nothing"])
    #expect(run.status == .noInput)
    #expect(fileContent(at: out) == [7])
  }

  @Test("an output may be its own input")
  func outputMayBeInput() async throws {
    let path = input()
    let run = try await CapturedRun(["import", "--out", path, path])
    #expect(run.status == .success)
    #expect(fileContent(at: path).count > Self.trace.utf8.count / 2)
    #expect(run.messages.contains("40 events"))
  }

  @Test("an open descriptor may be named as an output", arguments: writing.filter { $0.count < 4 })
  func descriptorIsWrittenTo(words: [String]) async throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    // F_SETPIPE_SZ, so that nobody needs to read meanwhile.
    _ = fcntl(ends[1], 1031, 1 << 20)
    let run = try await run(words, to: "/dev/fd/\(ends[1])")
    close(ends[1])
    #expect(run.status == .success, "\(run.messages)")
    var first: UInt8 = 0
    #expect(unsafe read(ends[0], &first, 1) == 1)
  }

  @Test("an output that is full ends with its name, the reason and status 73", arguments: writing)
  func fullOutputIsSaid(words: [String]) async throws {
    let run = try await run(words, to: "/dev/full")
    #expect(run.status == .cannotWrite)
    #expect(run.messages.contains("/dev/full: write error (No space left"), "\(run.messages)")
  }

  @Test(
    "results that cannot be written are said, with status 73, by every command",
    arguments: [
      ["--help"], ["--version"], ["evaluate", "--help"], ["evaluate", "PATH"],
      ["evaluate", "--json", "PATH"], ["evaluate", "--live"], ["features", "PATH"],
      ["import", "PATH"], ["report", "PATH"], ["report", "--json", "PATH"], ["model"],
      ["model", "list", "--json"],
      ["simulate", "--scenario", "known-payee", "--count", "1", "--seed", "1"],
      ["settings", "show", "--directory", "FOLDER"], ["settings", "log", "--directory", "FOLDER"],
    ])
  func fullResultsAreSaid(words: [String]) async throws {
    let (path, messages) = (input(), try TemporaryFile())
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    let words = words.map { ["PATH": path, "FOLDER": folder.path][$0] ?? $0 }
    let status = await CommandTable.run(
      arguments: words,
      console: Console(resultDescriptor: full, messageDescriptor: messages.descriptor))
    #expect(status == .cannotWrite)
    #expect(
      messages.text.contains("standard output: write error (No space left"), "\(messages.text)")
  }

  @Test("a recording that does not fit is not added in part")
  func partIsTakenBack() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryDirectory()
      let path = folder.path + "/recordings.jsonl"
      try OutputFile.append(Array("one\n".utf8), to: path)
      _ = signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 8, rlim_max: 8)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(throws: CommandFailure.self) {
        try OutputFile.append([UInt8](repeating: 1, count: 100), to: path)
      }
      #expect(String(decoding: fileContent(at: path), as: UTF8.self) == "one\n")
    }
  }

  private func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
