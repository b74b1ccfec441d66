import InsightEvents
import InsightFeatures
import InsightMemory
import InsightScoring
import InsightTraces

/// What a recording gives at the other end: features and an outcome.
struct ScoredRecording: Equatable {
  /// The bits of all features; NaN, which is absence, as one pattern.
  let featureBits: [UInt32]
  /// The level, and why there is none.
  let assessment: Assessment

  /// Whether no feature is infinite, and an outcome comes with a probability or a reason.
  var isSound: Bool {
    let isFinite = featureBits.allSatisfy { $0 == Self.absent || Float(bitPattern: $0).isFinite }
    guard let probability = assessment.probability else {
      return isFinite && assessment.insufficiency != nil && assessment.level == .unknown
    }
    return isFinite && (0...1).contains(probability)
  }

  /// Computes and scores.
  init(_ events: [InteractionEvent], model: ScoringModel) {
    var statistics = SessionStatistics()
    for event in events { statistics.record(event) }
    let vector = statistics.finalize()
    featureBits = vector.withValues { values in
      values.indices.map { values[$0].isNaN ? Self.absent : values[$0].bitPattern }
    }
    assessment = model.score(vector, category: .payment)
  }

  private static let absent: UInt32 = 0x7FC0_0000
}

/// Bytes that come in two parts, as from two files one behind the other.
struct TwoPartSource: ByteSource {
  private var parts: [MemoryByteSource]

  init(_ bytes: [UInt8], cutAt cut: Int) {
    parts = [MemoryByteSource(Array(bytes[..<cut])), MemoryByteSource(Array(bytes[cut...]))]
  }

  mutating func read(into buffer: inout MutableRawSpan) throws(TraceError) -> Int {
    for index in parts.indices {
      let count = try parts[index].read(into: &buffer)
      if count > 0 { return count }
    }
    return 0
  }
}
