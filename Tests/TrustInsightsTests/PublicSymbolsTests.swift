import Foundation
import Testing

@Suite("Public interface")
struct PublicSymbolsTests {
  @Test("every identifier of Apple's is there, and nothing public was added or lost")
  func symbolsEqualTheGoldenFile() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules")
    let process = Process()
    process.executableURL = root.appending(path: "Scripts/check-public-symbols")
    process.arguments = ["--modules", modules.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("0 differences"))
  }
}
