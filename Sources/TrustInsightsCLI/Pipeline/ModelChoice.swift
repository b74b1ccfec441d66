import InsightFeatures
package import InsightScoring

/// Finds the model that a command line names.
package enum ModelChoice {
  /// Loads a model.
  ///
  /// - Parameter version: a model version on board, a folder with a model, or `nil` for the newest.
  /// - Returns: the checked model.
  /// - Throws: ``CommandFailure``: 66 when there is neither such a version nor such a folder, 65 when
  ///   the model is refused.
  package static func load(_ version: String?) throws -> ScoringModel {
    var onBoard = "none"
    do {
      let embedded = try ScoringModel.embedded(layout: FeatureCatalog.layout)
      onBoard = embedded.manifest.modelVersion
      guard let version, version != embedded.manifest.modelVersion else { return embedded }
    } catch {
      guard version != nil else {
        throw CommandFailure(.internalError, "the model on board: \(error)")
      }
    }
    guard let folder = version else {
      throw CommandFailure(.internalError, "there is no model on board")
    }
    do {
      return try ScoringModel(ModelFiles(folder: folder), layout: FeatureCatalog.layout)
    } catch .cannotRead {
      throw CommandFailure(
        .noInput,
        "no model '\(folder)': on board is \(onBoard), and there is no such folder with a model")
    } catch {
      throw CommandFailure(.badData, "the model is refused: \(error)")
    }
  }
}
