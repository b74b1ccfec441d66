import InsightEvents
import Testing
import TrustInsightsCLI

@Suite("Label files")
struct LabelFileTests {
  @Test(
    "CSV and JSON Lines say the same",
    arguments: [
      "session,label\na1,coached\n\"b,\"\"2\"\"\",uncoached\n",
      "\u{FEFF}when;label;session\r\n1;coached;a1\r\n\r\n2;uncoached;\"b,\"\"2\"\"\"",
      #"{"session":"a1","label":"coached","weight":1.5e-3}"# + "\n\n"
        + #" { "x" : null, "label":"uncoached", "session":"b,\u00222\"" } "#,
    ])
  func reads(text: String) throws {
    let labels = try LabelFile.labels(in: Array(text.utf8))
    #expect(labels == ["a1": .coached, "b,\"2\"": .uncoached])
  }

  @Test(
    "what cannot be meant is refused, with its line and without its content",
    arguments: [
      ("a,b\n1,2\n", "line 1"), ("session,label\ns1,fraud\n", "line 2"),
      ("session,label\ns1\n", "line 2"),
      ("session,label\ns1,coached\n\ns1,uncoached\n", "line 4"),
      ("{\"session\":\"s1\",\"label\":\"coached\"}\nnot json\n", "line 2"),
      ("{\"session\":\"s1\",\"label\":[\"coached\"]}\n", "line 1"), ("", "line 1"),
    ])
  func refuses(text: String, place: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try LabelFile.labels(in: Array(text.utf8))
    }
    #expect(failure?.status == .badData)
    #expect(failure?.message.contains(place) == true)
    #expect(failure?.message.contains("s1") == false)
  }

  @Test("a label twice the same is no contradiction")
  func repeats() throws {
    let labels = try LabelFile.labels(in: Array("session,label\ns,coached\ns,coached\n".utf8))
    #expect(labels == ["s": .coached])
  }

  @Test("joining counts what it did")
  func joins() {
    var join = LabelJoin(labels: ["a": .coached, "b": .uncoached, "c": .assisted, "d": .coached])
    var descriptions = [
      SessionDescription(session: "a"), SessionDescription(label: .coached, session: "b"),
      SessionDescription(label: .assisted, session: "c"), SessionDescription(session: "z"),
      SessionDescription(label: .coached),
    ]
    for index in descriptions.indices { join.apply(to: &descriptions[index]) }
    #expect(descriptions.map(\.label) == [.coached, .uncoached, .assisted, nil, .coached])
    #expect(join.added == 1)
    #expect(join.replaced == 1)
    #expect(join.confirmed == 1)
    #expect(join.unnamedSessions == 2)
    #expect(join.unusedLabels == 1)
  }
}
