import Glibc
import TrustInsightsCLI
import _TestSupport

/// A run of the program inside the test process, with what it printed.
struct CapturedRun {
  /// The exit status.
  let status: ExitStatus
  /// What went to standard output.
  let results: String
  /// What went to standard error.
  let messages: String

  /// Runs a command line.
  init(_ arguments: [String]) async throws {
    let results = try TemporaryFile()
    let messages = try TemporaryFile()
    status = await CommandTable.run(
      arguments: arguments,
      console: Console(
        resultDescriptor: results.descriptor, messageDescriptor: messages.descriptor))
    self.results = results.text
    self.messages = messages.text
  }

  /// The lines of the results.
  var lines: [Substring] { results.split(separator: "\n") }
}

/// A file that is gone when the test is over.
final class TemporaryFile {
  /// Where it is.
  let path: String
  /// Open for reading and writing.
  let descriptor: Int32

  /// Makes a file with some bytes.
  init(_ bytes: [UInt8] = []) throws {
    let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array((place + "/trust-insights-test.XXXXXX").utf8CString)
    descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(start)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw TemporaryFileError.notMade }
    let written = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard written == bytes.count else { throw TemporaryFileError.notMade }
  }

  deinit {
    close(descriptor)
    unsafe unlink(path)
  }

  /// What it holds now, also when it was replaced.
  var bytes: [UInt8] { fileContent(at: path) }

  /// What it holds now, as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// No temporary file could be made.
enum TemporaryFileError: Error {
  /// The system refused.
  case notMade
}
