/// A statement that an evaluation can make about the operation at hand.
///
/// Apps use the concrete types, such as ``IsLikelyBeingCoachedInsight``.
public protocol TrustInsight: Sendable {
  /// The versions of the set of values; a new value appears in a new version only.
  associatedtype SchemaVersion: Sendable
  /// What the insight says.
  associatedtype Value

  /// The name of this type of insight, as signed payloads and reports spell it.
  static var typeIdentifier: String { get }

  /// The identifier of this very insight, to be named in reports.
  var insightID: String { get }
  /// The version of the model that made it, or `nil` where no model ran.
  var modelVersion: String? { get }
  /// The newest version that can be requested, or `nil` where it is not known.
  var newestModelVersion: String? { get }
  /// The value, or the reason why there is none.
  var outcome: Result<Self.Value, InsightError> { get }
}
