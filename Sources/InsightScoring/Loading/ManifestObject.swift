/// An object of the manifest whose members are all known, read field by field.
struct ManifestObject {
  typealias Field = ModelManifest.Field

  private let members: [Field: JSONValue]

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
    var members: [Field: JSONValue] = [:]
    for (name, member) in named {
      guard let field = Field(rawValue: name), required.contains(field) || optional.contains(field)
      else { throw .unknownField(.manifest, offset: member.offset) }
      members[field] = member
    }
    for field in required where members[field] == nil { throw .missingField(field) }
    self.members = members
  }

  /// A field's value, or `nil` for an optional field that is not there.
  subscript(field: Field) -> JSONValue? { members[field] }

  /// A required field.
  func value(_ field: Field) throws(ModelError) -> JSONValue {
    guard let value = members[field] else { throw .missingField(field) }
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
