package import InsightService
import Synchronization

/// Counts what happens, and tells it in Prometheus' text format; nothing in it belongs to a person or an app.
package final class Metrics: Sendable {
  private struct RequestKey: Hashable {
    var route: Router.Route
    var status: UInt32
  }

  private struct Latency {
    var buckets = [UInt64](repeating: 0, count: Metrics.bounds.count + 1)
    var sumSeconds = 0.0
    var count: UInt64 = 0
  }

  private struct State {
    var requests: [RequestKey: UInt64] = [:]
    var latencies: [Router.Route: Latency] = [:]
    var outcomes: [String: UInt64] = [:]
    var silentApps = 0
  }

  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
  private let state = Mutex(State())

  /// Starts at zero.
  package init() {}

  /// Counts an answered request.
  ///
  /// - Parameters:
  ///   - route: the route that answered.
  ///   - status: the status.
  ///   - duration: from the whole request to the answer.
  package func count(route: Router.Route, status: UInt32, duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let time = Double(seconds) + Double(attoseconds) * 1e-18
    state.withLock { state in
      state.requests[RequestKey(route: route, status: status), default: 0] += 1
      state.latencies[route, default: Latency()].buckets[
        Self.bounds.firstIndex { time <= $0 } ?? Self.bounds.count] += 1
      state.latencies[route, default: Latency()].sumSeconds += time
      state.latencies[route, default: Latency()].count += 1
    }
  }

  /// Counts the final answers of an evaluation.
  ///
  /// - Parameter outcomes: the answers.
  package func count(_ outcomes: [Result<InsightLevel, InsightFailure>]) {
    state.withLock { state in
      for outcome in outcomes {
        let name =
          switch outcome {
          case .success(let level): level.name
          case .failure: "failure"
          }
        state.outcomes[name, default: 0] += 1
      }
    }
  }

  /// Notes how many apps leave too many evaluations unreported.
  ///
  /// - Parameter count: of the last 24 hours.
  package func note(silentApps count: Int) {
    state.withLock { $0.silentApps = count }
  }

  /// All counts as text.
  package var prometheusText: String {
    let state = state.withLock { $0 }
    var lines = ["# TYPE trust_insights_requests_total counter"]
    let requests = state.requests.sorted {
      ($0.key.route.rawValue, $0.key.status) < ($1.key.route.rawValue, $1.key.status)
    }
    for (key, count) in requests {
      lines.append(
        "trust_insights_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)")
    }
    lines.append("# TYPE trust_insights_insights_total counter")
    for (name, count) in state.outcomes.sorted(by: { $0.key < $1.key }) {
      lines.append("trust_insights_insights_total{outcome=\"\(name)\"} \(count)")
    }
    lines.append("# TYPE trust_insights_silent_apps gauge")
    lines.append("trust_insights_silent_apps \(state.silentApps)")
    let metric = "trust_insights_request_duration_seconds"
    lines.append("# TYPE \(metric) histogram")
    for (route, latency) in state.latencies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      var sum: UInt64 = 0
      for (index, count) in latency.buckets.enumerated() {
        sum += count
        let bound = index < Self.bounds.count ? "\(Self.bounds[index])" : "+Inf"
        lines.append("\(metric)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)")
      }
      lines.append("\(metric)_sum{route=\"\(route)\"} \(latency.sumSeconds)")
      lines.append("\(metric)_count{route=\"\(route)\"} \(latency.count)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
