import CFuzzer
import Glibc

/// What the driver's function calls: it is one of C and holds no context.
nonisolated(unsafe) private var target: ([UInt8]) -> Void = { _ in }

/// Runs a fuzz target with the program's arguments until the driver is done.
///
/// - Parameter run: takes one input; a crash is a finding.
package func fuzz(_ run: @escaping ([UInt8]) -> Void) -> Never {
  unsafe target = run
  var argumentCount = CommandLine.argc
  var arguments = unsafe Optional(CommandLine.unsafeArgv)
  exit(
    unsafe LLVMFuzzerRunDriver(&argumentCount, &arguments) { start, count in
      unsafe target(Array(UnsafeBufferPointer(start: start, count: count)))
      return 0
    })
}
