internal import InsightStore

/// The limits that one request uses up.
struct RequestLimits {
  private let limits: ServiceLimits
  private let nowSeconds: Int64
  private let service: LimitUse
  private let app: LimitUse
  private let appOnDevice: LimitUse
  private let insights: [LimitUse]

  init(_ limits: ServiceLimits, request: EvaluationRequest, device: [UInt8], nowSeconds: Int64) {
    self.limits = limits
    self.nowSeconds = nowSeconds
    let name = Array(request.app.utf8)
    service = LimitUse(level: .service, subject: [], limits: limits.service)
    app = LimitUse(level: .app, subject: name, limits: limits.app)
    appOnDevice = LimitUse(
      level: .appOnDevice, subject: device + name, limits: limits.appOnDevice)
    insights = request.insights.map { insight in
      LimitUse(
        level: .insightOnDevice, subject: device + name + [0] + Array(insight.type.utf8),
        limits: limits.insightOnDevice)
    }
  }

  private var ofRequest: [SQLStatement] {
    LimitLedger.statements(for: [service, app, appOnDevice], nowSeconds: nowSeconds)
  }

  /// What counts the request under its limits, and its insights under theirs.
  var statements: [SQLStatement] {
    ofRequest + insights.flatMap { LimitLedger.statements(for: [$0], nowSeconds: nowSeconds) }
  }

  /// Refuses a request that exceeds a limit; its unit of work is then undone.
  ///
  /// - Parameters:
  ///   - standing: how the app stands on the device.
  ///   - results: of ``statements``.
  ///   - transaction: where limits are counted that only a device with few reports has.
  /// - Throws: ``LimitLedger/Exceeded`` or ``StoreFailure``.
  func check(
    _ standing: ReportingShare.Standing, results: ArraySlice<[SQLRow]>,
    in transaction: any StoreTransaction
  ) throws {
    guard standing != .refused else {
      throw LimitLedger.Exceeded(level: .appOnDevice, retryAfterSeconds: 3_600)
    }
    let allowed = limits.deviceLimits(for: standing)
    let counted = allowed.filter { appOnDevice.limits[$0.key] != nil }
    let uses = [
      service, app,
      LimitUse(level: .appOnDevice, subject: appOnDevice.subject, limits: counted),
    ]
    let rows = results.prefix(ofRequest.count).flatMap(\.self)
    if let exceeded = try LimitLedger.exceeded(uses, rows: rows, nowSeconds: nowSeconds) {
      throw exceeded
    }
    let additional = allowed.filter { appOnDevice.limits[$0.key] == nil }
    guard !additional.isEmpty else { return }
    try LimitLedger.use(
      [LimitUse(level: .appOnDevice, subject: appOnDevice.subject, limits: additional)],
      nowSeconds: nowSeconds, in: transaction)
  }

  /// Which insights stay within their own limits, and what gives back the count of those that do not.
  ///
  /// - Parameter results: of ``statements``.
  /// - Returns: one answer an insight, and statements to run in the same unit.
  /// - Throws: ``StoreFailure``.
  func insightsWithinLimits(
    results: ArraySlice<[SQLRow]>
  ) throws(StoreFailure) -> (areAllowed: [Bool], givingBack: [SQLStatement]) {
    var rest = results.dropFirst(ofRequest.count)
    var areAllowed: [Bool] = []
    var givingBack: [SQLStatement] = []
    for use in insights {
      let count = LimitLedger.statements(for: [use], nowSeconds: nowSeconds).count
      let rows = rest.prefix(count).flatMap(\.self)
      rest = rest.dropFirst(count)
      let isAllowed =
        try LimitLedger.exceeded([use], rows: rows, nowSeconds: nowSeconds) == nil
      areAllowed.append(isAllowed)
      if !isAllowed { givingBack += LimitLedger.giveBack(use) }
    }
    return (areAllowed, givingBack)
  }
}
