import InsightPayload
import InsightVerifier
import Testing

/// Check 12: one insert decides.
@Suite struct ReplayTests {
  @Test(arguments: 0..<20)
  func eightReplaysAtOnceAcceptExactlyOne(round: Int) async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload()
    let store = InMemoryReplayStore()
    let codes = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        // A verifier each, as in eight processes: only the store is shared.
        let verifier = try fixture.verifier(store: store)
        group.addTask { await verifier.refusal(of: payload) }
      }
      var codes: [PayloadVerificationError.Code?] = []
      for try await code in group { codes.append(code) }
      return codes
    }
    #expect(codes.count { $0 == nil } == 1, "round \(round)")
    #expect(codes.count { $0 == .replayed } == 7, "round \(round)")
  }

  @Test func refusedPayloadDoesNotUseUpItsEventID() async throws {
    let fixture = try #require(TrustFixture.shared)
    let store = InMemoryReplayStore()
    let verifier = try fixture.verifier(store: store)
    let payload = try fixture.payload()
    #expect(
      await verifier.refusal(of: payload, requestID: .exactly("another")) == .requestIDMismatch)
    #expect(await verifier.refusal(of: payload) == nil)
    #expect(await verifier.refusal(of: payload) == .replayed)
  }

  @Test func fullStoreFailsClosedUntilEntriesExpire() async throws {
    let fixture = try #require(TrustFixture.shared)
    let store = InMemoryReplayStore(capacity: 2)
    let verifier = try fixture.verifier(store: store)
    for number in 0..<2 as Range<UInt8> {
      let payload = try fixture.payload { $0.eventID[0] = number }
      #expect(await verifier.refusal(of: payload) == nil)
    }
    let third = try fixture.payload { $0.eventID[0] = 2 }
    #expect(await verifier.refusal(of: third) == .replayStoreFull)
    // 600 s of life, 60 s of skew, and the second in which the last entry ends.
    let nextSeconds = TrustFixture.nowSeconds + 662
    let later = try fixture.verifier(now: .seconds(nextSeconds), store: store)
    let next = try fixture.payload {
      $0.eventID[0] = 3
      $0.issuedAtSeconds = nextSeconds
      $0.expiresAtSeconds = nextSeconds + 1
    }
    #expect(await later.refusal(of: next) == nil)
    #expect(store.count == 1)
  }

  @Test func storeThatCannotAnswerRefuses() async throws {
    struct Broken: ReplayStoring {
      func insert(
        _ eventID: EventID, expiresAt: Duration, now: Duration
      ) async throws(ReplayStoreError) -> ReplayInsertion { throw .unavailable }
    }
    let fixture = try #require(TrustFixture.shared)
    let verifier = try fixture.verifier(store: Broken())
    #expect(await verifier.refusal(of: try fixture.payload()) == .replayStoreUnavailable)
  }

  @Test func entryOutlivesItsPayloadAtEveryMoment() async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload()
    let store = InMemoryReplayStore()
    #expect(try await fixture.verifier(store: store).refusal(of: payload) == nil)
    for milliseconds in stride(from: 0, through: 662_000, by: 250) {
      let now = Duration.seconds(TrustFixture.nowSeconds) + .milliseconds(milliseconds)
      let code = try await fixture.verifier(now: now, store: store).refusal(of: payload)
      #expect(code == (milliseconds < 660_000 ? .replayed : .expired), "\(milliseconds) ms")
    }
  }

  @Test func clockThatGoesBackDoesNotReopenAnExpiredEntry() async throws {
    let store = InMemoryReplayStore()
    let first = try #require(EventID(bytes: Array(repeating: 1, count: 16)))
    let second = try #require(EventID(bytes: Array(repeating: 2, count: 16)))
    let inserted = try await store.insert(first, expiresAt: .seconds(100), now: .seconds(10))
    #expect(inserted == .inserted)
    let later = try await store.insert(second, expiresAt: .seconds(300), now: .seconds(200))
    #expect(later == .inserted)
    #expect(store.count == 1)
    let again = try await store.insert(first, expiresAt: .seconds(100), now: .seconds(10))
    #expect(again == .alreadyPresent)
  }
}
