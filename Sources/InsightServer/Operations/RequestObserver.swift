/// Counts and logs what was answered.
struct RequestObserver {
  let metrics: Metrics
  let log: StructuredLog
  /// Whether each request gets a line, or only those that failed here.
  let logsAll: Bool

  func note(_ response: ServerResponse, _ route: Router.Route, since start: ContinuousClock.Instant)
  {
    let duration = start.duration(to: .now)
    metrics.count(route: route, status: response.status, duration: duration)
    guard logsAll || response.status >= 500 else { return }
    log.write(
      "request",
      [
        ("route", .name(route.rawValue)), ("status", .number(Int64(response.status))),
        ("microseconds", .number(duration.microseconds)),
      ])
  }
}

extension Duration {
  /// Whole microseconds.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
