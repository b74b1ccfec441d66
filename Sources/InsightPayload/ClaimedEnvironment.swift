/// The environment an evaluation was made in, by its claim's number.
package enum ClaimedEnvironment: UInt64, Equatable, Hashable, Sendable, CaseIterable {
  /// Development and tests.
  case sandbox = 0
  /// Live operation.
  case production = 1
}

/// What the person was about to do, by its claim's number.
package enum ClaimedOperation: UInt64, Equatable, Hashable, Sendable, CaseIterable {
  /// A payment, a purchase, or another exchange of assets.
  case payment = 0
  /// Registering, signing in, or changing an account.
  case account = 1
  /// Using a costly or scarce resource.
  case resourceUse = 2
  /// Reaching people: messages, forms, signatures.
  case communication = 3
  /// Anything else.
  case other = 4
}
