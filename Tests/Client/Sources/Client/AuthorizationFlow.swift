import TrustInsights

/// Asking for permission at a quiet moment, well before the first payment.
@available(iOS 27.0, macOS 27.0, *)
@MainActor
enum AuthorizationFlow {
  /// Says whether evaluations may be asked for.
  ///
  /// - Parameter explain: shows the host's own page about the benefits; `true` when the person wants to
  ///   be asked.
  /// - Returns: whether the person permits it.
  static func settle(explain: @MainActor () async -> Bool) async -> Bool {
    let evaluator = InsightEvaluator()
    let context = InsightEvaluator.InsightContext(
      operationCategory: .payment,
      requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))
    do {
      switch try await evaluator.authorizationStatus(for: context) {
      case .authorized: return true
      case .notDetermined, .deniedRequestable:
        guard await explain() else { return false }
        return try await evaluator.requestAuthorization(for: context) == .authorized
      case .denied, .unavailable: return false
      @unknown default: return false
      }
    } catch {
      return false
    }
  }
}
