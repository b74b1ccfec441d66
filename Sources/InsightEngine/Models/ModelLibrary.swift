import InsightFeatures
package import InsightScoring

/// The models on board, newest first.
///
/// - Note: thread safe and immutable; one library serves any number of engines.
public final class ModelLibrary: Sendable {
  private let models: [ScoringModel]

  /// The model that is built in; empty in a program that was built without one.
  public static let embedded = ModelLibrary(models: embeddedModels())

  /// Makes a library of the built-in model and of models in folders.
  ///
  /// - Parameter folders: each holds `manifest.json` and `weights.safetensors`.
  /// - Throws: ``ModelLibraryError`` for the first folder whose model is refused.
  /// - Complexity: O(bytes).
  public convenience init(folders: [String]) throws(ModelLibraryError) {
    var models = Self.embeddedModels()
    for folder in folders {
      do {
        models.append(try ScoringModel(ModelFiles(folder: folder), layout: FeatureCatalog.layout))
      } catch {
        throw ModelLibraryError(folder: folder, reason: "\(error)")
      }
    }
    self.init(models: models)
  }

  /// Makes a library of models that are loaded already; of two with one version the first counts.
  package init(models: [ScoringModel]) {
    var versions: Set<String> = []
    self.models = models.filter { versions.insert($0.manifest.modelVersion).inserted }
      .sorted { ModelVersionOrder.isNewer($0.manifest.modelVersion, $1.manifest.modelVersion) }
  }

  /// The versions on board, newest first.
  public var versions: [String] { models.map(\.manifest.modelVersion) }

  /// The version that ``EngineRequest/ModelChoice/current`` means.
  var newestVersion: String? { models.first?.manifest.modelVersion }

  /// Finds a model; `nil` when it is not on board.
  func model(for choice: EngineRequest.ModelChoice) -> ScoringModel? {
    switch choice {
    case .current: models.first
    case .specific(let version): models.first { $0.manifest.modelVersion == version }
    }
  }

  private static func embeddedModels() -> [ScoringModel] {
    do {
      return [try ScoringModel.embedded(layout: FeatureCatalog.layout)]
    } catch {
      return []
    }
  }
}

/// Why a model in a folder was refused.
public struct ModelLibraryError: Error, Sendable, Equatable {
  /// The folder that was given.
  public let folder: String
  /// What is wrong with the model, for a log.
  public let reason: String
}
