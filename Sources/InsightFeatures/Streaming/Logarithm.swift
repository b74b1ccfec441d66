#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The elementary functions that features need, from the system's mathematics library.
package enum Logarithm {
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

  /// `e` to the power of eight values, to within 0.01 %, by arithmetic alone.
  ///
  /// `exp(x) = exp(x / 256)²⁵⁶`: a polynomial of degree 5, then eight squarings. Values above 88 give
  /// infinity, values below −60 count as −60.
  ///
  /// - Parameter values: any numbers but NaN.
  /// - Returns: `exp(values)`.
  /// - Complexity: O(1).
  @inline(__always)
  package static func quickExponential(_ values: SIMD8<Float>) -> SIMD8<Float> {
    let least = SIMD8<Float>(repeating: -60)
    let part = values.replacing(with: least, where: values .< least) * (1.0 / 256)
    var power: SIMD8<Float> = part * (1.0 / 120) + (1.0 / 24)
    power = power * part + (1.0 / 6)
    power = power * part + 0.5
    power = power * part + 1
    power = power * part + 1
    for _ in 0..<8 { power *= power }
    return power
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
