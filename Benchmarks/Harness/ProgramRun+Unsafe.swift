import CBenchmarkShim
import Glibc

/// One run of another program, to its end.
struct ProgramRun {
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
    output = String(decoding: bytes.prefix(process.output_count), as: UTF8.self)
  }

  /// What another program took.
  struct Cost {
    /// Nanoseconds from its start to the first byte on its standard output, or to its end.
    let firstByteNanoseconds: Double
    /// Nanoseconds from its start to its end.
    let nanoseconds: Double
    /// The most memory that it held at one time.
    let peakResidentBytes: Double
  }

  /// Measures a program from a small process, whose memory is not taken for the program's.
  ///
  /// - Returns: what it took, or `nil` when it cannot be started or fails.
  static func cost(path: String, arguments: [String]) -> Cost? {
    let launcher = Machine.programFolder + "/BenchmarkLauncher"
    guard let run = ProgramRun(path: launcher, arguments: [path] + arguments) else { return nil }
    let numbers = run.output.split(separator: "\n").compactMap { Double($0) }
    guard numbers.count == 3 else { return nil }
    return Cost(
      firstByteNanoseconds: numbers[0], nanoseconds: numbers[1], peakResidentBytes: numbers[2])
  }
}
