import InsightEvents

/// The session as a whole; present from 5 s and 5 activities on.
struct FlowSummary: FamilySummary {
  static let family = FeatureFamily.flow

  let isPresent: Bool
  let duration: Float
  let idleShare: Float
  let idleRate: Float
  let longestIdle: Float
  let longestStep: Float
  let sensitiveSeconds: Float
  let reviewSeconds: Float
  let warningSeconds: Float
  let appSwitches: Float
  let hiddenShare: Float
  let fills: Float
  let pastes: Float
  let replacementShare: Float

  init(_ statistics: FlowStatistics, context: ContextStatistics, strokes: UInt32, now: Int64) {
    let seconds = SessionClock.seconds(now)
    isPresent = seconds >= 5 && statistics.activities >= 5
    duration = seconds
    idleShare = seconds > 0 ? SessionClock.seconds(statistics.idleNanoseconds) / seconds : .nan
    idleRate = seconds > 0 ? Float(statistics.idleSpells) * 60 / seconds : .nan
    longestIdle = SessionClock.seconds(statistics.longestIdleNanoseconds)
    let hasStep = statistics.hasStep
    longestStep = hasStep ? statistics.longestStepSeconds : .nan
    sensitiveSeconds =
      hasStep
      ? statistics.seconds(in: .recipient) + statistics.seconds(in: .amount)
        + statistics.seconds(in: .otp) : .nan
    reviewSeconds =
      hasStep ? statistics.seconds(in: .review) + statistics.seconds(in: .confirm) : .nan
    warningSeconds = hasStep ? statistics.seconds(in: .warning) : .nan
    appSwitches = context.knowsApps ? Float(context.hiddenVisits) : .nan
    hiddenShare =
      context.knowsApps && seconds > 0 ? context.hidden.seconds(until: now) / seconds : .nan
    fills = Float(statistics.fills)
    pastes = Float(statistics.pastes)
    let changes = Float(strokes) + Float(statistics.replacements)
    replacementShare = changes > 0 ? Float(statistics.replacements) / changes : .nan
  }

  static let definitions: [FeatureDefinition<FlowSummary>] = [
    .init(
      "duration", .logSeconds, 0...9, "Length of the session, gaps shortened to 60 s",
      .vendorReports
    ) { Logarithm.natural($0.duration, floor: 1) },
    .init(
      "idle-share", .share, 0...1, "Share of the session in waits of 3 s and more", .vendorReports
    ) { $0.idleShare },
    .init(
      "idle-rate", .logPerMinute, 0...3.1, "Waits of 3 s and more", .vendorReports
    ) { Logarithm.onePlus($0.idleRate) },
    .init(
      "longest-idle", .logSeconds, 0...4.1, "The longest wait, 0 below 3 s", .vendorReports
    ) { Logarithm.natural($0.longestIdle, floor: 1) },
    .init(
      "longest-step", .logSeconds, 0...9, "Time in the step that took longest", .vendorReports
    ) { Logarithm.natural($0.longestStep, floor: 1) },
    .init(
      "sensitive-time", .logSeconds, 0...9, "Time in the steps recipient, amount and otp",
      .vendorReports
    ) { Logarithm.natural($0.sensitiveSeconds, floor: 1) },
    .init(
      "review-time", .logSeconds, 0...9, "Time in the steps review and confirm", .vendorReports
    ) { Logarithm.natural($0.reviewSeconds, floor: 1) },
    .init(
      "warning-time", .logSeconds, 0...9, "Time in warnings", .vendorReports
    ) { Logarithm.natural($0.warningSeconds, floor: 1) },
    .init(
      "app-switches", .logCount, 0...4, "Times another app came to the front", .vendorReports
    ) { Logarithm.onePlus($0.appSwitches) },
    .init(
      "hidden-share", .share, 0...1, "Share of the session behind another app", .vendorReports
    ) { $0.hiddenShare },
    .init(
      "fills", .logCount, 0...3, "Fields filled by the system", .vendorReports
    ) { Logarithm.onePlus($0.fills) },
    .init("pastes", .logCount, 0...3, "Pastes", .vendorReports) { Logarithm.onePlus($0.pastes) },
    .init(
      "replacement-share", .share, 0...1,
      "Share of the text changes that were predicted, corrected, dictated or composed", .own
    ) { $0.replacementShare },
  ]
}
