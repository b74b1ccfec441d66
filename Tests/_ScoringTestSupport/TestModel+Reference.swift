package import InsightMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TestModel {
  /// The outputs of the last layer in double precision, computed in the plainest way.
  package func referenceOutputs(_ values: [Float], present: UInt32) -> [Double] {
    let (center, scale) = (tensors[0].values, tensors[1].values)
    var input = values.indices.map { index -> Double in
      let family = UInt32(layout.columns[index].family)
      guard present >> family & 1 == 1, !values[index].isNaN else { return 0 }
      let z = (Double(values[index]) - Double(center[index])) / Double(scale[index])
      return min(max(z, -8), 8)
    }
    for family in layout.families.indices { input.append(Double(present >> UInt32(family) & 1)) }
    for (layer, outputs) in widths.enumerated() {
      let weight = tensors[2 + 2 * layer].values
      let bias = tensors[3 + 2 * layer].values
      let isLast = layer == widths.count - 1
      input = (0..<outputs).map { output in
        var sum = Double(bias[output])
        for index in input.indices {
          sum += Double(weight[output * input.count + index]) * input[index]
        }
        return isLast ? sum : max(0, sum)
      }
    }
    return input
  }

  /// The log-odds of the first output in double precision.
  package func referenceLogit(_ values: [Float], present: UInt32) -> Double {
    let outputs = referenceOutputs(values, present: present)
    guard outputs.count > 1 else { return outputs[0] }
    return outputs[0] - log(outputs[1...].reduce(0) { $0 + exp($1) })
  }

  /// A vector with these values.
  package func vector(_ values: [Float], evidence: Evidence) -> FeatureVector {
    var vector = FeatureVector(count: values.count, evidence: evidence)
    for (index, value) in values.enumerated() { vector[index] = value }
    return vector
  }
}
