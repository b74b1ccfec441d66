/// The kind of operation an answer is for; a model has one set of thresholds for each.
package enum ThresholdCategory: String, Sendable, CaseIterable {
  /// Money moves.
  case payment
  /// Credentials, devices or recovery of an account change.
  case account
  /// Something paid or limited is used.
  case resourceUse
  /// A message or a call goes out.
  case communication
  /// Everything else.
  case other

  /// The position among all cases.
  var position: Int {
    switch self {
    case .payment: 0
    case .account: 1
    case .resourceUse: 2
    case .communication: 3
    case .other: 4
    }
  }
}
