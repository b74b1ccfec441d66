import InsightEvents

/// How a session departs from the person's plain way; every scenario is a distribution over these values.
///
/// Factors multiply the person's medians. "Sensitive" fields are those that name who, how much, or a
/// code.
struct Influence: Sendable {
  /// Factors on onset and commit latency, in all fields and in sensitive ones on top.
  var onsetEverywhere = 1.0
  var commitEverywhere = 1.0
  var onsetSensitive = 1.0
  var commitSensitive = 1.0
  /// Factor on key intervals everywhere and in sensitive fields.
  var tempoEverywhere = 1.0
  var tempoSensitive = 1.0
  /// Added share of disfluent keys and of long pauses in sensitive fields, and everywhere.
  var disfluencySensitive = 0.0
  var pausesSensitive = 0.0
  var pausesEverywhere = 0.0
  /// Groups in which sensitive strings arrive, if they do.
  var chunks: Chunks?
  /// Factor on the share of corrections.
  var corrections = 1.0
  /// Chance to return to a filled field, and mean number of steps back.
  var revisitChance = 0.03
  var backNavigations = 0.08
  /// Factor on the time a page is read.
  var reading = 1.0
  /// Mean number of waits on a page of the flow, and how long they are.
  var waitsPerPage = 0.03
  var waitSeconds = ContextParameters.distractionSeconds
  /// How much of the waits falls on sensitive steps, 0…1; the rest falls anywhere.
  var waitsOnSensitive = 0.3
  /// Chance that a wait is filled with aimless movement or taps.
  var aimlessInWaits = 0.35
  /// Mean numbers of lifts to the ear and of laying the phone down.
  var earLifts = 0.0
  var layDowns = 0.0
  /// Whether the person walks.
  var walks = false
  /// Chance that a page needs more looking around than the path demands.
  var searching = 0.08
  /// What the platform could see around the session.
  var context = ContextPlan()

  /// Groups in which a string arrives.
  struct Chunks: Sendable {
    /// Characters a group.
    var length: ClosedRange<Int>
    /// Pause between groups.
    var pauseSeconds: (median: Double, spread: Double)
    /// Chance of a pause at a group's end.
    var share: Double
  }

  /// Calls, capture, remote control and other apps.
  struct ContextPlan: Sendable {
    /// A call, if there is one.
    var call: Call?
    /// Where in the session capture and remote control begin, as a share of its pages; `nil` is never.
    var captureBegins: Double?
    var remoteBegins: Double?
    /// Mean number of app switches and the kinds of app.
    var switches = 0.0
    var switchKinds: [(VisibilityEvent.OtherApp, Double)] = [
      (.other, 0.6), (.chat, 0.3), (.call, 0.1),
    ]
    /// How many displays show the screen.
    var displays: UInt8?
  }

  /// One call.
  struct Call: Sendable {
    /// Where in the session it begins, as a share of its pages; below 0 it was there before.
    var begins: Double
    /// Where it ends; above 1 it goes on.
    var ends: Double
    var route: CallEvent.Route
    var counterpart: CallEvent.Counterpart
  }
}
