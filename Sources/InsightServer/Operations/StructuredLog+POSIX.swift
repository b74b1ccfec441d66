package import InsightService

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes one JSON object a line to standard error; fields are names and numbers of our own, never content
/// of a request.
package struct StructuredLog: Sendable {
  private let now: ServiceEnvironmentals.Clock

  /// Makes a log.
  ///
  /// - Parameter now: the time.
  package init(now: @escaping ServiceEnvironmentals.Clock) { self.now = now }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - fields: more about it, in this order.
  package func write(_ event: StaticString, _ fields: [(name: StaticString, value: Value)] = []) {
    var json = JSONWriter()
    json.object { json in
      json.key("time")
      json.integer(now())
      json.key("event")
      json.string(event.description)
      for field in fields {
        json.key(field.name.description)
        switch field.value {
        case .number(let number): json.integer(number)
        case .name(let name): json.string(name)
        }
      }
    }
    let line = json.bytes + [UInt8(ascii: "\n")]
    writeToStandardError(line)
  }

  /// A value of a field.
  package enum Value: Sendable {
    /// A number.
    case number(Int64)
    /// A name of our own.
    case name(String)
  }
}

private func writeToStandardError(_ bytes: [UInt8]) {
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}
