/// Why a signed payload was not accepted.
///
/// Holds nothing of the payload, so that it may be logged as it is.
public struct PayloadVerificationError: Error, Equatable, Hashable, Sendable {
  /// The reason; the list may grow.
  public let code: Code

  /// Makes an error from its reason.
  public init(_ code: Code) { self.code = code }

  /// Whether the same bytes may pass later: the payload itself was not found wanting.
  ///
  /// True for a key that is not known yet, a store that cannot answer, and a payload or certificate
  /// from the future, which is a matter of two clocks.
  public var isRetryable: Bool { code.isRetryable }

  /// One reason, and the number of the check that found it.
  public struct Code: Equatable, Hashable, Sendable {
    /// A stable name, in lower camel case.
    public let name: String
    /// The number of the check, 1 to 12, in the order in which they run.
    public let check: Int
    /// Whether the same bytes may pass later.
    public let isRetryable: Bool

    init(_ name: String, check: Int, isRetryable: Bool = false) {
      self.name = name
      self.check = check
      self.isRetryable = isRetryable
    }
  }
}

extension PayloadVerificationError: CustomStringConvertible {
  /// The number of the check and the name of the code.
  public var description: String { "check \(code.check): \(code.name)" }
}
