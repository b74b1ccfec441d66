/// Population parameters of typing, each with the source of its number.
///
/// "Assumed" marks what nobody has published; those values are drawn widely. Times are in seconds.
enum TypingParameters {
  /// Median key interval across people on physical keyboards: median and log spread.
  ///
  /// Source: Aalto 136M keystrokes (Dhakal 2018), subset of 2,329 people: median 0.180 s, 5–95 % 0.104–0.299.
  static let physicalIntervalSeconds = (median: 0.180, spread: 0.32)

  /// Median key interval across people on phone keyboards.
  ///
  /// Source: Aalto mobile (Palin 2019): 36.2 words a minute, SD 13.22, hence about 0.33 s a key on average;
  /// practised PINs (StrokePIN): median 0.213 s, 5–95 % of entries 0.147–0.340.
  static let touchIntervalSeconds = (median: 0.255, spread: 0.33)

  /// Shape of the log-logistic interval of fluent keys, drawn per person.
  ///
  /// Source: log-logistic fits best (Heliyon 2021 e08413); shape from the within-person quartiles of Aalto.
  static let fluentShape = (low: 3.0, high: 6.5)

  /// Share of disfluent keys in familiar text, and how much longer their median is.
  ///
  /// Source: Roeser 2021, real words: fluent 0.158 s, plus 0.095 s, share .34.
  static let familiarDisfluency = (share: 0.18, shareSpread: 0.5, factor: 1.6)

  /// Share of disfluent keys in unfamiliar codes, and how much longer their median is.
  ///
  /// Source: Roeser 2021, consonant strings: fluent 0.429 s, plus 0.414 s, share .73 [.66, .80].
  static let unfamiliarDisfluency = (share: 0.55, shareSpread: 0.35, factor: 1.97)

  /// How much slower the first entry of an unfamiliar string is, against a practised one.
  ///
  /// Source: MOBIKEY: easy 0.382 to 0.330 s, strong strings 0.633 to 0.489 and 0.752 to 0.459 s.
  static let unfamiliarTempo = (median: 1.45, spread: 0.22)

  /// How much of the unfamiliar slowness a physical number row shows.
  ///
  /// Source: assumed; Roeser's ratio 0.429 / 0.158 is the upper end.
  static let digitTempo = (median: 1.25, spread: 0.2)

  /// How much slower the first letter of a word is, and how often people stop there and within words, against the average.
  ///
  /// Source: the word initiation effect, 20 to 45 % (Ostry 1983; Crump & Logan 2010); Crossley 2024: pauses stand
  /// before words and sentences. The shares are assumed and leave the averages over a text of words of 5 to 6 letters.
  static let wordStart = (tempo: 1.3, tempoSpread: 0.12, stops: 2.2, stopsWithin: 0.79)

  /// Hold time of a key: median across people and log spread.
  ///
  /// Source: Aalto: 0.1127 s (5–95 % 0.081–0.150); PINs on phones 0.067 s (0.046–0.097).
  static let physicalHoldSeconds = (median: 0.1127, spread: 0.19)
  /// Hold time of a finger on a virtual key.
  ///
  /// Source: as above.
  static let touchHoldSeconds = (median: 0.067, spread: 0.23)

  /// Share of keys that are corrections in copied text, and log spread across people.
  ///
  /// Source: Aalto: 5.2 % (5–95 % 1.1–11.3 %).
  static let copyCorrectionShare = (median: 0.042, spread: 0.65)

  /// Correction share in free composition.
  ///
  /// Source: Language Hero 11.9 %, French essays 17.5 %.
  static let composeCorrectionShare = (median: 0.085, spread: 0.45)

  /// Share of long pauses in copied text: P(interval > 1 s).
  ///
  /// Source: Aalto: 2.0 % above 1 s, 0.27 % above 2 s.
  static let copyPauseShare = (median: 0.013, spread: 0.8)

  /// Share of long pauses in free composition.
  ///
  /// Source: Language Hero 15.4 % above 1 s, 6.3 % above 2 s; essays 9.9 and 5.1 %; social posts 3.7 and 2.0 %.
  static let composePauseShare = (median: 0.12, spread: 0.6)

  /// Length of a long pause in copying: median and log spread.
  ///
  /// Source: Aalto: share above 2 s a seventh of that above 1 s.
  static let copyPauseSeconds = (median: 1.15, spread: 0.45)

  /// Length of a long pause in composition.
  ///
  /// Source: Language Hero: 41 % of messages hold one above 5 s.
  static let composePauseSeconds = (median: 1.8, spread: 0.95)

  /// Time from focus to the first key in an expected field.
  ///
  /// Source: Monaro 2018, truth-tellers: 1.864 s expected, 2.306 s unexpected, 2.538 s over all.
  static let onsetSeconds = (median: 1.55, spread: 0.38)

  /// Time from the last key to leaving the field.
  ///
  /// Source: Monaro 2018, truth-tellers 0.877 s.
  static let commitSeconds = (median: 0.85, spread: 0.4)

  /// How much longer onset gets when the answer must be found.
  ///
  /// Source: Monaro 2018: 5.174 / 2.538 s.
  static let instructedOnsetFactor = 2.04

  /// How much longer commit gets when unsure.
  ///
  /// Source: Monaro 2018: 1.411 / 0.877 s.
  static let instructedCommitFactor = 1.61

  /// Digits a person copies at a time.
  ///
  /// Source: chunks of 3 to 4 in reading from memory (BehavioSec; short-term span 2–9).
  static let chunkDigits = 2...5

  /// Pause between digit groups read from paper.
  ///
  /// Source: assumed, a glance away and back.
  static let glanceSeconds = (median: 1.05, spread: 0.5)

  /// Pause between digit groups that another person speaks.
  ///
  /// Source: assumed; no study was found.
  static let dictationSeconds = (median: 1.45, spread: 0.55)

  /// Added share of pauses while speaking and typing.
  ///
  /// Source: TalkTyping E2: P(>1 s) 3.0 % silent, 7.7 and 8.3 % in demanding speech, 2.5 and 2.8 % in murmuring.
  static let speakingPauseShare = (low: 0.0, high: 0.07)

  /// Added disfluency while speaking.
  ///
  /// Source: TalkTyping: median 0.162 to 0.167–0.189 s, mean 0.238 to 0.374.
  static let speakingDisfluencyShare = (low: 0.02, high: 0.25)
}
