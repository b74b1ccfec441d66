/// Whether a third party is likely steering the person through the operation.
///
/// Coaching is not necessarily malicious: a relative who helps looks alike from here. The value is one
/// factor among others and never decides alone.
public struct IsLikelyBeingCoachedInsight: TrustInsight {
  /// The versions of the set of values.
  @nonexhaustive
  public enum SchemaVersion: Equatable, Hashable, Sendable {
    /// Unknown, medium and high.
    case version1
  }

  /// The chance that the person is being coached.
  @nonexhaustive
  public enum Value: String, Sendable {
    /// No evidence either way; this is not low risk.
    case unknown
    /// A medium chance of coaching.
    case medium
    /// A high risk of coaching.
    case high
  }

  /// The name of this type of insight: `isLikelyBeingCoached`.
  public static var typeIdentifier: String { "isLikelyBeingCoached" }

  /// The identifier of this very insight, to be named in reports.
  public var insightID: String
  /// The version of the model that made it, or `nil` where no model ran.
  public var modelVersion: String?
  /// The newest version that can be requested, or `nil` where it is not known.
  public var newestModelVersion: String?
  /// The value, or the reason why there is none.
  public let outcome: Result<IsLikelyBeingCoachedInsight.Value, InsightError>
}
