import InsightService
import Testing

@Suite("Contract of a request") struct ValidationTests {
  struct Row: Sendable {
    let field: RequestField
    let change: @Sendable (inout EvaluationRequest) -> Void
  }

  @Test(
    "what breaks the contract is refused by the name of the field",
    arguments: [
      Row(field: .app) { $0.app = "" },
      Row(field: .app) { $0.app = "with space" },
      Row(field: .app) { $0.app = String(repeating: "a", count: 256) },
      Row(field: .account) { $0.account = "ä" },
      Row(field: .account) { $0.account = String(repeating: "a", count: 129) },
      Row(field: .device) { $0.device = "\u{7F}" },
      Row(field: .requestID) { $0.requestID = "" },
      Row(field: .requestID) { $0.requestID = "line\nbreak" },
      Row(field: .requestID) { $0.requestID = String(repeating: "a", count: 257) },
      Row(field: .insights) { $0.insights = [] },
      Row(field: .insights) {
        $0.insights = Array(repeating: $0.insights[0], count: 17)
      },
      Row(field: .type) { $0.insights[0].type = "" },
      Row(field: .model) { $0.insights[0].model = String(repeating: "1", count: 65) },
      Row(field: .schema) { $0.insights[0].schema = 0 },
      Row(field: .generatedAt) { $0.generatedAtSeconds *= 1_000 },
      Row(field: .generatedAt) { $0.generatedAtSeconds = -1 },
    ])
  func refusedByName(row: Row) async throws {
    let test = try TestService()
    var request = test.request()
    row.change(&request)
    await #expect(throws: ServiceError.invalidRequest(field: row.field)) {
      try await test.service.evaluate(request)
    }
    await test.service.close()
  }

  @Test("identifiers are read in either case and written in lower case")
  func identifiersRoundTrip() {
    let event = EventIdentifier(randomBytes: Array(0..<16))
    #expect(event.text == "00010203-0405-4607-8809-0a0b0c0d0e0f")
    #expect(EventIdentifier(text: event.text.uppercased()) == event)
    for text in ["", "00010203-0405-4607-8809-0a0b0c0d0e0", "00010203x0405-4607-8809-0a0b0c0d0e0f"]
    {
      #expect(EventIdentifier(text: text) == nil)
    }
  }
}
