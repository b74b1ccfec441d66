import InsightEvents

extension Scenario {
  /// The categories the scenario happens in, with weights; payments are at most half.
  var categories: [(SessionDescription.Category, Double)] {
    switch self {
    case .techSupportRemoteControl, .slowRemoteDesktop:
      [
        (.payment, 0.4), (.account, 0.25), (.resourceUse, 0.15), (.communication, 0.1),
        (.other, 0.1),
      ]
    case .oneTimeCodeReadOut, .quickSignIn, .passwordManager:
      [
        (.payment, 0.3), (.account, 0.45), (.resourceUse, 0.08), (.communication, 0.1),
        (.other, 0.07),
      ]
    case .familyEmergencyChat, .chatComposition:
      [
        (.payment, 0.45), (.account, 0.1), (.resourceUse, 0.1), (.communication, 0.25),
        (.other, 0.1),
      ]
    case .knownPayee, .newPayee, .accountNumberFromPaper:
      [
        (.payment, 0.5), (.account, 0.15), (.resourceUse, 0.1), (.communication, 0.15),
        (.other, 0.1),
      ]
    default:
      [
        (.payment, 0.44), (.account, 0.18), (.resourceUse, 0.1), (.communication, 0.16),
        (.other, 0.12),
      ]
    }
  }
}
