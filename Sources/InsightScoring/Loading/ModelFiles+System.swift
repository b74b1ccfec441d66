internal import InsightModels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two files of a model, as bytes, from a folder or from the program itself.
package struct ModelFiles: Sendable {
  /// The name of the weights file in a model's folder.
  package static let weightsName = "weights.safetensors"
  /// The name of the manifest in a model's folder.
  package static let manifestName = "manifest.json"

  /// The manifest.
  package let manifest: [UInt8]
  /// The weights.
  package let weights: [UInt8]

  /// Makes a pair from bytes.
  package init(manifest: [UInt8], weights: [UInt8]) {
    self.manifest = manifest
    self.weights = weights
  }

  /// Reads both files of a folder.
  ///
  /// - Parameter folder: the folder's path.
  /// - Throws: `cannotRead`, `tooLong`.
  package init(folder: String) throws(ModelError) {
    manifest = try Self.read(
      "\(folder)/\(Self.manifestName)", as: .manifest, limit: ModelManifest.longest)
    weights = try Self.read(
      "\(folder)/\(Self.weightsName)", as: .weights, limit: TensorFile.longest)
  }

  /// Copies the model that the program was built with.
  ///
  /// - Returns: both files.
  package static func embedded() -> ModelFiles {
    unsafe ModelFiles(
      manifest: bytes(insight_models_coaching_v1_manifest),
      weights: bytes(insight_models_coaching_v1_weights))
  }

  private static func bytes(
    _ function: (UnsafeMutablePointer<UnsafePointer<UInt8>?>?) -> Int
  ) -> [UInt8] {
    var start: UnsafePointer<UInt8>?
    let count = unsafe function(&start)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  private static func read(
    _ path: String, as file: ModelError.File, limit: Int
  ) throws(ModelError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotRead(file, systemError: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .cannotRead(file, systemError: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotRead(file, systemError: EINVAL)
    }
    let byteCount = Int(status.st_size)
    guard byteCount <= limit else { throw .tooLong(file, byteCount: byteCount, limit: limit) }
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      while filled < byteCount {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let count = unsafe Self.readSome(descriptor, start, byteCount - filled)
        if count < 0 { failure = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    if let failure { throw .cannotRead(file, systemError: failure) }
    return bytes
  }

  private static func readSome(
    _ descriptor: Int32, _ start: UnsafeMutablePointer<UInt8>?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, start, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, start, count)
    #else
      unsafe Darwin.read(descriptor, start, count)
    #endif
  }
}
