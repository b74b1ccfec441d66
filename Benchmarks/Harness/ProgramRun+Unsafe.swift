import CBenchmarkShim
import Glibc

/// One run of another program, to its end.
struct ProgramRun {
  /// Nanoseconds from its start to the first byte on its standard output.
  let firstByteNanoseconds: Double
  /// Nanoseconds from its start to its end.
  let nanoseconds: Double
  /// The most memory that it held at one time.
  let peakResidentBytes: Double
  /// The first 64 KiB of its standard output.
  let output: String

  /// Runs a program; `nil` when it cannot be started or fails.
  init?(path: String, arguments: [String]) {
    var process = benchmark_process()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map {
      unsafe strdup($0)
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    let isDone = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe benchmark_run(
        path, words, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
        &process)
    }
    guard isDone else { return nil }
    firstByteNanoseconds = Double(process.first_byte_nanoseconds)
    nanoseconds = Double(process.nanoseconds)
    peakResidentBytes = Double(process.peak_resident_bytes)
    output = String(decoding: bytes.prefix(process.output_count), as: UTF8.self)
  }
}
