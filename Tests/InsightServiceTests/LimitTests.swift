import InsightService
import Testing

@Suite("Limits") struct LimitTests {
  private func count(
    _ test: TestService, tries: Int, app: String = "app", device: String = "device"
  ) async throws -> Int {
    var answered = 0
    for _ in 0..<tries {
      do {
        _ = try await test.service.evaluate(test.request(app: app, device: device))
        answered += 1
      } catch ServiceError.rateLimited {
        continue
      }
    }
    return answered
  }

  @Test("each level holds for its own subject")
  func levelsHold() async throws {
    let test = try TestService(
      limits: ServiceLimits(service: [60: 20], app: [60: 8], appOnDevice: [60: 5]))
    #expect(try await count(test, tries: 9, app: "a", device: "1") == 5)
    #expect(try await count(test, tries: 9, app: "a", device: "2") == 3)
    #expect(try await count(test, tries: 9, app: "b", device: "1") == 5)
    #expect(try await count(test, tries: 9, app: "b", device: "2") == 3)
    #expect(try await count(test, tries: 9, app: "c", device: "1") == 4)
    await test.service.close()
  }

  @Test("a refusal uses nothing up and says when to come back")
  func refusalUsesNothingUp() async throws {
    let test = try TestService(limits: ServiceLimits(appOnDevice: [60: 2]))
    #expect(try await count(test, tries: 100) == 2)
    await #expect(throws: ServiceError.rateLimited(retryAfterSeconds: 60)) {
      try await test.service.evaluate(test.request(app: "app", device: "device"))
    }
    test.clock.advance(seconds: 120)
    #expect(try await count(test, tries: 3) == 2)
    await test.service.close()
  }

  @Test("the window slides: what was used just before still counts in part")
  func windowSlides() async throws {
    let test = try TestService(limits: ServiceLimits(appOnDevice: [60: 10]))
    test.clock.advance(seconds: 59 - test.clock.now % 60)
    #expect(try await count(test, tries: 20) == 10)
    test.clock.advance(seconds: 2)
    #expect(try await count(test, tries: 20) == 1)
    test.clock.advance(seconds: 29)
    #expect(try await count(test, tries: 20) == 4)
    await test.service.close()
  }

  @Test("usage survives a restart")
  func usageSurvives() async throws {
    let limits = ServiceLimits(appOnDevice: [60: 3])
    let test = try TestService(limits: limits)
    #expect(try await count(test, tries: 3) == 3)
    await test.service.close()
    let again = try TestService.open(
      directory: test.directory, clock: test.clock, limits: limits)
    await #expect(throws: ServiceError.rateLimited(retryAfterSeconds: 60)) {
      try await again.evaluate(test.request(app: "app", device: "device"))
    }
    await again.close()
  }

  @Test("what exceeds an insight's own limit fails alone")
  func insightLimitFailsAlone() async throws {
    let test = try TestService(
      limits: ServiceLimits(appOnDevice: [:], insightOnDevice: [60: 3]))
    let first = try await test.service.evaluate(test.request(digits: [.high, .high]))
    let second = try await test.service.evaluate(test.request(digits: [.high, .high]))
    #expect(first.insights.map(\.outcome) == [.success(.high), .success(.high)])
    #expect(second.insights.map(\.outcome) == [.success(.high), .failure(.rateLimitError)])
    await test.service.close()
  }

  private func evaluate(
    _ test: TestService, times: Int, device: String = "device"
  ) async throws -> [String] {
    var events: [String] = []
    for _ in 0..<times {
      events.append(
        try await test.service.evaluate(test.request(app: "app", device: device)).eventID)
    }
    return events
  }

  private func report(_ test: TestService, _ events: some Sequence<String>) async {
    for event in events {
      test.service.reportConsumption(
        ConsumptionReport(eventID: event, status: .usedEvaluationOnly))
    }
    await test.service.flush()
  }

  private func abandon(_ test: TestService, _ events: [String]) async {
    for event in events { test.service.abandon(eventID: event) }
    await test.service.flush()
  }

  @Test("a device that does not report is slowed, then refused, and recovers as it reports")
  func reportingShareTightens() async throws {
    let test = try TestService(
      limits: ServiceLimits(
        appOnDevice: [60: 40],
        reporting: ReportingPolicy(
          minimumSample: 10, tightensAtShare: 0.5, divisor: 4, refusesAtShare: 0.9)))
    let events = try await evaluate(test, times: 30)
    await report(test, events.prefix(14))
    // Ten minutes later the sixteen others count as unreported: 16 of 30.
    test.clock.advance(seconds: 660)
    #expect(try await count(test, tries: 1, device: "other") == 1)
    #expect(try await count(test, tries: 40) == 10)
    await report(test, events)
    #expect(try await count(test, tries: 40) == 30)
    await test.service.close()
  }

  @Test("silence is refused until it ends, and only where it comes from")
  func silenceIsRefused() async throws {
    let test = try TestService(
      limits: ServiceLimits(
        appOnDevice: [:], reporting: ReportingPolicy(minimumSample: 10, refusesAtShare: 0.9)))
    let events = try await evaluate(test, times: 12)
    await abandon(test, events)
    #expect(try await count(test, tries: 3) == 0)
    #expect(try await count(test, tries: 3, device: "other") == 3)
    #expect(try await count(test, tries: 3, app: "other") == 3)
    await report(test, events)
    #expect(try await count(test, tries: 3) == 3)
    await test.service.close()
  }

  /// Whoever has an app's key makes up as many devices as they like, and so decides the app's share.
  @Test("silence under an app's key takes nothing from devices that report", arguments: [1, 200])
  func silenceOfOthersIsTheirs(devices: Int) async throws {
    let test = try TestService(
      limits: ServiceLimits(app: [60: 1_000], appOnDevice: [60: 8]))
    let known = try await evaluate(test, times: 2, device: "known")
    await report(test, known)
    for index in 0..<200 {
      let events = try? await evaluate(test, times: 1, device: "made-up-\(index % devices)")
      await abandon(test, events ?? [])
    }
    #expect(try await count(test, tries: 9, device: "known") == 6)
    #expect(try await count(test, tries: 9, device: "new") == 8)
    await test.service.close()
  }

  @Test("in an app that hardly reports, each device is heard again only after it reports")
  func silentAppHoldsEachDevice() async throws {
    let test = try TestService(limits: ServiceLimits(appOnDevice: [:]))
    var last: [String] = []
    for index in 0..<15 {
      last = try await evaluate(test, times: 2, device: "device-\(index)")
      await abandon(test, last)
    }
    for index in 0..<15 {
      #expect(try await count(test, tries: 1, device: "device-\(index)") == 0)
    }
    await report(test, last)
    #expect(try await count(test, tries: 3, device: "device-14") == 3)
    await test.service.close()
  }

  @Test("a refused device is heard again when its silence is a day old")
  func silenceAges() async throws {
    let test = try TestService(
      limits: ServiceLimits(appOnDevice: [:], reporting: ReportingPolicy(minimumSample: 5)))
    await abandon(test, try await evaluate(test, times: 6))
    #expect(try await count(test, tries: 1) == 0)
    test.clock.advance(seconds: 25 * 3_600)
    #expect(try await count(test, tries: 1) == 1)
    await test.service.close()
  }

  @Test("fresh reports do not hide an older silence")
  func freshReportsHideNothing() async throws {
    let test = try TestService(limits: ServiceLimits(appOnDevice: [:]))
    let silent = try await evaluate(test, times: 200)
    await report(test, silent.prefix(50))
    test.clock.advance(seconds: 540)
    await report(test, try await evaluate(test, times: 100))
    test.clock.advance(seconds: 120)
    // 150 of 300 were never reported: a minute's limit holds.
    #expect(try await count(test, tries: 70) == 60)
    await test.service.close()
  }

  @Test("open evaluations do not hide closed ones that were not reported")
  func openOnesHideNothing() async throws {
    let test = try TestService(limits: ServiceLimits(appOnDevice: [:]))
    await abandon(test, try await evaluate(test, times: 19))
    let last = try await evaluate(test, times: 200)
    await abandon(test, [last[0]])
    #expect(try await count(test, tries: 1) == 0)
    await test.service.close()
  }
}
