import InsightEvents
package import InsightScoring
import InsightService

/// What the recorder answers: the files of the page, and the page's requests about the recording.
package struct RecorderSite {
  private let address: PageAddress
  private let score: (LiveRecording, ReasonLanguage) -> LiveRecording.Answer
  private let save: ([UInt8]) throws -> String
  private let sessionName: () -> String
  private var recording: LiveRecording?

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - address: where it is.
  ///   - score: says the level of a recording so far.
  ///   - save: keeps the bytes of a trace and returns where.
  ///   - sessionName: makes a name for a recording that is saved.
  package init(
    address: PageAddress,
    score: @escaping (LiveRecording, ReasonLanguage) -> LiveRecording.Answer,
    save: @escaping ([UInt8]) throws -> String, sessionName: @escaping () -> String
  ) {
    self.address = address
    self.score = score
    self.save = save
    self.sessionName = sessionName
  }

  /// Answers a request.
  package mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
    switch address.resource(of: request) {
    case .failure(let refusal):
      HTTPResponse(refusing: refusal.status)
    case .success(let name):
      switch (request.method, PageFiles.file(named: name)) {
      case ("GET", let file?):
        HTTPResponse(.ok, mediaType: file.mediaType, body: file.bytes)
      case (_, .some):
        HTTPResponse(refusing: .methodNotAllowed)
      case ("POST", nil):
        act(name, request)
      case (_, nil):
        HTTPResponse(refusing: Self.actions.contains(name) ? .methodNotAllowed : .notFound)
      }
    }
  }

  private static let actions: Set<String> = ["begin", "events", "save", "discard"]

  private mutating func act(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    let mediaType = name == "events" ? "application/x-ndjson" : "application/json"
    guard Self.actions.contains(name) else { return HTTPResponse(refusing: .notFound) }
    guard request.headers["content-type"] == mediaType else {
      return HTTPResponse(refusing: .unsupportedMedia)
    }
    if name == "events" { return addEvents(request) }
    guard let object = JSONValue.parse(request.body)?.members else {
      return HTTPResponse(refusing: .badRequest)
    }
    switch name {
    case "begin":
      recording = LiveRecording(assistive: object["assistive"]?.text == "yes")
    case "discard":
      recording = nil
    default:
      return saveRecording(object.compactMapValues(\.text))
    }
    return HTTPResponse(json: JSONObject())
  }

  private mutating func addEvents(_ request: HTTPRequest) -> HTTPResponse {
    guard recording != nil else { return HTTPResponse(refusing: .conflict) }
    recording?.add(lines: request.body)
    guard let recording else { return HTTPResponse(refusing: .conflict) }
    let language = ReasonLanguage.allCases.first { request.query == "language=\($0.rawValue)" }
    let answer = score(recording, language ?? .english)
    var object = JSONObject()
    object.add("level", answer.isSufficient ? answer.level.rawValue : "insufficient")
    object.add("reasons", answer.reasons)
    object.add("events", recording.events.count)
    return HTTPResponse(json: object)
  }

  private mutating func saveRecording(_ members: [String: String]) -> HTTPResponse {
    guard let recording, !recording.events.isEmpty else { return HTTPResponse(refusing: .conflict) }
    let word = members["label"] ?? "none"
    let label = SessionDescription.Label(rawValue: word)
    guard label != nil || word == "none" else { return HTTPResponse(refusing: .badRequest) }
    let bytes = recording.trace(
      label: label, scenario: members["scenario"] ?? "", session: sessionName())
    guard let bytes, let path = try? save(bytes) else { return HTTPResponse(refusing: .failed) }
    var object = JSONObject()
    object.add("events", recording.events.count)
    object.add("path", path)
    self.recording = nil
    return HTTPResponse(json: object)
  }
}
