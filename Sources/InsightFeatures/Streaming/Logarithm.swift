#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The elementary functions that features need, from the system's mathematics library.
enum Logarithm {
  /// The natural logarithm of a value that is first raised to a floor.
  ///
  /// - Parameters:
  ///   - value: any number; NaN gives NaN.
  ///   - floor: positive; smaller values are taken as this.
  /// - Returns: `ln(max(value, floor))`.
  /// - Complexity: O(1).
  static func natural(_ value: Float, floor: Float) -> Float {
    value.isNaN ? .nan : log(max(value, floor))
  }

  /// `ln(1 + value)`; negative values count as 0.
  ///
  /// - Complexity: O(1).
  static func onePlus(_ value: Float) -> Float { log1p(max(value, 0)) }

  /// `e` to the power of a value, to within 0.02 %, without a call.
  ///
  /// 2 to the power of the whole part comes from the exponent bits, the rest from a cubic polynomial.
  ///
  /// - Parameter value: clamped to −60…60.
  /// - Returns: `exp(value)`.
  /// - Complexity: O(1).
  @inline(__always)
  static func quickExponential(_ value: Float) -> Float {
    let scaled = min(max(value, -60), 60) * 1.442_695
    let shifted = scaled + 127
    let whole = Int32(shifted)
    let fraction = shifted - Float(whole)
    let power = Float(bitPattern: UInt32(bitPattern: whole) << 23)
    return power
      * (0.999_864_2 + fraction * (0.696_169_4 + fraction * (0.225_871_9 + fraction * 0.077_822_5)))
  }

  /// The angle in degrees whose sine is given; values outside −1…1 are clamped.
  ///
  /// - Complexity: O(1).
  static func arcsineDegrees(_ value: Float) -> Float {
    asin(min(max(value, -1), 1)) * (180 / .pi)
  }

  /// The sine and cosine of an angle in degrees.
  ///
  /// - Complexity: O(1).
  static func sineCosine(degrees: Float) -> (sine: Float, cosine: Float) {
    let radians = degrees * (.pi / 180)
    return (sin(radians), cos(radians))
  }
}
