/// What is said about a recorded session as a whole: the header of a trace.
///
/// Only ``assistive`` and ``category`` reach scoring; the rest groups results in evaluations.
public struct SessionDescription: Sendable, Equatable {
  /// The platform that was recorded.
  public var platform: Platform
  /// What the operation would do.
  public var category: Category
  /// Whether assistive technology is known to be in use.
  public var assistive: Bool
  /// Ground truth, where known.
  public var label: Label?
  /// The proxy task of a real recording, where one was set.
  public var task: Task?
  /// An opaque name of the scenario.
  public var scenario: String?
  /// An opaque name of the person.
  public var subject: String?
  /// An opaque name of the session.
  public var session: String?
  /// An opaque name of the person's group.
  public var cohort: String?
  /// An opaque name of the collection.
  public var source: String?

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - platform: the platform that was recorded.
  ///   - category: what the operation would do.
  ///   - assistive: whether assistive technology is known to be in use.
  ///   - label: ground truth.
  ///   - task: the proxy task.
  ///   - scenario: an opaque name of the scenario.
  ///   - subject: an opaque name of the person.
  ///   - session: an opaque name of the session.
  ///   - cohort: an opaque name of the person's group.
  ///   - source: an opaque name of the collection.
  public init(
    platform: Platform = .unknown, category: Category = .other, assistive: Bool = false,
    label: Label? = nil, task: Task? = nil, scenario: String? = nil, subject: String? = nil,
    session: String? = nil, cohort: String? = nil, source: String? = nil
  ) {
    self.platform = platform
    self.category = category
    self.assistive = assistive
    self.label = label
    self.task = task
    self.scenario = scenario
    self.subject = subject
    self.session = session
    self.cohort = cohort
    self.source = source
  }

  /// A platform.
  public enum Platform: String, CaseIterable, Sendable {
    /// iOS and iPadOS.
    case ios
    /// Android.
    case android
    /// A browser.
    case web
    /// Linux.
    case linux
    /// macOS.
    case macos
    /// Windows.
    case windows
    /// Not recorded.
    case unknown
  }

  /// What an operation would do; thresholds are kept for each.
  public enum Category: String, CaseIterable, Sendable {
    /// A payment or purchase.
    case payment
    /// Signing in, registering, or changing account or security details.
    case account
    /// Use of a costly resource.
    case resourceUse
    /// Messages, connections, forms, signatures.
    case communication
    /// None of these.
    case other
  }

  /// Ground truth of a session.
  public enum Label: String, CaseIterable, Sendable {
    /// A third party steered the person with ill intent.
    case coached
    /// Somebody helped without ill intent.
    case assisted
    /// Nobody steered the person.
    case uncoached
  }

  /// What a person in a study was asked to do; stands in for a part of coaching.
  public enum Task: String, CaseIterable, Sendable {
    /// Writing freely.
    case compose
    /// Copying a text.
    case transcribe
    /// Doing two things at once.
    case dualTask = "dual-task"
    /// Answering truthfully.
    case truth
    /// Answering with lies.
    case lie
    /// Using a computer.
    case browse
  }
}
