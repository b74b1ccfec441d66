/// One command of the program.
package protocol Command {
  /// The word that selects it.
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The whole help: usage, options, one example.
  static var help: String { get }
  /// Options without a value, such as `--json`.
  static var flags: Set<String> { get }
  /// Options with a value, such as `--model`.
  static var options: Set<String> { get }

  /// Does the work.
  ///
  /// - Parameters:
  ///   - arguments: the parsed command line.
  ///   - console: where results and messages go.
  /// - Returns: the exit status.
  /// - Throws: ``CommandFailure`` with one clear line and a status.
  static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus
}

/// Exit statuses, as in sysexits.h.
package enum ExitStatus: Int32, Sendable {
  /// Done.
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// Bad input data; also a payload that `verify` refuses.
  case badData = 65
  /// An input was not found.
  case noInput = 66
  /// A service could not be reached.
  case unavailable = 69
  /// A fault of the program.
  case internalError = 70
  /// An output could not be written.
  case cannotWrite = 73
  /// An input could not be read to its end.
  case readError = 74
  /// Permission is missing.
  case noPermission = 77

  /// The worse of two: a failure beats success, the larger number beats the smaller.
  package func worse(_ other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}

/// Why a command ended early: one line for a person, one status for a program.
package struct CommandFailure: Error {
  /// What the process exits with.
  package let status: ExitStatus
  /// One line, without signal values.
  package let message: String

  /// Makes a failure.
  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
