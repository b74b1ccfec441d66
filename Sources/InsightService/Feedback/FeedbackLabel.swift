/// What became known of an evaluation later.
package enum FeedbackLabel: String, CaseIterable, Sendable {
  /// The operation was fraud.
  case confirmedFraud
  /// The operation was what the person wanted.
  case confirmedLegitimate
  /// The person disputes it, and nobody knows yet.
  case disputed

  /// The number kept in the store; never reused for another meaning.
  package var code: Int64 {
    switch self {
    case .confirmedFraud: 1
    case .confirmedLegitimate: 2
    case .disputed: 3
    }
  }

  /// Finds a label by its stored number.
  ///
  /// - Parameter code: a value of ``code``; any other gives `nil`.
  package init?(code: Int64) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }
}

/// One label for one evaluation.
package struct FeedbackItem: Sendable, Equatable {
  /// The evaluation.
  package var event: EventIdentifier
  /// What became known.
  package var label: FeedbackLabel
  /// The day it happened, in days since 1970.
  package var occurredOnDay: Int64

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - event: the evaluation.
  ///   - label: what became known.
  ///   - occurredOnDay: the day it happened, in days since 1970.
  package init(event: EventIdentifier, label: FeedbackLabel, occurredOnDay: Int64) {
    self.event = event
    self.label = label
    self.occurredOnDay = occurredOnDay
  }

  /// Reads an item: `eventID`, `label`, `occurredOn`, and nothing else.
  ///
  /// A field that looks as if it held personal data is told as such before anything else, so that the
  /// sender learns of it at once.
  ///
  /// - Parameters:
  ///   - value: the item.
  ///   - path: where it stands.
  /// - Throws: ``ContractViolation``, without anything of the item's content.
  package init(_ value: JSONValue, at path: String) throws(ContractViolation) {
    if let members = value.members {
      for (name, member) in members.sorted(by: { $0.key < $1.key })
      where Self.fields.contains(name) && PersonalData.isLikely(member) {
        throw ContractViolation("\(path).\(name)", .personal)
      }
    }
    var object = try ContractObject(value, at: path)
    try object.refuseRest(besides: Self.fields)
    self.init(
      event: try object.required("eventID") { $0.text.flatMap(EventIdentifier.init(text:)) },
      label: try object.required("label") { $0.text.flatMap(FeedbackLabel.init(rawValue:)) },
      occurredOnDay: try object.required("occurredOn") { $0.text.flatMap(CalendarDay.init) }
        .daysSince1970)
  }

  private static let fields = ["eventID", "label", "occurredOn"]
}
