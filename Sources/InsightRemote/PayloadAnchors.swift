/// Which roots the payloads of a remote service must be signed under.
public enum PayloadAnchors: Sendable, Equatable {
  /// These, as PEM: what `trust-insights-server keys anchor` prints. Without a certificate in it every
  /// answer is refused.
  case pem(String)
  /// Any: proves that nothing was changed after somebody signed, not who that was. The relying server, which
  /// pins the root, decides all the same.
  case anyChain

  var text: String? {
    switch self {
    case .pem(let text): text
    case .anyChain: nil
    }
  }
}
