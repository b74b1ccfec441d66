import InsightEvents

/// Makes labelled sessions, person by person, from a seed.
///
/// Nothing in them was recorded. Parameters follow published numbers where there are some; the tables
/// in `Parameters/` name them and say what is assumed. The same seed, person, scenario and number give the
/// same session.
package struct Simulator: Sendable {
  /// How many sessions of a scenario one person has in a run.
  package static let sessionsPerPerson = 3

  /// Names the run.
  package let seed: UInt64

  /// Makes a simulator.
  package init(seed: UInt64) { self.seed = seed }

  /// Makes a person.
  ///
  /// - Parameters:
  ///   - index: the person's number.
  ///   - cohort: the group, or `nil` to draw it: 66 % are general.
  /// - Returns: the same person for the same number and group.
  package func person(_ index: Int, cohort: Cohort? = nil) -> Person {
    var random = RandomStream(seed: seed, path: 2, UInt64(index))
    let drawn = random.pick([
      (Cohort.general, 0.66), (.elderly, 0.14), (.motorImpairment, 0.04),
      (.assistiveTechnology, 0.06), (.secondLanguage, 0.1),
    ])
    return Person(index: index, cohort: cohort ?? drawn, seed: seed)
  }

  /// Makes the session that stands at a place in the run of one scenario.
  ///
  /// - Parameters:
  ///   - scenario: what happens; where it is about a cohort, the person is of it.
  ///   - index: the place in the run.
  ///   - cohort: the group of everybody, or `nil` for the scenario's own or a drawn one.
  /// - Returns: a session with events ascending in time.
  package func session(
    _ scenario: Scenario, at index: Int, cohort: Cohort? = nil
  ) -> SimulatedSession {
    session(
      scenario, of: person(index / Self.sessionsPerPerson, cohort: cohort ?? scenario.cohort),
      number: index % Self.sessionsPerPerson)
  }

  /// Makes one session.
  ///
  /// - Parameters:
  ///   - scenario: what happens.
  ///   - person: whose session it is; see ``person(_:cohort:)`` and ``Scenario/cohort``.
  ///   - number: tells the person's sessions apart.
  /// - Returns: a session with events ascending in time.
  /// - Complexity: O(*n* log *n*) in the events, mostly O(*n*), since they arise nearly in order.
  package func session(_ scenario: Scenario, of person: Person, number: Int) -> SimulatedSession {
    let scenarioNumber = UInt64(Scenario.allCases.firstIndex(of: scenario) ?? 0)
    let cohortNumber = UInt64(Cohort.allCases.firstIndex(of: person.cohort) ?? 0)
    var random = RandomStream(
      seed: seed, path: 3, UInt64(person.index), cohortNumber, scenarioNumber, UInt64(number))
    let category = random.pick(scenario.categories)
    let seen = scenario.seenPart(&random)
    let borrowed = scenario.borrowedCircumstances(&random)
    let device =
      seen.isTyping && random.chance(0.6)
      ? person.computer : scenario.device(of: person, with: borrowed, &random)
    var influence = Influence.ordinary(person, &random)
    borrowed?.addCircumstances(to: &influence, person, &random)
    if scenario.difficulty == .coached {
      scenario.addCoaching(to: &influence, &random)
      if random.chance(ContextParameters.otherChannelShare) { influence.addOtherChannel(&random) }
    } else {
      scenario.addCircumstances(to: &influence, person, &random)
    }
    if case .typing(whileSpeaking: true) = seen { influence.speakWhileTyping(&random) }
    let usesAssistiveInterface = scenario.usesAssistiveInterface(person, &random)
    let isFlow = scenario.difficulty != .fragment && !seen.isTyping
    var reporting = AppReporting.draw(isWhole: isFlow, &random)
    if seen.isTyping, random.chance(0.75) { reporting.restrictToKeyboard() }
    var builder = SessionBuilder(
      random: random, person: person, device: device, influence: influence, reporting: reporting)
    builder.usesAssistiveInterface = usesAssistiveInterface
    if seen.isTyping {
      builder.typeText()
    } else {
      let pages = isFlow ? scenario.pages(seen, category, person, &builder.random) : []
      builder.play(scenario, pages)
    }
    // Browsers do not say whether assistive technology is in use; native apps can often ask.
    let assistive =
      usesAssistiveInterface && device.platform != .web && builder.random.chance(0.6)
    return SimulatedSession(
      description: SessionDescription(
        platform: device.platform, category: category, assistive: assistive, label: scenario.label,
        scenario: scenario.rawValue, subject: "p\(person.index)-\(person.cohort.rawValue)",
        session: "p\(person.index)-\(person.cohort.rawValue)-\(scenario.rawValue)-\(number)",
        cohort: person.cohort.rawValue, source: "simulator"),
      events: builder.finish())
  }
}

extension Scenario {
  /// The pages that are seen.
  fileprivate func pages(
    _ seen: SeenPart, _ category: SessionDescription.Category, _ person: Person,
    _ random: inout RandomStream
  ) -> [Page] {
    var pages = pages(category, person, &random)
    guard let first = pages.firstIndex(where: { $0.isSensitive }) else { return pages }
    // A beginning of one page shows nothing.
    if case .beginning = seen, first > 1 {
      pages.removeSubrange(first...)
    } else if random.chance(ContextParameters.lateStartShare) {
      pages.removeFirst(first)
    }
    return pages
  }

  /// The device that the person uses in this scenario.
  fileprivate func device(
    of person: Person, with borrowed: Scenario?, _ random: inout RandomStream
  ) -> Device {
    var phoneShare = person.phoneShare
    switch self {
    case .bankImpersonationEarpiece, .walking, .gameLikeTapping: phoneShare = 1
    case .techSupportRemoteControl: phoneShare = 0.15
    case .slowRemoteDesktop, .mouseWork: phoneShare = 0
    case .pinEntry: phoneShare = 0.9
    case .familyEmergencyChat: phoneShare = max(0.7, phoneShare)
    case .copyTyping: phoneShare = 0.3
    default: break
    }
    var device = random.chance(phoneShare) ? person.phone : person.computer
    if !device.isPhone, self == .slowRemoteDesktop || borrowed == .slowRemoteDesktop {
      device.clockQuantumMilliseconds = random.pick([(16, 0.4), (64, 0.4), (100, 0.2)])
      device.pointerRateHertz = random.uniform(8, 25)
    } else if self == .mouseWork, random.chance(0.3) {
      device.clockQuantumMilliseconds = random.pick([(16, 0.5), (64, 0.5)])
    }
    // Collectors of fragments are those that know of calls, so that a call alone never decides there.
    if difficulty == .fragment { device.seesCalls = true }
    return device
  }

  /// Whether a screen reader or switch control drives the interface.
  fileprivate func usesAssistiveInterface(
    _ person: Person, _ random: inout RandomStream
  ) -> Bool {
    switch self {
    case .screenReader, .switchControl: true
    default: person.cohort == .assistiveTechnology && random.chance(0.7)
    }
  }
}
