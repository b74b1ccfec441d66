/// Remembers which evaluations were accepted, so that each is accepted once.
///
/// This is the only step of a verification that changes anything, and it alone decides: however many
/// verifiers, threads and processes see the same payload at once, exactly one insert wins. An
/// implementation must insert in one atomic step (one locked section, one `INSERT … ON CONFLICT DO
/// NOTHING`); looking first and inserting then lets two through.
public protocol ReplayStoring: Sendable {
  /// Inserts an event id unless it is there.
  ///
  /// - Parameters:
  ///   - eventID: of the payload that passed every other check.
  ///   - expiresAt: since 1970; after this moment the payload is refused as expired, so the entry may go.
  ///   - now: the verifier's time, since 1970.
  /// - Returns: whether this call put it there.
  /// - Throws: ``ReplayStoreError``. A store that cannot tell must throw: the payload is then refused.
  func insert(
    _ eventID: EventID, expiresAt: Duration, now: Duration
  ) async throws(ReplayStoreError) -> ReplayInsertion
}

/// What an insert into a replay store did.
public enum ReplayInsertion: Equatable, Hashable, Sendable {
  /// The event id was not there and is now.
  case inserted
  /// The event id was there already.
  case alreadyPresent
}

/// Why a replay store did not decide.
public enum ReplayStoreError: Error, Equatable, Hashable, Sendable {
  /// No room until entries expire.
  case full
  /// The storage cannot be reached or failed.
  case unavailable
}
