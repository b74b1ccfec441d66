import InsightEvents

/// What the command line of `import` says about the recordings, for the headers that are written.
struct ImportHeader {
  /// The most bytes of a name that a reader of traces takes.
  private static let nameByteLimit = 1024

  private var sessions: SessionNames
  private let subject: String?
  private let label: SessionDescription.Label?
  private let category: SessionDescription.Category?

  /// Reads `--session`, `--subject`, `--label` and `--category`.
  ///
  /// - Throws: ``CommandFailure`` 64 for a value that the trace format does not have.
  init(_ arguments: Arguments) throws(CommandFailure) {
    sessions = SessionNames(base: try Self.name("--session", arguments))
    subject = try Self.name("--subject", arguments)
    label = try Self.word("--label", arguments)
    category = try Self.word("--category", arguments)
  }

  /// The header of the next recording.
  ///
  /// - Parameter description: what the recording says of itself.
  /// - Returns: the same, with what the command line says in place of it.
  mutating func applied(to description: SessionDescription) -> SessionDescription {
    var description = description
    if let session = sessions.next() { description.session = session }
    if let subject { description.subject = subject }
    if let label { description.label = label }
    if let category { description.category = category }
    return description
  }

  private static func name(
    _ option: String, _ arguments: Arguments
  ) throws(CommandFailure) -> String? {
    guard let name = arguments.value(option) else { return nil }
    // A number may follow.
    guard !name.isEmpty, name.utf8.count <= nameByteLimit - 16 else {
      throw CommandFailure(.usage, "\(option) needs 1 to \(nameByteLimit - 16) bytes")
    }
    return name
  }

  private static func word<Word: CaseIterable & RawRepresentable<String>>(
    _ option: String, _ arguments: Arguments
  ) throws(CommandFailure) -> Word? {
    guard let text = arguments.value(option) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw CommandFailure(
        .usage, "\(option) is one of: " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }
}
