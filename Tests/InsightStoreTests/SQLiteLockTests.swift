import FoundationEssentials
import InsightStore
import Testing
import _TestSupport

/// The locks that this process holds on a file, as the kernel lists them.
private func locks(on path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  let file = try #require(attributes[.systemFileNumber].map { "\($0)" })
  let list = try String(decoding: Data(contentsOf: URL(filePath: "/proc/locks")), as: UTF8.self)
  return list.split(separator: "\n").count { line in
    line.contains(":\(file) ") && line.contains(" \(ProcessInfo.processInfo.processIdentifier) ")
  }
}

@Suite("SQLite locks") struct SQLiteLockTests {
  @Test("a second connection of the process takes no lock from the first")
  func locksSurviveAnotherConnection() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/notes.sqlite"
    let first = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
    _ = try first.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY)", [])
    let held = try locks(on: path)
    #expect(held > 0)
    let second = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
    _ = try second.rows("SELECT COUNT(*) FROM notes", [])
    #expect(try locks(on: path) >= held)
    second.disconnect()
    #expect(try locks(on: path) >= held)
    first.disconnect()
  }
}
