/// An object of the manifest whose members are all known, read field by field.
struct ManifestObject {
  typealias Field = ModelManifest.Field

  private struct Member {
    let field: Field
    let value: JSONValue
  }

  private var members: [Member] = []

  /// Takes an object apart.
  ///
  /// - Parameters:
  ///   - value: the object.
  ///   - required: the fields it must have.
  ///   - optional: the fields it may have; every other one is refused.
  /// - Throws: `malformed`, `unknownField`, `missingField`.
  init(
    _ value: JSONValue, required: [Field], optional: [Field] = []
  ) throws(ModelError) {
    guard let named = value.members else {
      throw .malformed(.manifest, offset: value.offset)
    }
    let known = required + optional
    members.reserveCapacity(named.count)
    for member in named {
      let (name, value) = (member.name, member.value)
      guard let field = known.first(where: { $0.rawValue == name }) else {
        throw .unknownField(.manifest, offset: value.offset)
      }
      members.append(Member(field: field, value: value))
    }
    for field in required where self[field] == nil { throw .missingField(field) }
  }

  /// A field's value, or `nil` for an optional field that is not there.
  subscript(field: Field) -> JSONValue? {
    members.first { $0.field == field }?.value
  }

  /// A required field.
  func value(_ field: Field) throws(ModelError) -> JSONValue {
    guard let value = self[field] else { throw .missingField(field) }
    return value
  }

  /// A required string.
  func string(_ field: Field) throws(ModelError) -> String {
    let value = try value(field)
    guard let text = value.string else { throw .malformed(.manifest, offset: value.offset) }
    return text
  }

  /// A required number.
  func number(_ field: Field) throws(ModelError) -> Double {
    let value = try value(field)
    guard let number = value.number else { throw .malformed(.manifest, offset: value.offset) }
    return number
  }

  /// A required whole number in a range.
  func integer(_ field: Field, in range: ClosedRange<Int>) throws(ModelError) -> Int {
    let value = try value(field)
    guard value.number != nil else { throw .malformed(.manifest, offset: value.offset) }
    guard let integer = value.integer, range.contains(integer) else { throw .invalidField(field) }
    return integer
  }

  /// A required array with a number of elements in a range.
  func array(_ field: Field, count range: ClosedRange<Int>) throws(ModelError) -> [JSONValue] {
    let value = try value(field)
    guard let array = value.array else { throw .malformed(.manifest, offset: value.offset) }
    guard range.contains(array.count) else { throw .invalidField(field) }
    return array
  }

  /// A required string that names a case.
  func choice<Choice: RawRepresentable<String>>(_ field: Field) throws(ModelError) -> Choice {
    guard let choice = Choice(rawValue: try string(field)) else { throw .invalidField(field) }
    return choice
  }
}
