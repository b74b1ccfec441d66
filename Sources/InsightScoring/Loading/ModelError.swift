/// Why a model was refused.
///
/// Carries numbers and names of this module only, never text from the file.
package enum ModelError: Error, Sendable, Equatable {
  /// One of the two files of a model.
  package enum File: Sendable {
    /// `manifest.json`.
    case manifest
    /// `weights.safetensors`.
    case weights
  }

  /// The system refused to open or read a file; the number is `errno`.
  case cannotRead(File, systemError: Int32)
  /// A file is longer than the format allows.
  case tooLong(File, byteCount: Int, limit: Int)
  /// The text is not strict JSON, or a value has the wrong type, at this byte.
  case malformed(File, offset: Int)
  /// A name that the format does not know, at this byte.
  case unknownField(File, offset: Int)
  /// A field that the format requires is not there.
  case missingField(ModelManifest.Field)
  /// A field's value is outside what the format allows.
  case invalidField(ModelManifest.Field)
  /// The manifest has another format version.
  case unsupportedVersion(found: Int, supported: Int)
  /// The weights file has another length than the manifest says.
  case wrongByteCount(expected: Int, found: Int)
  /// The weights file has another SHA-256 than the manifest says.
  case wrongDigest
  /// Families or their roles differ from those of the layout, first at this position.
  case wrongFamily(position: Int)
  /// A feature of the model is not in the layout.
  case unknownFeature(position: Int)
  /// A feature of the layout, at this position there, is not in the model.
  case missingFeature(position: Int)
  /// A feature occurs twice in the model.
  case repeatedFeature(position: Int)
  /// All features are known, but one is not where the layout has it.
  case misplacedFeature(position: Int)
  /// A feature belongs to another family than in the layout.
  case wrongFeatureFamily(position: Int)
  /// A layer's shape or activation does not follow from the one before it.
  case wrongShape(layer: Int)
  /// A set of thresholds, named by its field, is outside (0, 1) or out of order.
  case wrongThresholds(ModelManifest.Field)
  /// The weights file ends before what its header promises, or has bytes that nothing describes.
  case wrongExtent(expected: Int, found: Int)
  /// A tensor's type is not `F32`, or its shape does not match its bytes, at this byte of the header.
  case wrongTensor(offset: Int)
  /// A tensor is missing, or its shape is not the one that the manifest asks for.
  case wrongTensorShape(TensorName)
  /// A number is NaN or infinite, or a scale is not above 0.
  case notFinite(TensorName)
}

/// The name of a tensor in the weights file.
package enum TensorName: Sendable, Hashable {
  /// `input.center`.
  case center
  /// `input.scale`.
  case scale
  /// `layer.N.weight`.
  case weight(layer: Int)
  /// `layer.N.bias`.
  case bias(layer: Int)

  /// The name as the file has it.
  var text: String {
    switch self {
    case .center: "input.center"
    case .scale: "input.scale"
    case .weight(let layer): "layer.\(layer).weight"
    case .bias(let layer): "layer.\(layer).bias"
    }
  }
}
