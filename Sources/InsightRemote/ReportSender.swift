internal import InsightService
import Synchronization

/// Takes reports from the outbox to the service, one after the other.
final class ReportSender: Sendable {
  private struct State {
    var writing = 0
    var isRunning = false
    var isPausing = false
    var mustRunAgain = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private static let batch: Int64 = 50
  private static let shortestTimeout = Duration.seconds(10)
  private static let longestPause = Duration.seconds(60)
  private let outbox: ReportOutbox
  private let caller: HTTPCaller
  private let configuration: RemoteServiceConfiguration
  private let state = Mutex(State())

  init(
    outbox: ReportOutbox, caller: HTTPCaller, configuration: RemoteServiceConfiguration
  ) {
    self.outbox = outbox
    self.caller = caller
    self.configuration = configuration
  }

  func add(_ report: ConsumptionReport) {
    // A report that breaks the contract would be refused by every service.
    guard (try? report.validate()) != nil else { return }
    state.withLock { $0.writing += 1 }
    outbox.add(report, nowSeconds: configuration.now()) { _ in
      self.state.withLock { $0.writing -= 1 }
      self.start()
    }
  }

  /// Sends what is there, unless that is going on already.
  func start() {
    let mustStart = state.withLock { state in
      defer { state.isRunning = true }
      state.mustRunAgain = state.isRunning
      return !state.isRunning
    }
    if mustStart { Task { await run(pause: configuration.firstPause) } }
  }

  func flush() async {
    // Between two tries nobody would wake a waiter soon, so this makes a try of its own; a report that is
    // sent twice counts once.
    if state.withLock({ $0.isPausing }) {
      _ = await sendAll()
      return
    }
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiters.append(continuation) }
      start()
    }
  }

  private func run(pause: Duration) async {
    let isEmpty = await sendAll()
    let (mustRunAgain, released) = state.withLock { state in
      let mustRunAgain = state.mustRunAgain || state.writing > 0
      state.mustRunAgain = false
      if mustRunAgain && isEmpty { return (true, [CheckedContinuation<Void, Never>]()) }
      defer { state.waiters = [] }
      state.isRunning = !isEmpty
      state.isPausing = !isEmpty
      return (false, state.waiters)
    }
    for waiter in released { waiter.resume() }
    if mustRunAgain { return await run(pause: configuration.firstPause) }
    guard !isEmpty else { return }
    try? await Task.sleep(for: pause * (0.5 + configuration.jitter() / 2))
    state.withLock { $0.isPausing = false }
    await run(pause: min(pause * 2, Self.longestPause))
  }

  /// Sends report after report; `false` when the service could not be reached.
  private func sendAll() async -> Bool {
    while let reports = try? await outbox.oldest(Self.batch), !reports.isEmpty {
      for report in reports {
        guard await send(report), (try? await outbox.remove(report.eventID)) != nil else {
          return false
        }
      }
    }
    return true
  }

  /// Whether a report is settled: taken, or refused in a way that no later try would change.
  private func send(_ report: ConsumptionReport) async -> Bool {
    let sent = await caller.send(
      report.canonicalJSON(),
      to: configuration.address, path: "/v1/evaluations/\(report.eventID)/consumption",
      bearer: configuration.appKey, timeout: max(Self.shortestTimeout, configuration.deadline))
    guard case .success(let answer) = sent else { return false }
    switch answer.status {
    case 200..<300, 400, 404, 422: return true
    default: return false
    }
  }
}
