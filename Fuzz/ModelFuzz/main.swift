import FuzzDriver
import Glibc
import InsightMemory
import InsightScoring

/// Loads bytes as a model, and scores with it where it is taken.
///
/// The first byte chooses: a manifest alone, weights under a manifest that vouches for them, or both,
/// the manifest's length in two bytes before it. In a manifest `@COUNT@` and `@DIGEST@` stand for what is
/// true of the weights, since no mutation would find a digest.
func run(_ input: [UInt8]) {
  guard let choice = input.first else { return }
  let bytes = Array(input.dropFirst())
  switch choice % 3 {
  case 0: load(manifest: bytes, weights: usualWeights)
  case 1: load(manifest: usualManifest, weights: bytes)
  default:
    guard bytes.count >= 2 else { return }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    load(
      manifest: Array(bytes.dropFirst(2).prefix(size)), weights: Array(bytes.dropFirst(2 + size)))
  }
}

private func load(manifest: [UInt8], weights: [UInt8]) {
  let count = Array(String(weights.count).utf8)
  let digest = Array(SHA256.hexadecimalDigest(of: weights).utf8)
  let files = ModelFiles(
    manifest: filled(manifest, marks: ["@COUNT@": count, "@DIGEST@": digest]), weights: weights)
  guard let model = try? ScoringModel(files, layout: layout) else { return }
  for value in [1, -1e30, .infinity] as [Float] {
    let assessment = model.score(vector(of: value), category: .payment)
    if let probability = assessment.probability {
      precondition((0...1).contains(probability), "a probability of \(probability)")
      precondition(value.isFinite, "an infinite feature was scored")
    } else {
      precondition(assessment.digit == .insufficient, "a digit without a probability")
    }
    let explanation = model.explain(vector(of: value), category: .payment)
    precondition(explanation.assessment == assessment, "the explanation has another answer")
  }
}

/// Puts what is true where a manifest has a mark.
private func filled(_ manifest: [UInt8], marks: [String: [UInt8]]) -> [UInt8] {
  var filled: [UInt8] = []
  var rest = manifest[...]
  while let start = rest.firstIndex(of: UInt8(ascii: "@")) {
    filled += rest[..<start]
    rest = rest[start...]
    if let mark = marks.first(where: { rest.starts(with: $0.key.utf8) }) {
      filled += mark.value
      rest = rest.dropFirst(mark.key.utf8.count)
    } else {
      filled.append(rest.removeFirst())
    }
  }
  return filled + rest
}

private func vector(of value: Float) -> FeatureVector {
  var vector = FeatureVector(
    count: layout.columns.count, evidence: Evidence(context: .activeCall, presentFamilies: 0b111))
  for index in 0..<vector.count where index % 2 == 0 { vector[index] = value }
  return vector
}

/// The layout of the seeds: three families, six features.
let layout = FeatureLayout(
  families: ["context", "keys", "touch"], roles: [.context, .timing, .pointer],
  columns: (0..<6).map { FeatureLayout.Column(id: "f\($0)", family: $0 / 2) })

/// The manifest that the seeds are made with.
let usualManifest = contents(of: "manifest.json")

/// Weights as `seeds` makes them.
let usualWeights = contents(of: "weights.safetensors")

private func contents(of name: String) -> [UInt8] {
  guard let folder = unsafe getenv("FUZZ_MODEL"),
    let file = unsafe fopen(String(cString: folder) + "/" + name, "r")
  else { fatalError("FUZZ_MODEL names no folder with \(name)") }
  defer { unsafe fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 65_536)
  let count = unsafe fread(&bytes, 1, bytes.count, file)
  return Array(bytes[..<count])
}

fuzz(run)
