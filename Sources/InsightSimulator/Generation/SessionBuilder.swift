import InsightEvents

/// Makes the events of one session, one moment after the other.
///
/// `now` is the session's time in seconds. Keys, pointers and context are written as the person acts;
/// motion is written at the end, along the postures that were noted on the way.
struct SessionBuilder {
  var random: RandomStream
  let person: Person
  let device: Device
  let influence: Influence
  let reporting: AppReporting
  /// Whether a screen reader or switch control drives the interface.
  var usesAssistiveInterface = false

  var now = 0.0
  var events: [InteractionEvent] = []
  var postures: [PostureChange] = []
  /// Where the pointer is, in CSS pixels.
  var pointerX: Double
  var pointerY: Double
  var nextPress: UInt16 = 0
  var lastTouchSeconds = 0.0

  /// A posture of the phone from a moment on.
  struct PostureChange: Sendable {
    var seconds: Double
    var posture: Posture
  }

  /// How a phone is held.
  enum Posture: Sendable {
    case held, lying, atEar
  }

  /// Makes a builder.
  init(
    random: RandomStream, person: Person, device: Device, influence: Influence,
    reporting: AppReporting
  ) {
    self.random = random
    self.person = person
    self.device = device
    self.influence = influence
    self.reporting = reporting
    pointerX = device.width * 0.5
    pointerY = device.height * 0.6
    events.reserveCapacity(1024)
  }

  /// Writes an event at `now` plus a delay.
  mutating func emit(_ action: InteractionEvent.Action, after delaySeconds: Double = 0) {
    events.append(
      InteractionEvent(
        timestampNanoseconds: Int64((now + delaySeconds) * 1e9), action: action))
  }

  /// Reports a step of the flow, if the app does.
  mutating func report(_ step: FlowStep) {
    if reporting.steps { emit(.step(step)) }
  }

  /// Lets time pass.
  mutating func pass(_ seconds: Double) { now += max(0, seconds) }

  /// Time to read a page before acting on it.
  mutating func readPage(_ weight: Double = 1) {
    pass(
      weight * random.logNormal(median: person.pageSeconds * influence.reading, spread: 0.4))
  }
}
