extension Engine {
  /// What an operation would do.
  public enum OperationCategory: String, CaseIterable, Sendable {
    /// A payment or purchase.
    case payment
    /// Registering, signing in, changing account details or security settings.
    case account
    /// The use of a costly or scarce resource.
    case resourceUse
    /// Messages, new connections, forms, signatures.
    case communication
    /// None of the others.
    case other
  }
}
