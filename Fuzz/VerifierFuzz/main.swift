import Dispatch
import Foundation
import FuzzDriver
import InsightCrypto
import InsightPayload
import InsightVerifier
import Synchronization

/// Verifies bytes as a payload; the first byte chooses time, store, `requestID` and how far it must go.
///
/// No mutation finds a signature, so the bytes are also taken as content or header and signed with the
/// published test key. Bytes as they come are accepted only where that key signed them: a published vector, or
/// one whose damage a mutation undid.
func run(_ input: [UInt8], with trust: Trust) {
  guard let choice = input.first else { return }
  let bytes = Array(input.dropFirst())
  guard let payload = trust.payload(of: bytes, choice: choice & 3) else { return }
  let store = CountingStore(failure: [nil, nil, .full, .unavailable][Int(choice >> 2 & 3)])
  let now = [0, -120, 3_000, -1_800_000_000][Int(choice >> 4 & 3)] + trust.vectors.nowSeconds
  let requestID: ExpectedRequestID = choice & 0x40 == 0 ? .exactly("request-1") : .absent
  let verifier = PayloadVerifier(
    configuration: trust.configuration, replayStore: store, clock: { .seconds(now) })
  let first = waited { await verifier.outcome(of: payload, requestID: requestID) }
  switch first {
  case .success(let insights):
    precondition(store.insertCount == 1, "accepted without one insert")
    precondition(!insights.audience.isEmpty, "accepted without an audience")
    precondition(
      choice & 3 != 0 || trust.isSigned(payload), "a payload that nobody signed")
    let again = waited { await verifier.outcome(of: payload, requestID: requestID) }
    precondition(again == .failure(.init(.replayed)), "accepted twice")
  case .failure(let error):
    precondition((1...12).contains(error.code.check), "a refusal by no check")
    precondition(
      store.insertCount == (error.code.check == 12 ? 1 : 0), "the store is asked last, and once")
  }
}

/// The published vectors, and what the verifier of them accepts.
struct Trust {
  struct Vectors: Decodable {
    struct Vector: Decodable {
      var name: String
      var check: Int
      var payload: String
    }

    var nowSeconds: Int64
    var issuer: String
    var audience: String
    var anchors: String
    var keySet: String
    var privateKeys: [String: String]
    var vectors: [Vector]
  }

  let vectors: Vectors
  let configuration: VerifierConfiguration
  private let key: P256PrivateKey
  private let chained: COSESign1
  private let published: COSESign1

  init(contentsOf file: URL) throws {
    vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    let payloads = vectors.vectors.filter { $0.check == 0 }.map { Self.bytes(hex: $0.payload) }
    chained = try COSESign1(payloads[0])
    published = try COSESign1(payloads[1])
    key = try P256PrivateKey(pem: vectors.privateKeys["production"] ?? "")
    configuration = VerifierConfiguration(
      anchors: try TrustAnchor.all(inPEM: vectors.anchors),
      keySource: try PayloadKeySet(coseKeySet: Self.bytes(hex: vectors.keySet)),
      issuer: .exactly(vectors.issuer), environment: .production,
      audience: .exactly(vectors.audience))
  }

  /// The bytes themselves, or signed as content under either header, or as header over usual content.
  func payload(of bytes: [UInt8], choice: UInt8) -> [UInt8]? {
    switch choice {
    case 0: bytes
    case 1: signed(header: chained.protectedHeader, content: bytes)
    case 2: signed(header: published.protectedHeader, content: bytes)
    default: signed(header: bytes, content: chained.payload)
    }
  }

  /// Whether the published key signed a payload, whatever else is wrong with it.
  func isSigned(_ payload: [UInt8]) -> Bool {
    guard let message = try? COSESign1(payload) else { return false }
    return
      (try? key.publicKey.verify(
        message.signature, of: message.signedBytes, form: .lowS)) != nil
  }

  private func signed(header: [UInt8], content: [UInt8]) -> [UInt8]? {
    let message = COSESign1(protectedHeader: header, payload: content, signature: [])
    guard let signature = try? key.signature(for: message.signedBytes) else { return nil }
    return COSESign1(protectedHeader: header, payload: content, signature: signature).encoded
  }

  private static func bytes(hex: String) -> [UInt8] {
    let digits = Array(hex).compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

/// A replay store that counts how often it is asked, or fails.
final class CountingStore: ReplayStoring {
  private let store = InMemoryReplayStore(capacity: 4)
  private let failure: ReplayStoreError?
  private let inserts = Mutex(0)

  init(failure: ReplayStoreError?) { self.failure = failure }

  var insertCount: Int { inserts.withLock { $0 } }

  func insert(
    _ eventID: EventID, expiresAt: Duration, now: Duration
  ) async throws(ReplayStoreError) -> ReplayInsertion {
    inserts.withLock { $0 += 1 }
    if let failure { throw failure }
    return try await store.insert(eventID, expiresAt: expiresAt, now: now)
  }
}

extension PayloadVerifier {
  fileprivate func outcome(
    of payload: [UInt8], requestID: ExpectedRequestID
  ) async -> Result<VerifiedInsights, PayloadVerificationError> {
    do throws(PayloadVerificationError) {
      return .success(try await verify(payload, requestID: requestID))
    } catch {
      return .failure(error)
    }
  }
}

/// Where a task leaves what it gives.
private final class Box<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// Waits for what an asynchronous function gives.
private func waited<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
  let done = DispatchSemaphore(value: 0)
  let box = Box<Value>()
  Task.detached {
    let value = await work()
    box.value.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  guard let value = box.value.withLock({ $0 }) else { fatalError("a task gave nothing") }
  return value
}

let trust: Trust = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  let file = folder.appending(path: "../../Tests/InsightVerifierTests/Golden/vectors.json")
  do {
    return try Trust(contentsOf: file)
  } catch {
    fatalError("the published vectors cannot be used")
  }
}()

fuzz { run($0, with: trust) }
