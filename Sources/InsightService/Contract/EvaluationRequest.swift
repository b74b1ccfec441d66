/// Everything that leaves the device for one evaluation.
///
/// The canonical encoding (``canonicalJSON()``) has the same length whatever the digits are, so that an
/// observer of the connection learns nothing of them.
public struct EvaluationRequest: Sendable, Equatable {
  /// The app that asks, as registered with the service; 1 to 255 bytes of visible ASCII.
  public var app: String
  /// An opaque token of the person's account, made for this app alone; 1 to 128 bytes of visible ASCII.
  public var account: String
  /// A random token of the device, made for this app alone; 1 to 128 bytes of visible ASCII.
  public var device: String
  /// Which environment shall answer.
  public var environment: ServiceEnvironment
  /// What the operation would do.
  public var category: ServiceCategory
  /// The app's own identifier of the operation, echoed in the payload; 1 to 256 characters
  /// (Unicode scalars), no control characters.
  public var requestID: String?
  /// The insights asked for; 1 to 16.
  public var insights: [InsightQuery]
  /// When the device made its part, in seconds since 1970.
  public var generatedAtSeconds: Int64

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - app: the app that asks.
  ///   - account: an opaque token of the account.
  ///   - device: a random token of the device.
  ///   - environment: which environment shall answer.
  ///   - category: what the operation would do.
  ///   - requestID: the app's own identifier of the operation.
  ///   - insights: the insights asked for.
  ///   - generatedAtSeconds: when the device made its part, in seconds since 1970.
  public init(
    app: String, account: String, device: String, environment: ServiceEnvironment,
    category: ServiceCategory, requestID: String?, insights: [InsightQuery],
    generatedAtSeconds: Int64
  ) {
    self.app = app
    self.account = account
    self.device = device
    self.environment = environment
    self.category = category
    self.requestID = requestID
    self.insights = insights
    self.generatedAtSeconds = generatedAtSeconds
  }
}

/// One insight asked for, with the one digit that the device's evidence became.
public struct InsightQuery: Sendable, Equatable {
  /// The identifier of the insight type.
  public var type: String
  /// The schema version asked for.
  public var schema: Int
  /// The version of the model that made the digit.
  public var model: String
  /// The device's answer.
  public var digit: DeviceDigit

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - type: the identifier of the insight type; 1 to 64 bytes of visible ASCII.
  ///   - schema: the schema version; 1 to 255.
  ///   - model: the version of the model; 1 to 64 bytes of visible ASCII.
  ///   - digit: the device's answer.
  public init(type: String, schema: Int, model: String, digit: DeviceDigit) {
    self.type = type
    self.schema = schema
    self.model = model
    self.digit = digit
  }
}

/// The one value that leaves the device.
public enum DeviceDigit: UInt8, CaseIterable, Sendable {
  /// Too little evidence.
  case tooLittleEvidence = 0
  /// Evidence enough, and none for coaching.
  case unknown = 1
  /// Medium on behaviour alone.
  case mediumOnBehaviour = 2
  /// Medium with a context event.
  case mediumWithContext = 3
  /// High.
  case high = 4
  /// The limit for this insight is reached.
  case rateLimitError = 5
  /// The version is withdrawn or unknown.
  case versionUnavailable = 6
  /// The version does not run here.
  case versionIncompatible = 7
  /// Making the insight failed.
  case evaluationFailed = 8
  /// The insight is withdrawn.
  case unavailable = 9
}

/// Which of the two worlds an evaluation belongs to.
public enum ServiceEnvironment: String, CaseIterable, Sendable {
  /// For development; its payloads never verify as production.
  case sandbox
  /// For people.
  case production
}

/// What an operation would do, by its name on the wire.
public enum ServiceCategory: String, CaseIterable, Sendable {
  /// A payment or purchase.
  case payment
  /// Signing in, registering, or changing account or security details.
  case account
  /// Use of a costly resource.
  case resourceUse
  /// Messages, connections, forms, signatures.
  case communication
  /// None of these.
  case other

  /// The number in the payload and in the store.
  package var code: Int64 {
    switch self {
    case .payment: 0
    case .account: 1
    case .resourceUse: 2
    case .communication: 3
    case .other: 4
    }
  }

  /// Finds a category by its number.
  ///
  /// - Parameter code: a value of ``code``; any other gives `nil`.
  package init?(code: Int64) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }
}
