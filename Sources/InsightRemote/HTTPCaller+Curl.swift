internal import CCurlShim
import Dispatch
import Glibc
import Synchronization

/// Sends bodies and waits for answers on threads of its own: the only file that sees the C interface.
package final class HTTPCaller: Sendable {
  /// An answer.
  package struct Answer: Sendable {
    /// The status of HTTP.
    package let status: Int32
    /// Of `Retry-After`, or 0.
    package let retryAfterSeconds: Int64
    /// The body.
    package let body: [UInt8]
  }

  /// Why there is none.
  package enum Failure: Error, Sendable {
    /// The service has not seen the call.
    case notSent
    /// The service may have seen the call.
    case uncertain
    /// The service's certificate does not hold, or there is no agreement on encryption.
    case untrusted
    /// The answer is longer than any that the service gives; nothing of it was kept.
    case answerTooLong
    /// The caller gave up.
    case cancelled
  }

  @safe
  private final class Session: @unchecked Sendable {
    let pointer: OpaquePointer

    init?() {
      guard let made = unsafe curl_shim_session_make() else { return nil }
      unsafe pointer = made
    }

    deinit { unsafe curl_shim_session_free(pointer) }
  }

  @safe
  private final class CancelFlag: @unchecked Sendable {
    let pointer = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    init() { unsafe pointer.initialize(to: 0) }

    func raise() { unsafe curl_shim_raise_flag(pointer) }

    deinit { unsafe pointer.deallocate() }
  }

  private let authoritiesPath: String?
  private let idle = Mutex<[Session]>([])
  private let queue = DispatchQueue(label: "insight-remote", attributes: .concurrent)

  /// Makes a caller that keeps up to 8 connections for the next calls.
  ///
  /// - Parameter authoritiesPath: a PEM file of roots for TLS, or `nil` for the system's.
  package init(authoritiesPath: String?) {
    self.authoritiesPath = authoritiesPath
  }

  /// Sends a body; ends early when the task is cancelled.
  ///
  /// - Parameters:
  ///   - body: sent as JSON by POST; `nil` makes a GET.
  ///   - address: of the service.
  ///   - path: of the route, beginning with a slash.
  ///   - bearer: the key or token that says who calls.
  ///   - timeout: for everything together.
  ///   - answerLimitBytes: a longer answer is given up.
  /// - Returns: the answer, whatever its status, or why there is none.
  package func send(
    _ body: [UInt8]?, to address: ServiceAddress, path: String, bearer: String, timeout: Duration,
    answerLimitBytes: Int = 65_536
  ) async -> Result<Answer, Failure> {
    let flag = CancelFlag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(
            returning: self.sendNow(
              body, to: address.text + path, bearer: bearer, timeout: timeout,
              answerLimitBytes: answerLimitBytes, flag: flag))
        }
      }
    } onCancel: {
      flag.raise()
    }
  }

  private func sendNow(
    _ body: [UInt8]?, to url: String, bearer: String, timeout: Duration, answerLimitBytes: Int,
    flag: CancelFlag
  ) -> Result<Answer, Failure> {
    guard let session = idle.withLock({ $0.popLast() }) ?? Session() else {
      return .failure(.notSent)
    }
    defer { idle.withLock { if $0.count < 8 { $0.append(session) } } }
    let (seconds, attoseconds) = timeout.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    var answer = unsafe curl_shim_answer()
    defer { unsafe curl_shim_answer_free(&answer) }
    let texts = unsafe [
      strdup(url), strdup("Authorization: Bearer " + bearer),
      authoritiesPath.flatMap { unsafe strdup($0) },
    ]
    defer { unsafe texts.forEach { unsafe free($0) } }
    let status = unsafe (body ?? []).withUnsafeBufferPointer { bytes in
      var call = unsafe curl_shim_call()
      unsafe call.url = UnsafePointer(texts[0])
      unsafe call.authorization = UnsafePointer(texts[1])
      unsafe call.authorities_path = UnsafePointer(texts[2])
      unsafe call.body = body == nil ? nil : bytes.baseAddress
      unsafe call.body_length = bytes.count
      unsafe call.timeout_milliseconds = max(1, milliseconds)
      unsafe call.answer_limit_bytes = answerLimitBytes
      unsafe call.cancel_flag = UnsafePointer(flag.pointer)
      return unsafe curl_shim_send(session.pointer, &call, &answer)
    }
    switch status {
    case CURL_SHIM_OK:
      return unsafe .success(
        Answer(
          status: answer.status, retryAfterSeconds: answer.retry_after_seconds,
          body: Array(UnsafeBufferPointer(start: answer.body, count: answer.body_length))))
    case CURL_SHIM_NOT_SENT, CURL_SHIM_MISUSE, CURL_SHIM_NO_MEMORY: return .failure(.notSent)
    case CURL_SHIM_UNTRUSTED: return .failure(.untrusted)
    case CURL_SHIM_TOO_LARGE: return .failure(.answerTooLong)
    case CURL_SHIM_CANCELLED: return .failure(.cancelled)
    default: return .failure(.uncertain)
    }
  }
}
