import InsightEvents
import InsightFeatures
import InsightPayload
import InsightScoring
import InsightService

/// What is the same on every machine: allocations and sizes in bytes.
enum ExactCounts {
  /// The tasks whose allocations are exact.
  private static var groups: [() -> [BenchmarkTask]] {
    [
      RecordTasks.make, FeatureTasks.make, ScoreTasks.makeSingle, ScoreTasks.makeEndToEnd,
      ForwardTasks.make,
    ]
  }

  /// Every count by its name.
  ///
  /// - Throws: when the embedded model is refused or no key can be made.
  static func take() throws -> [String: UInt64] {
    var counts = try sizes()
    let runner = TaskRunner(isQuick: true)
    for task in groups.flatMap({ $0() }) where !task.name.contains("batch") {
      counts["\(task.name)/allocations"] = runner.allocations(of: task)
    }
    return counts
  }

  private static func sizes() throws -> [String: UInt64] {
    let files = ModelFiles.embedded()
    return [
      "model/weights/bytes": UInt64(files.weights.count),
      "model/manifest/bytes": UInt64(files.manifest.count),
      "features/count": UInt64(FeatureCatalog.count),
      "features/state/bytes": UInt64(SessionStatistics.stateByteCount),
      "record/event/bytes": UInt64(MemoryLayout<InteractionEvent>.stride),
      "evaluate/request/bytes-whatever-the-digit": try requestByteCount(),
      "payload/published-key/bytes": UInt64(try publishedKeyPayload().count),
      "payload/chain-of-2/bytes-at-most": UInt64(try longestChainPayload()),
    ]
  }

  /// The size of a request, which must not depend on its digit.
  private static func requestByteCount() throws -> UInt64 {
    let sizes = Set(
      DeviceDigit.allCases.map {
        EvaluateTasks.request(now: 1_800_000_000, digit: $0).canonicalJSON().count
      })
    guard sizes.count == 1, let size = sizes.first else { throw Failure.requestTellsItsDigit }
    return UInt64(size)
  }

  private static func publishedKeyPayload() throws -> [UInt8] {
    let signer = PayloadSigner(credential: .keyIdentifier(Array(repeating: 7, count: 8))) { _ in
      Array(repeating: 1, count: 64)
    }
    return try signer.sign(PayloadTasks.claims)
  }

  /// The size with the longest signature that each certificate may hold: a DER signature of P-256 is
  /// 72 bytes at most, and most often 1 or 2 less.
  private static func longestChainPayload() throws -> Int {
    let (signer, chain, _) = try PayloadTasks.signer()
    let payload = try signer.sign(PayloadTasks.claims)
    return try chain.reduce(payload.count) { $0 + 72 - (try signatureByteCount($1)) }
  }

  /// The length of a certificate's signature: what follows the last BIT STRING header that reaches the
  /// end of the certificate.
  private static func signatureByteCount(_ certificate: [UInt8]) throws -> Int {
    for count in 60...72 where certificate.count > count + 3 {
      let header = certificate[(certificate.count - count - 3)...]
      if header.starts(with: [0x03, UInt8(count + 1), 0x00, 0x30, UInt8(count - 2)]) {
        return count
      }
    }
    throw Failure.noSignature
  }

  private enum Failure: Error {
    case requestTellsItsDigit
    case noSignature
  }
}
