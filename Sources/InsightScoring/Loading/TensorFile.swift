/// A safetensors file whose header was checked against its length; nothing is copied out of it.
///
/// The file is 8 bytes of header length (little endian), a JSON header that maps each tensor to its type,
/// shape and byte range, and the data. Every size is compared with the file's length before it is used.
///
/// - Complexity: O(header) time and memory.
struct TensorFile {
  /// A tensor's shape and where its bytes lie in the file.
  struct Tensor {
    let shape: [Int]
    let range: Range<Int>
  }

  /// The longest file that is read, in bytes.
  static let longest = 16 * 1024 * 1024
  private static let longestHeader = 64 * 1024

  /// The tensors by name.
  let tensors: [String: Tensor]

  /// Reads the header.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: `tooLong`, `wrongExtent`, `malformed`, `unknownField`, `wrongTensor`.
  init(bytes: [UInt8]) throws(ModelError) {
    guard bytes.count <= Self.longest else {
      throw .tooLong(.weights, byteCount: bytes.count, limit: Self.longest)
    }
    guard bytes.count >= 8 else { throw .wrongExtent(expected: 8, found: bytes.count) }
    let announced = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard announced <= UInt64(Self.longestHeader) else {
      throw .tooLong(
        .weights, byteCount: Int(clamping: announced), limit: Self.longestHeader)
    }
    let dataStart = 8 + Int(announced)
    guard dataStart <= bytes.count else {
      throw .wrongExtent(expected: dataStart, found: bytes.count)
    }
    let header: JSONValue
    do throws(JSONReader.Failure) {
      header = try JSONReader.read(bytes[8..<dataStart])
    } catch {
      throw .malformed(.weights, offset: error.offset)
    }
    guard let members = header.members else { throw .malformed(.weights, offset: header.offset) }
    var tensors: [String: Tensor] = [:]
    for member in members where member.name != "__metadata__" {
      tensors[member.name] = try Self.tensor(
        member.value, dataStart: dataStart, fileEnd: bytes.count)
    }
    try Self.checkCoverage(tensors.values.map(\.range), of: dataStart..<bytes.count)
    self.tensors = tensors
  }

  private static func tensor(
    _ value: JSONValue, dataStart: Int, fileEnd: Int
  ) throws(ModelError) -> Tensor {
    guard let members = value.members else { throw .malformed(.weights, offset: value.offset) }
    var fields = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    guard let type = fields.removeValue(forKey: "dtype"),
      let shape = fields.removeValue(forKey: "shape")?.array,
      let offsets = fields.removeValue(forKey: "data_offsets")?.array
    else { throw .wrongTensor(offset: value.offset) }
    if let unknown = fields.values.first { throw .unknownField(.weights, offset: unknown.offset) }
    let dimensions = shape.compactMap(\.integer)
    let bounds = offsets.compactMap(\.integer)
    guard type.string == "F32", (1...2).contains(dimensions.count), dimensions.count == shape.count,
      dimensions.allSatisfy({ $0 > 0 }), bounds.count == 2, offsets.count == 2,
      bounds[0] >= 0, bounds[0] <= bounds[1]
    else { throw .wrongTensor(offset: value.offset) }
    let dataCount = fileEnd - dataStart
    guard bounds[1] <= dataCount else { throw .wrongExtent(expected: bounds[1], found: dataCount) }
    var byteCount = 4
    for dimension in dimensions {
      let (product, overflow) = byteCount.multipliedReportingOverflow(by: dimension)
      guard !overflow else { throw .wrongTensor(offset: value.offset) }
      byteCount = product
    }
    guard byteCount == bounds[1] - bounds[0] else { throw .wrongTensor(offset: value.offset) }
    return Tensor(shape: dimensions, range: dataStart + bounds[0]..<dataStart + bounds[1])
  }

  /// The tensors must fill the data exactly: no hole, no overlap, no rest.
  private static func checkCoverage(
    _ ranges: [Range<Int>], of data: Range<Int>
  ) throws(ModelError) {
    var end = data.lowerBound
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound == end else {
        throw .wrongExtent(expected: end, found: range.lowerBound)
      }
      end = range.upperBound
    }
    guard end == data.upperBound else { throw .wrongExtent(expected: end, found: data.upperBound) }
  }
}
