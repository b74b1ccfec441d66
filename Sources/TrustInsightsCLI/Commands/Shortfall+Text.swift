import InsightScoring

extension Shortfall {
  /// What the next level asks for, for a column of a table.
  var cell: String {
    switch lack {
    case .probability(let needed): "\(level.rawValue) from \(needed.fixed(4))"
    case .behaviour(let needed): "\(level.rawValue): behaviour \(needed.fixed(4))"
    case .context: "\(level.rawValue): needs context"
    }
  }

  /// Why the level is not higher, as the end of a sentence.
  ///
  /// - Parameter assessment: the answer that fell short.
  /// - Returns: the words.
  func reason(_ assessment: Assessment) -> String {
    switch lack {
    case .probability(let needed):
      "\(level.rawValue) begins at a probability of \(needed.fixed(4))"
    case .behaviour(let needed):
      "\(level.rawValue) also asks that behaviour alone, without context, gives \(needed.fixed(4));"
        + " it gives \(assessment.behaviourProbability?.fixed(4) ?? "nothing")"
    case .context:
      "\(level.rawValue) also asks for a call, screen sharing, remote control or a call or chat app"
        + " beside the operation"
    }
  }

  /// The same for a program.
  var object: JSONObject {
    var object = JSONObject()
    object.add("level", level.rawValue)
    switch lack {
    case .probability(let needed):
      object.add("lacks", "probability")
      object.add("needed", needed, decimals: 6)
    case .behaviour(let needed):
      object.add("lacks", "behaviour_probability")
      object.add("needed", needed, decimals: 6)
    case .context:
      object.add("lacks", "context")
    }
    return object
  }
}
