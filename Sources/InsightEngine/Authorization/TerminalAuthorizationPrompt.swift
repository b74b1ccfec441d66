#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks on the terminal and reads one line.
///
/// Only a plain yes permits, only a plain no refuses. Where standard input is no terminal, or ends, or the
/// line says anything else, the person has not decided.
public struct TerminalAuthorizationPrompt: AuthorizationPrompting {
  private let write: @Sendable (String) -> Void
  private let readLine: @Sendable () -> String?

  /// Makes a prompt on standard error and standard input.
  public init() {
    self.init(
      write: { writeToStandardError(Array($0.utf8)) },
      readLine: { isatty(STDIN_FILENO) == 1 ? Swift.readLine() : nil })
  }

  /// Makes a prompt over other ways to write and read.
  ///
  /// - Parameters:
  ///   - write: shows a text to the person.
  ///   - readLine: waits for a line of the person; `nil` when there is nobody.
  public init(
    write: @escaping @Sendable (String) -> Void, readLine: @escaping @Sendable () -> String?
  ) {
    self.write = write
    self.readLine = readLine
  }

  /// Asks, and waits for one line in the background.
  ///
  /// - Parameter question: what is asked.
  /// - Returns: `permit` for a plain yes, `refuse` for a plain no, else `undecided`.
  public func ask(_ question: AuthorizationQuestion) async -> AuthorizationAnswer {
    write("\(question.text)\n\(question.language == .spanish ? "[s/n] " : "[y/n] ")")
    let line = await withCheckedContinuation { continuation in
      let readLine = readLine
      Task.detached { continuation.resume(returning: readLine()) }
    }
    return AuthorizationAnswer(line: line ?? "", language: question.language)
  }
}

private func writeToStandardError(_ bytes: [UInt8]) {
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

extension AuthorizationAnswer {
  init(line: String, language: Engine.Language) {
    let word = line.lowercased().filter { !$0.isWhitespace }
    let (yes, no) =
      switch language {
      case .english: (["y", "yes"], ["n", "no"])
      case .spanish: (["s", "si", "sí"], ["n", "no"])
      }
    self = yes.contains(word) ? .permit : no.contains(word) ? .refuse : .undecided
  }
}
