/// A histogram with eight buckets an octave, from which any quantile can be read.
///
/// The bucket of a value is taken from its bits: the exponent and the first three bits of the fraction.
/// Within an octave the buckets are equally wide, so a bucket is between 1/8 and 1/15 of its lower
/// edge wide and a quantile is within 6.3 % of an exact one that lies in the same bucket.
///
/// - Range: 1/1024 to 64 of the unit in use; smaller values, zero and negative ones fall into the first
///   bucket, larger ones into the last, NaN is dropped.
/// - Edge cases: counts saturate at 65,535 a bucket; quantiles of an empty histogram are NaN.
/// - Complexity: O(1) to add, O(occupied range) to read; 264 bytes, no allocation.
package struct LogHistogram: BitwiseCopyable {
  /// The number of buckets: 16 octaves of 8.
  package static let bucketCount = 128

  private var buckets = InlineArray<128, UInt16>(repeating: 0)
  /// How many values were added.
  package private(set) var count: UInt32 = 0
  private var first: UInt8 = 0
  private var last: UInt8 = 0

  /// Makes an empty one.
  package init() {}

  /// The bucket that a value falls into, 0…127.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package static func bucket(of value: Float) -> Int {
    let raw = Int(Int32(bitPattern: value.bitPattern) >> 20) - ((127 - 10) << 3)
    return min(max(raw, 0), bucketCount - 1)
  }

  /// The lower edge of a bucket.
  ///
  /// - Complexity: O(1).
  package static func lowerEdge(ofBucket bucket: Int) -> Float {
    Float(bitPattern: UInt32((bucket + ((127 - 10) << 3)) << 20))
  }

  /// The natural logarithm of the middle of a bucket.
  ///
  /// - Complexity: O(1), no transcendental function.
  @inline(__always)
  package static func logCenter(ofBucket bucket: Int) -> Float {
    (Float((bucket >> 3) - 10) + octaveCenters[bucket & 7]) * 0.693_147_18
  }

  /// log2 of 1 + (k + 1/2) / 8.
  private static var octaveCenters: InlineArray<8, Float> {
    [
      0.087_462_84, 0.247_927_51, 0.392_317_42, 0.523_561_95, 0.643_856_2, 0.754_887_5,
      0.857_981, 0.954_196_3,
    ]
  }

  /// Adds a value.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package mutating func add(_ value: Float) {
    guard !value.isNaN else { return }
    add(bucket: Self.bucket(of: value))
  }

  /// Adds a value whose bucket is known.
  ///
  /// - Precondition: `bucket` is in 0…127.
  /// - Complexity: O(1).
  @inline(__always)
  package mutating func add(bucket: Int) {
    let value = buckets[bucket]
    buckets[bucket] = value &+ (value == .max ? 0 : 1)
    let index = UInt8(truncatingIfNeeded: bucket)
    if count == 0 {
      first = index
      last = index
    } else {
      first = min(first, index)
      last = max(last, index)
    }
    count &+= 1
  }

  /// How many values lie in a bucket.
  package subscript(bucket: Int) -> Int { Int(buckets[bucket]) }

  /// The buckets that may hold values; empty when there is none.
  package var occupied: Range<Int> { count == 0 ? 0..<0 : Int(first)..<Int(last) + 1 }

  /// Removes every value.
  ///
  /// - Complexity: O(buckets).
  package mutating func removeAll() { self = LogHistogram() }

  /// The values of this histogram that are not in another one which holds a part of them.
  ///
  /// - Complexity: O(occupied range).
  package func subtracting(_ part: LogHistogram) -> LogHistogram {
    var rest = LogHistogram()
    for bucket in occupied {
      let remaining = self[bucket] - part[bucket]
      guard remaining > 0 else { continue }
      if rest.count == 0 { rest.first = UInt8(bucket) }
      rest.last = UInt8(bucket)
      rest.buckets[bucket] = UInt16(remaining)
      rest.count &+= UInt32(remaining)
    }
    return rest
  }
}
