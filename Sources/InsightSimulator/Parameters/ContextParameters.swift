/// Population parameters of context, pace and habits, each with the source of its number.
///
/// Shares among the simulated hard negatives are far above real life on purpose: a simulator in which
/// honest people never telephone proves nothing.
enum ContextParameters {
  /// Chance of a call in an ordinary honest session.
  ///
  /// Source: BioCatch (vendor): on the phone in under 1 % of genuine sessions; raised here.
  static let incidentalCallShare = 0.08

  /// Chance of a call in a fragment.
  ///
  /// Source: as above; raised, so that a call alone never decides.
  static let fragmentCallShare = 0.22

  /// Chance that a phone app may see calls.
  ///
  /// Source: Android AudioManager mode, iOS call observer; assumed 70 %.
  static let phoneSeesCalls = 0.7

  /// Chance that a program sees capture and remote control.
  ///
  /// Source: platform documentation; assumed.
  static let seesScreen = (phone: 0.75, native: 0.6, web: 0.3)

  /// Share of apps that record from the first form on only.
  ///
  /// Source: assumed; recorders are attached where the operation is.
  static let lateStartShare = 0.15

  /// Share of coached sessions of which only typing is seen, and of copied fragments in which the person speaks.
  ///
  /// Source: assumed.
  static let spokenTypingShare = (coached: 0.04, copying: 0.06)

  /// App switches in an honest session, mean count per person.
  ///
  /// Source: assumed.
  static let switchesMean = (median: 0.35, spread: 0.7)

  /// Time in front of another app.
  ///
  /// Source: assumed, a glance to a minute.
  static let switchSeconds = (median: 7.0, spread: 0.9)

  /// Time to read a page before acting: median and log spread across people.
  ///
  /// Source: page dwell as a feature, Patel 2019; values assumed.
  static let pageSeconds = (median: 2.6, spread: 0.4)

  /// Waiting for an instruction.
  ///
  /// Source: pauses for the caller's next sentence, arXiv 2307.01965; lengths assumed.
  static let instructionSeconds = (median: 6.0, spread: 0.7)

  /// Waiting for other reasons.
  ///
  /// Source: assumed to overlap with the former.
  static let distractionSeconds = (median: 6.5, spread: 0.9)
}
