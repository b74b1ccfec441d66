/// How many evaluations are allowed, at three levels and for each kind of insight.
///
/// Each level maps an interval in seconds to a count. A count holds for any stretch of that length, as far
/// as two neighbouring windows can tell: the earlier one counts in proportion to its overlap. A refused
/// request uses nothing up.
public struct ServiceLimits: Sendable, Equatable {
  /// For the whole service.
  public var service: [Int64: Int64]
  /// For one app over all devices.
  public var app: [Int64: Int64]
  /// For one app on one device.
  public var appOnDevice: [Int64: Int64]
  /// For one insight type of one app on one device; what exceeds it fails alone.
  public var insightOnDevice: [Int64: Int64]
  /// What happens to a device on which an app does not report.
  public var reporting: ReportingPolicy

  /// Makes limits; the keys are intervals in seconds, the values counts, both at least 1.
  ///
  /// - Parameters:
  ///   - service: for the whole service.
  ///   - app: for one app over all devices.
  ///   - appOnDevice: for one app on one device.
  ///   - insightOnDevice: for one insight type of one app on one device.
  ///   - reporting: what happens to a device on which an app does not report.
  public init(
    service: [Int64: Int64] = [:], app: [Int64: Int64] = [:],
    appOnDevice: [Int64: Int64] = [60: 30, 3_600: 300, 86_400: 2_000],
    insightOnDevice: [Int64: Int64] = [:], reporting: ReportingPolicy = ReportingPolicy()
  ) {
    self.service = service
    self.app = app
    self.appOnDevice = appOnDevice
    self.insightOnDevice = insightOnDevice
    self.reporting = reporting
  }
}

/// How the share of unreported evaluations tightens the limits of an app on a device.
///
/// The share is taken over the device's own evaluations of the last 24 hours. It falls as the app reports,
/// late reports included, and as time passes, and the limits open again with it. When the share of the whole
/// app passes a threshold, two closed evaluations of a device are sample enough.
public struct ReportingPolicy: Sendable, Equatable {
  /// Closed evaluations that must be there before a share means anything.
  public var minimumSample: Int64
  /// The share from which on limits are divided.
  public var tightensAtShare: Double
  /// What limits are divided by.
  public var divisor: Int64
  /// The share from which on nothing is answered.
  public var refusesAtShare: Double
  /// The limit of a device whose limits are tightened and that has none of its own: a minute's count.
  public var tightenedPerMinute: Int64

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - minimumSample: closed evaluations needed.
  ///   - tightensAtShare: 0…1.
  ///   - divisor: at least 1.
  ///   - refusesAtShare: 0…1.
  ///   - tightenedPerMinute: at least 1.
  public init(
    minimumSample: Int64 = 20, tightensAtShare: Double = 0.5, divisor: Int64 = 4,
    refusesAtShare: Double = 0.9, tightenedPerMinute: Int64 = 60
  ) {
    self.minimumSample = minimumSample
    self.tightensAtShare = tightensAtShare
    self.divisor = divisor
    self.refusesAtShare = refusesAtShare
    self.tightenedPerMinute = tightenedPerMinute
  }
}
