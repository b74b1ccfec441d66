#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A seeded stream of random numbers with the distributions the simulator needs.
///
/// xoshiro256++ (Blackman and Vigna 2019, doi 10.1145/3460772), its state filled by SplitMix64. The same
/// seed and path give the same numbers on every platform whose `log` and `exp` agree.
///
/// - Complexity: O(1) a number, 32 bytes, no allocation.
package struct RandomStream: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Makes a stream.
  ///
  /// - Parameters:
  ///   - seed: names the run.
  ///   - path: names a place in the run, such as a person and a session; another path is another stream.
  package init(seed: UInt64, path: UInt64...) {
    var mixer = seed
    for component in path { mixer = Self.mix(mixer ^ (component &* 0xD6E8_FEB8_6659_FD93)) }
    var words: [UInt64] = []
    for _ in 0..<4 {
      mixer &+= 0x9E37_79B9_7F4A_7C15
      words.append(Self.mix(mixer))
    }
    state = (words[0], words[1], words[2], words[3] | 1)
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    let sum = state.0 &+ state.3
    let result = (sum << 23 | sum >> 41) &+ state.0
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3 << 45 | state.3 >> 19
    return result
  }

  /// A number in `0..<1`.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between two bounds.
  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// An integer within a closed range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound + 1)
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// Whether an event of the given probability happens.
  package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// A standard normal number (Box–Muller).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Nearly a standard normal number: four 16-bit uniforms summed; within ±3.46, a fifth of the cost.
  package mutating func roughNormal() -> Double {
    let bits = next()
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    return (Double(sum) * 0x1p-16 - 2) * 1.732_05
  }

  /// A log-normal number.
  ///
  /// - Parameters:
  ///   - median: its median, in the unit of the result.
  ///   - spread: standard deviation of its natural logarithm.
  /// - Returns: a number above 0.
  package mutating func logNormal(median: Double, spread: Double) -> Double {
    median * exp(spread * normal())
  }

  /// A log-logistic number, the best published fit of key intervals.
  ///
  /// - Parameters:
  ///   - median: its median, in the unit of the result.
  ///   - shape: above 1; the larger, the narrower. The tail is cut at the 0.1 % ends.
  /// - Returns: a number above 0.
  package mutating func logLogistic(median: Double, shape: Double) -> Double {
    let probability = uniform(0.001, 0.999)
    return median * exp(log(probability / (1 - probability)) / shape)
  }

  /// A count with a Poisson distribution; exact for the small means used here.
  package mutating func poisson(mean: Double) -> Int {
    guard mean > 0 else { return 0 }
    let limit = exp(-mean)
    var product = unit()
    var count = 0
    while product > limit, count < 1000 {
      product *= unit()
      count += 1
    }
    return count
  }

  /// An element picked with weights; weights need not sum to one.
  ///
  /// - Precondition: at least one weight is above zero.
  package mutating func pick<Element>(_ weighted: [(Element, Double)]) -> Element {
    var remaining = unit() * weighted.reduce(0) { $0 + $1.1 }
    for (element, weight) in weighted {
      remaining -= weight
      if remaining < 0 { return element }
    }
    return weighted[weighted.count - 1].0
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
