import InsightTraces

/// Writes one flat or nested JSON object as one line, keys in the order given.
package struct JSONObject {
  private var fields: [String] = []

  /// Starts an empty object.
  package init() {}

  /// Adds a string, or null.
  package mutating func add(_ key: String, _ value: String?) {
    fields.append("\(Self.quoted(key)):\(value.map(Self.quoted) ?? "null")")
  }

  /// Adds a whole number, or null.
  package mutating func add(_ key: String, _ value: Int?) {
    fields.append("\(Self.quoted(key)):\(value.map { "\($0)" } ?? "null")")
  }

  /// Adds a truth value.
  package mutating func add(_ key: String, _ value: Bool) {
    fields.append("\(Self.quoted(key)):\(value)")
  }

  /// Adds a number with fixed decimals, or null when it is absent or not finite.
  package mutating func add(_ key: String, _ value: Double?, decimals: Int) {
    let text = value.flatMap { $0.isFinite ? $0.fixed(decimals) : nil } ?? "null"
    fields.append("\(Self.quoted(key)):\(text)")
  }

  /// Adds a nested object.
  package mutating func add(_ key: String, _ value: JSONObject) {
    fields.append("\(Self.quoted(key)):\(value.text)")
  }

  /// Adds an array of strings.
  package mutating func add(_ key: String, _ values: [String]) {
    fields.append("\(Self.quoted(key)):[\(values.map(Self.quoted).joined(separator: ","))]")
  }

  /// Adds an array of objects.
  package mutating func add(_ key: String, _ values: [JSONObject]) {
    let items = values.map(\.text).joined(separator: ",")
    fields.append("\(Self.quoted(key)):[\(items)]")
  }

  /// The object as one line.
  package var text: String { "{\(fields.joined(separator: ","))}" }

  /// A JSON string literal.
  package static func quoted(_ text: String) -> String {
    var json = JSONText(capacity: text.utf8.count + 2)
    json.append(quoting: text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
