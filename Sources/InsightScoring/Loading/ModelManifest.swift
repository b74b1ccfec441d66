package import InsightMemory

/// What a model's `manifest.json` says; every rule of `Models/README.md` holds for a value of this type.
package struct ModelManifest: Sendable, Equatable {
  /// A field of the manifest, as errors name it.
  package enum Field: String, Sendable, CaseIterable {
    case manifest
    case format
    case formatVersion
    case modelVersion
    case trainedOn
    case weights
    case file
    case byteCount
    case sha256
    case families
    case name
    case role
    case features
    case id
    case family
    case network
    case layers
    case inputs
    case outputs
    case activation
    case coachedOutput
    case calibration
    case all
    case behaviour
    case slope
    case intercept
    case thresholds
    case payment
    case account
    case resourceUse
    case communication
    case other
    case assistive
    case medium
    case high
    case mediumBehaviour
    case highBehaviour
    case notes
  }

  /// A family of features.
  package struct Family: Sendable, Equatable {
    /// Its name in the feature catalogue.
    package let name: String
    /// What it looks at.
    package let role: FeatureLayout.Role
  }

  /// A feature of the model.
  package struct Feature: Sendable, Equatable {
    /// Its identifier in the feature catalogue.
    package let id: String
    /// The position of its family.
    package let family: Int
  }

  /// What follows a layer's sums.
  package enum Activation: String, Sendable, CaseIterable {
    /// max(0, y), on every layer but the last.
    case relu
    /// The last layer has one output.
    case sigmoid
    /// The last layer has one output a class.
    case softmax
  }

  /// The shape of a layer.
  package struct Layer: Sendable, Equatable {
    /// Inputs, 1…512.
    package let inputs: Int
    /// Outputs, 1…512.
    package let outputs: Int
    /// What follows its sums.
    package let activation: Activation
  }

  /// Platt scaling: probability = 1 / (1 + exp(−(slope · logit + intercept))).
  package struct Calibration: Sendable, Equatable {
    /// Above 0.
    package let slope: Double
    /// Finite.
    package let intercept: Double
  }

  /// The only format version that this code reads.
  package static let supportedVersion = 1

  /// The model's name and version, as the payload carries it.
  package let modelVersion: String
  /// What the model was trained on, for a person to read.
  package let trainedOn: String
  /// Length of the weights file in bytes.
  package let weightsByteCount: Int
  /// SHA-256 of the weights file, 64 lower-case hexadecimal digits.
  package let weightsDigest: String
  /// The families in presence-bit order.
  package let families: [Family]
  /// The features in vector order.
  package let features: [Feature]
  /// The layers from input to output.
  package let layers: [Layer]
  /// Which output means coached.
  package let coachedOutput: Int
  /// For the probability on everything.
  package let calibration: Calibration
  /// For the probability with context masked.
  package let behaviourCalibration: Calibration
  /// One set of thresholds a category.
  package let thresholds: [ThresholdCategory: LevelThresholds]
  /// The set where assistive technology is known, whatever the category; `nil` leaves the category's.
  package let assistiveThresholds: LevelThresholds?

  /// The families of a role, one bit each.
  package func mask(of role: FeatureLayout.Role) -> UInt32 {
    families.indices.reduce(0) { $0 | (families[$1].role == role ? 1 << UInt32($1) : 0) }
  }

  /// Standardized values are clipped to ±this.
  package static let clip: Float = 8

  /// The tensors that the weights file must have, with their shapes.
  var tensorShapes: [TensorName: [Int]] {
    var shapes: [TensorName: [Int]] = [.center: [features.count], .scale: [features.count]]
    for (position, layer) in layers.enumerated() {
      shapes[.weight(layer: position)] = [layer.outputs, layer.inputs]
      shapes[.bias(layer: position)] = [layer.outputs]
    }
    return shapes
  }
}
