import InsightService

/// What came of the labels that were sent.
struct FeedbackTally {
  private static let refusalsShown = 20

  private var accepted = 0
  private var repeated = 0
  private(set) var refusals: [FeedbackFile.Refusal]

  /// Starts with what was refused before anything was sent.
  init(refusals: [FeedbackFile.Refusal]) { self.refusals = refusals }

  /// Counts a batch.
  ///
  /// - Parameters:
  ///   - results: the service's, one for each entry.
  ///   - entries: what was sent.
  /// - Throws: ``CommandFailure`` for a result that the contract does not have.
  mutating func add(
    _ results: [JSONValue], of entries: ArraySlice<FeedbackFile.Entry>
  ) throws(CommandFailure) {
    for (result, entry) in zip(results, entries) {
      switch result.members?["status"]?.text {
      case "accepted": accepted += 1
      case "unchanged": repeated += 1
      case "unknownEvent":
        refusals.append(
          FeedbackFile.Refusal(
            line: entry.line, field: "eventID", problem: "names no evaluation of this app"))
      case "refused":
        refusals.append(
          FeedbackFile.Refusal(
            line: entry.line, path: result.members?["field"]?.text ?? "",
            problem: result.members?["problem"]?.text ?? "is refused"))
      default: throw FeedbackClient.notUnderstood
      }
    }
  }

  /// Prints the counts and, for each refusal, its line and field.
  func print(isJSON: Bool, console: Console) {
    let refusals = refusals.sorted { $0.line < $1.line }
    if isJSON {
      var object = JSONObject()
      object.add("accepted", accepted)
      object.add("repeated", repeated)
      object.add("refused", refusals.count)
      object.add(
        "refusals",
        refusals.map { refusal in
          var item = JSONObject()
          item.add("line", refusal.line)
          item.add("field", refusal.field)
          item.add("problem", refusal.problem)
          return item
        })
      return console.result(object.text)
    }
    console.result("accepted  \(accepted)")
    console.result("repeated  \(repeated)")
    console.result("refused   \(refusals.count)")
    for refusal in refusals.prefix(Self.refusalsShown) {
      console.message("line \(refusal.line): \(refusal.field) \(refusal.problem)")
    }
    if refusals.count > Self.refusalsShown {
      console.message("and \(refusals.count - Self.refusalsShown) more; --json tells all")
    }
  }
}
