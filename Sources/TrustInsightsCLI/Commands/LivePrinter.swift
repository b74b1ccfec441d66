import Glibc

/// Shows one whole evaluation, and leaves what a relying server gets where it was asked for.
struct LivePrinter {
  private let console: Console

  /// Makes a printer.
  init(console: Console) { self.console = console }

  /// Prints the steps: a line each for a person, one object for a program.
  func print(_ outcome: LiveEvaluation.Outcome, isJSON: Bool) {
    guard isJSON else {
      for (step, what) in steps(outcome) { console.result("  \(step.padded(to: 10)) \(what)") }
      return
    }
    var object = JSONObject()
    object.add("app", LiveEvaluation.appID)
    object.add("authorization", outcome.authorization)
    object.add("events", outcome.eventCount)
    object.add("eventID", outcome.eventID)
    object.add("outcome", outcome.level)
    object.add("failure", outcome.failure)
    object.add("report", "usedEvaluationOnly")
    object.add("payload_bytes", outcome.payload.count)
    object.add("verified", true)
    object.add("audience", outcome.audience)
    object.add("second_time", outcome.secondRefusal)
    console.result(object.text)
  }

  /// Writes the payload and the root into a folder, and says how to verify them.
  ///
  /// - Parameters:
  ///   - outcome: what happened.
  ///   - folder: made where it does not exist.
  /// - Throws: ``CommandFailure`` 73 when they cannot be written.
  func keep(_ outcome: LiveEvaluation.Outcome, in folder: String) throws(CommandFailure) {
    guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      throw CommandFailure(.cannotWrite, "\(folder) cannot be made")
    }
    try OutputFile.write(outcome.payload, to: folder + "/payload.cose")
    try OutputFile.write(Array(outcome.anchorPEM.utf8), to: folder + "/root.pem")
    console.message(
      "kept: trust-insights verify --anchor \(folder)/root.pem --audience \(LiveEvaluation.appID) "
        + "--request-id \(LiveEvaluation.requestID) \(folder)/payload.cose")
  }

  private func steps(_ outcome: LiveEvaluation.Outcome) -> [(String, String)] {
    [
      ("app", "\(LiveEvaluation.appID), in a folder of its own that is removed again"),
      ("authorize", outcome.authorization),
      (
        "events",
        "\(outcome.eventCount) of a simulated session with a coach, chosen because it is clear-cut; "
          + "now only statistics"
      ),
      ("evaluate", "event \(outcome.eventID)"),
      ("level", outcome.level ?? "none, \(outcome.failure ?? "")"),
      ("report", "usedEvaluationOnly"), ("payload", "\(outcome.payload.count) bytes, signed"),
      ("verify", "accepted, audience \(outcome.audience)"),
      ("again", "refused, \(outcome.secondRefusal)"),
    ]
  }
}
