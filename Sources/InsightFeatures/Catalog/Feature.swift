/// One column of the feature vector, described for people and for models.
package struct Feature: Sendable, Equatable {
  /// The stable identifier, `family.name`; never reused for another meaning.
  package let id: String
  /// The family it is present or absent with.
  package let family: FeatureFamily
  /// The unit of its values.
  package let unit: Unit
  /// The values it can take; results outside are clipped.
  package let range: ClosedRange<Float>
  /// What it measures, in one sentence.
  package let meaning: String
  /// Where the idea comes from.
  package let reference: Reference

  /// A unit of feature values.
  package enum Unit: String, Sendable, CaseIterable {
    /// 0 or 1.
    case flag = "0 or 1"
    /// A part of a whole.
    case share = "share"
    /// A plain number.
    case ratio = "ratio"
    /// Natural logarithm of seconds.
    case logSeconds = "ln s"
    /// Natural logarithm of a count plus one.
    case logCount = "ln(1 + count)"
    /// Natural logarithm of a ratio.
    case logRatio = "ln ratio"
    /// Natural logarithm of pixels a second.
    case logPixelsPerSecond = "ln px/s"
    /// Natural logarithm of metres a second squared.
    case logAcceleration = "ln m/s²"
    /// Natural logarithm of degrees a second.
    case logDegreesPerSecond = "ln °/s"
    /// Natural logarithm of one plus a number a minute.
    case logPerMinute = "ln(1 + 1/min)"
    /// Degrees.
    case degrees = "°"
    /// A standard deviation of natural logarithms.
    case logDeviation = "SD of ln"
  }

  /// Where the idea of a feature comes from.
  package enum Reference: String, Sendable, CaseIterable {
    /// Reports of fraud-detection vendors on calls, sharing and remote control during payments.
    case contextReports =
      "Vendor and platform reports: calls, screen sharing and remote control during payments"
    /// Vendor reports on coached entry of codes and account numbers.
    case vendorReports = "Vendor reports: coached entry of codes and account numbers"
    /// Monaro et al., PLOS ONE 13(4), 2018.
    case monaro2018 = "Monaro, Gamberini, Sartori 2017, doi:10.1371/journal.pone.0177851"
    /// Roeser et al. 2021.
    case roeser2021 = "Roeser, De Maeyer, Leijten, Van Waes 2021, doi:10.1007/s11145-021-10203-z"
    /// Dhakal et al., CHI 2018.
    case dhakal2018 = "Dhakal, Feit, Kristensson, Oulasvirta 2018, doi:10.1145/3173574.3174220"
    /// Crump and others: typing while speaking.
    case crump2018 = "CrumpLab TalkTyping 2018: copying while speaking"
    /// Antal and Nemes: MOBIKEY.
    case antal2016 = "Antal, Nemes 2016, MOBIKEY: novel and practised strings on tablets"
    /// Crossley et al. 2024.
    case crossley2024 = "Crossley et al. 2024 (EDM): authentic and transcribed essays"
    /// Banerjee et al. 2014.
    case banerjee2014 = "Banerjee, Feng, Kang, Choi 2014 (EMNLP): keystrokes in deception"
    /// HMOG.
    case sitova2016 = "Sitová et al. 2016, doi:10.1109/TIFS.2015.2506542"
    /// Ours.
    case own = "Defined here"
  }
}
