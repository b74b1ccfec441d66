import InsightService

/// What the device has to say for one requested insight.
struct Judgement: Sendable, Equatable {
  /// The version of the model that was asked for or used.
  var modelVersion: String
  /// Whether that model is on board.
  var isOnBoard: Bool
  /// The one value that leaves the device.
  var digit: DeviceDigit
}
