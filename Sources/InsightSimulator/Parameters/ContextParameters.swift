/// Population parameters of context, pace and habits, each with the source of its number.
///
/// Shares among the simulated hard negatives are far above real life on purpose: a simulator in which
/// honest people never telephone proves nothing.
enum ContextParameters {
  /// Chance of a call in an ordinary honest session.
  ///
  /// Source: BioCatch (vendor): on the phone in under 1 % of genuine sessions; raised here.
  static let incidentalCallShare = 0.08

  /// Chances of a shared or recorded screen, and of a remote desktop, in an ordinary honest session.
  ///
  /// Source: assumed, far above real life.
  static let incidentalCaptureShare = 0.05
  static let incidentalRemoteShare = 0.03

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

  /// Share of sessions of which nothing but the typing of a text is seen, or nothing but the beginning; and share of
  /// the copying fragments that consist of one text or two.
  ///
  /// Source: assumed; recorders are attached to single fields, and apps ask early.
  static let seenShare = (typing: 0.06, beginning: 0.025, typingOfCopying: 0.25)

  /// Chance that somebody speaks while typing, where typing is all that is seen.
  ///
  /// Source: assumed; a coached person reads back and answers.
  static let speaksWhileTyping = (coached: 0.9, honest: 0.1)

  /// Share of sessions with the circumstances of another scenario as well.
  ///
  /// Source: assumed.
  static let borrowedShare = 0.15

  /// Share of coached sessions in which the coach also uses a channel the scenario is not about.
  ///
  /// Source: assumed; BioCatch (vendor) reports calls and several displays together in investment scams.
  static let otherChannelShare = 0.3

  /// Share of flows before which the person reads, writes, plays or works on in the same app.
  ///
  /// Source: assumed.
  static let preludeShare = 0.07

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
