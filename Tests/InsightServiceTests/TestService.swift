import InsightService
import Synchronization
import _TestSupport

/// A clock that tests set.
final class ManualClock: Sendable {
  private let seconds: Mutex<Int64>

  init(_ seconds: Int64 = 1_800_000_000) { self.seconds = Mutex(seconds) }

  var now: Int64 { seconds.withLock { $0 } }

  func advance(seconds count: Int64) { seconds.withLock { $0 += count } }
}

/// Bytes that a seed decides.
final class SeededBytes: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func next(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}

/// An embedded service in a folder of its own.
struct TestService {
  let directory = TemporaryDirectory()
  let clock = ManualClock()
  let service: EmbeddedService

  init(limits: ServiceLimits = ServiceLimits(appOnDevice: [:])) throws {
    service = try Self.open(directory: directory, clock: clock, limits: limits)
  }

  static func open(
    directory: TemporaryDirectory, clock: ManualClock,
    limits: ServiceLimits = ServiceLimits(appOnDevice: [:])
  ) throws -> EmbeddedService {
    let random = SeededBytes(seed: UInt64(bitPattern: Int64(clock.now)))
    return try EmbeddedService(
      EmbeddedServiceConfiguration(
        directory: directory.path + "/service", limits: limits, now: { clock.now },
        randomBytes: { random.next($0) }))
  }

  func request(
    app: String = "org.example.bank", account: String = "account-1", device: String = "device-1",
    requestID: String? = "order-1", digits: [DeviceDigit] = [.unknown]
  ) -> EvaluationRequest {
    EvaluationRequest(
      app: app, account: account, device: device, environment: .sandbox, category: .payment,
      requestID: requestID,
      insights: digits.map {
        InsightQuery(type: "isLikelyBeingCoached", schema: 1, model: "coaching-1.0", digit: $0)
      }, generatedAtSeconds: clock.now - 1)
  }
}
