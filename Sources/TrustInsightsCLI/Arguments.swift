/// A parsed command line: flags, options with values, and the rest.
///
/// `--name value` and `--name=value` are the same; `--` ends the options; `-` is an operand.
package struct Arguments {
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]
  /// What is neither a flag nor an option, in order.
  package private(set) var operands: [String] = []

  /// Parses what follows the command's name.
  ///
  /// - Parameters:
  ///   - arguments: the words.
  ///   - flags: options without a value.
  ///   - options: options with a value.
  /// - Throws: ``CommandFailure`` for an unknown option, a missing value or a value for a flag.
  package init(_ arguments: [String], flags: Set<String>, options: Set<String>) throws {
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      index += 1
      if word == "--" {
        operands += arguments[index...]
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if flags.contains(name) {
        guard parts.count == 1 else { throw CommandFailure(.usage, "\(name) takes no value") }
        self.flags.insert(name)
      } else if options.contains(name) {
        if parts.count == 2 {
          values[name, default: []].append(String(parts[1]))
        } else if index < arguments.count {
          values[name, default: []].append(arguments[index])
          index += 1
        } else {
          throw CommandFailure(.usage, "\(name) needs a value")
        }
      } else {
        throw CommandFailure(.usage, "unknown option \(name)")
      }
    }
  }

  /// Whether a flag was given.
  package func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The last value of an option, or `nil`.
  package func value(_ option: String) -> String? { values[option]?.last }

  /// All values of an option that may be repeated, in order.
  package func allValues(_ option: String) -> [String] { values[option] ?? [] }

  /// The value of an option as a number.
  ///
  /// - Throws: ``CommandFailure`` when it is not a number in the range.
  package func integer(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure(
        .usage, "\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
