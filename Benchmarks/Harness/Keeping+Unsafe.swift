import CBenchmarkShim
import Dispatch
import Synchronization

/// Hides a value from the optimizer, so that what made it is not left out.
@inline(__always)
func keep<Value: BitwiseCopyable>(_ value: Value) {
  var value = value
  unsafe withUnsafeBytes(of: &value) { unsafe benchmark_keep($0.baseAddress) }
}

/// Runs asynchronous work to its end on other threads, as measured bodies are synchronous.
func waitFor<Value: Sendable>(_ work: @Sendable @escaping () async -> Value) -> Value {
  let done = DispatchSemaphore(value: 0)
  let box = ResultBox<Value>()
  Task {
    let value = await work()
    box.value.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  guard let value = box.value.withLock({ $0 }) else { preconditionFailure("no result") }
  return value
}

private final class ResultBox<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
