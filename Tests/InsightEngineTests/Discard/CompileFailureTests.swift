import Foundation
import Testing

/// What the compiler refuses.
@Suite("Compile failures", .timeLimit(.minutes(2)))
struct CompileFailureTests {
  private static let once = """
    import InsightMemory
    import InsightScoring
    func digit(_ model: ScoringModel, _ vector: consuming FeatureVector) -> UInt8 {
      let first = model.score(vector, category: .payment)
      return first.digit.rawValue
    }
    """

  @Test("scoring a vector compiles")
  func scoringOnceCompiles() throws {
    let (status, output) = try Self.typecheck(Self.once)
    #expect(status == 0, "\(output)")
  }

  @Test(
    "a vector cannot be used after it was scored",
    arguments: [
      "let second = model.score(vector, category: .payment)", "let second = vector.count",
      "let second = vector[0]",
    ])
  func secondUseIsRefused(use: String) throws {
    let twice = Self.once.replacing(
      "  return first", with: "  \(use)\n  _ = second\n  return first")
    let (status, output) = try Self.typecheck(twice)
    #expect(status != 0)
    #expect(output.contains("'vector' consumed more than once") || output.contains("after consume"))
  }

  @Test("a vector cannot be copied")
  func copyIsRefused() throws {
    let copied = Self.once.replacing(
      "  let first", with: "  let other = copy vector\n  _ = consume other\n  let first")
    let (status, output) = try Self.typecheck(copied)
    #expect(status != 0)
    #expect(output.contains("noncopyable"))
  }

  /// Compiles a snippet as a part of this package, to diagnostics only.
  private static func typecheck(_ source: String) throws -> (status: Int32, output: String) {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules")
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The compiler sees `package` declarations under the identity that the package manager gives:
    // the folder's name in lower case, as an identifier: trust-insights becomes trust_insights.
    let identity = root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    process.arguments = [
      "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-package-name",
      String(identity), "-I", modules.path, file.path,
    ]
    for target in ["CBLASShim", "CDigestShim", "InsightModels"] {
      let map = modules.deletingLastPathComponent()
        .appending(path: "\(target).build/module.modulemap")
      process.arguments?.append(contentsOf: ["-Xcc", "-fmodule-map-file=\(map.path)"])
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
