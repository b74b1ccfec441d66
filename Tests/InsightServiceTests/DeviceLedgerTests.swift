import InsightService
import Testing
import _TestSupport

@Suite("Device ledger") struct DeviceLedgerTests {
  @Test("decisions survive, change in one step, and can be forgotten")
  func decisionsSurvive() async throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/device"
    let ledger = try DeviceLedger(directory: path)
    #expect(try await ledger.consent(forApp: "a") == nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await #expect(throws: Never.self) {
            try await ledger.updateConsent(forApp: "a") { present in
              ConsentRecord(
                app: "a", decision: .denied, refusalCount: (present?.refusalCount ?? 0) + 1,
                decidedAtSeconds: 5, cooldownEndsAtSeconds: 7)
            }
          }
        }
      }
    }
    let again = try DeviceLedger(directory: path)
    let expected = ConsentRecord(
      app: "a", decision: .denied, refusalCount: 20, decidedAtSeconds: 5, cooldownEndsAtSeconds: 7)
    #expect(try await again.consent(forApp: "a") == expected)
    #expect(try await again.consents() == [expected])
    try await again.updateConsent(forApp: "a") { _ in nil }
    #expect(try await ledger.consents().isEmpty)
  }

  @Test("the switch is kept")
  func switchIsKept() async throws {
    let directory = TemporaryDirectory()
    let ledger = try DeviceLedger(directory: directory.path)
    #expect(try await ledger.featureSwitch() == nil)
    let off = FeatureSwitch(isEnabled: false, changedAtSeconds: 1, cooldownEndsAtSeconds: 2)
    try await ledger.updateFeatureSwitch { _ in off }
    #expect(try await DeviceLedger(directory: directory.path).featureSwitch() == off)
  }

  @Test("the log lists the newest first, for one app or all")
  func logIsOrdered() async throws {
    let directory = TemporaryDirectory()
    let ledger = try DeviceLedger(directory: directory.path)
    for index in Int64(0)..<6 {
      try await ledger.recordTransparency(
        TransparencyEntry(
          eventID: "event-\(index)", app: index.isMultiple(of: 2) ? "even" : "odd",
          issuedAtSeconds: index, category: .communication, consumption: .open))
    }
    let all = try await ledger.transparencyLog(forApp: nil, limit: 4, nowSeconds: 10)
    #expect(all.map(\.eventID) == ["event-5", "event-4", "event-3", "event-2"])
    let even = try await ledger.transparencyLog(forApp: "even", limit: 10, nowSeconds: 10)
    #expect(even.map(\.eventID) == ["event-4", "event-2", "event-0"])
    #expect(even.allSatisfy { $0.category == .communication && $0.consumption == .open })
  }
}
