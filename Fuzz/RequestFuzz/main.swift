import FuzzDriver
import InsightScoring
import TrustInsightsCLI

/// Takes bytes for what a browser sends to the recorder, one request after the other, 0xFF between them.
///
/// A request must be read in one way only, a beginning of it must wait for more, and whatever the site is
/// asked for, there must be an answer.
func run(_ input: [UInt8]) {
  var site = RecorderSite(
    address: address,
    score: { recording, _ in
      .init(level: .medium, isSufficient: recording.events.count > 1, reasons: ["\u{9B}"])
    },
    save: { bytes in
      precondition(bytes.starts(with: "{\"trace\":1".utf8), "what is saved is no trace")
      return "recordings.jsonl"
    },
    sessionName: { "recorded" })
  for part in input.split(separator: 0xFF, maxSplits: 7, omittingEmptySubsequences: false) {
    let bytes = Array(part)
    guard case .complete(let request) = HTTPRequest.parse(bytes) else { continue }
    precondition(request.body.count <= HTTPRequest.bodyLimit, "a body beyond the limit")
    precondition(
      HTTPRequest.parse(written(request)) == .complete(request), "a request is read in two ways")
    for count in [bytes.count / 4, bytes.count / 2, bytes.count - 1] {
      let beginning = HTTPRequest.parse(Array(bytes.prefix(count)))
      precondition(
        beginning == .incomplete || beginning == .complete(request), "a beginning is another one")
    }
    let answer = site.answer(request)
    precondition(answer.status != .failed, "nothing fails here")
    precondition(answer.bytes.suffix(answer.body.count) == answer.body[...], "another body")
  }
}

private func written(_ request: HTTPRequest) -> [UInt8] {
  let target = request.path + (request.query.isEmpty ? "" : "?" + request.query)
  let fields = request.headers.map { "\($0.key):\($0.value)\r\n" }.joined()
  return Array("\(request.method) \(target) HTTP/1.1\r\n\(fields)\r\n".utf8) + request.body
}

/// Gives the token of the seeds.
private struct Ones: RandomNumberGenerator {
  func next() -> UInt64 { 1 }
}

private let address: PageAddress = {
  var generator = Ones()
  return PageAddress(port: 80, using: &generator)
}()

fuzz(run)
