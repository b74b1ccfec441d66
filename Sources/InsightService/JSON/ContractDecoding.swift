/// Why a body does not follow the contract: the place, never what stood there.
package struct ContractViolation: Error, Sendable, Equatable {
  /// The field, as a path such as `insights[0].digit`; empty for the body as a whole.
  package let field: String
  /// What is wrong with it.
  package let problem: Problem

  /// What can be wrong with a field.
  package enum Problem: String, Sendable {
    /// The body is not strict JSON.
    case notJSON = "is not strict JSON"
    /// The field is missing.
    case missing = "is missing"
    /// The field has the wrong type, or a value outside of its range.
    case invalid = "has a wrong type or value"
    /// The contract does not know the field.
    case unknown = "is not part of the contract"
    /// The field looks as if it held personal data or free text.
    case personal = "looks like personal data or free text"
  }

  /// Names a field and what is wrong with it.
  ///
  /// - Parameters:
  ///   - field: the place.
  ///   - problem: what is wrong.
  package init(_ field: String, _ problem: Problem) {
    self.field = field
    self.problem = problem
  }
}

/// An object whose fields are taken one after the other, so that what is left over is noticed.
package struct ContractObject {
  private var members: [String: JSONValue]
  private let prefix: String

  /// Takes an object.
  ///
  /// - Parameters:
  ///   - value: anything else than an object is refused.
  ///   - path: where it stands; empty for the body.
  /// - Throws: ``ContractViolation``.
  package init(_ value: JSONValue?, at path: String = "") throws(ContractViolation) {
    guard let members = value?.members else {
      throw ContractViolation(path, value == nil ? .notJSON : .invalid)
    }
    self.members = members
    prefix = path.isEmpty ? "" : path + "."
  }

  /// Takes a field that must be there.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - read: gives `nil` for a wrong type or value.
  /// - Returns: what `read` gave.
  /// - Throws: ``ContractViolation``.
  package mutating func required<Value>(
    _ name: String, _ read: (JSONValue) -> Value?
  ) throws(ContractViolation) -> Value {
    guard let member = members.removeValue(forKey: name) else {
      throw ContractViolation(prefix + name, .missing)
    }
    guard let value = read(member) else { throw ContractViolation(prefix + name, .invalid) }
    return value
  }

  /// Takes a field that may be absent; `null` is not the same as absent and is refused.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - read: gives `nil` for a wrong type or value.
  /// - Returns: what `read` gave, or `nil` when the field is absent.
  /// - Throws: ``ContractViolation``.
  package mutating func optional<Value>(
    _ name: String, _ read: (JSONValue) -> Value?
  ) throws(ContractViolation) -> Value? {
    guard members[name] != nil else { return nil }
    return try required(name, read)
  }

  private static let withheldName = "(withheld)"

  /// Refuses what was not taken; the first name in alphabetical order is told.
  ///
  /// A name that itself looks like personal data, as an address or a number used as a key does, is not
  /// repeated; any other is cut to 64 safe characters.
  ///
  /// - Parameter known: fields that may still be there.
  /// - Throws: ``ContractViolation``.
  package func refuseRest(besides known: [String] = []) throws(ContractViolation) {
    guard let name = members.keys.filter({ !known.contains($0) }).min() else { return }
    guard !PersonalData.isLikely(.string(name)) else {
      throw ContractViolation(prefix + Self.withheldName, .personal)
    }
    let safe = name.unicodeScalars.prefix(64).filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
    }
    throw ContractViolation(prefix + String(String.UnicodeScalarView(safe)), .unknown)
  }
}
