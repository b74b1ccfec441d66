/// A value of a strict JSON text, with the place where it begins.
struct JSONValue {
  /// A name and its value.
  struct Member {
    let name: String
    let value: JSONValue
  }

  /// What the value is.
  enum Content {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double, integer: Int?)
    case bool(Bool)
    case null
  }

  /// The byte at which the value begins.
  let offset: Int
  /// The value.
  let content: Content

  /// The text of a string.
  var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// A number; never NaN or infinite.
  var number: Double? {
    guard case .number(let number, _) = content else { return nil }
    return number
  }

  /// A number that was written without fraction and exponent and fits.
  var integer: Int? {
    guard case .number(_, let integer) = content else { return nil }
    return integer
  }

  /// The elements of an array.
  var array: [JSONValue]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members of an object, in order.
  var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }
}
