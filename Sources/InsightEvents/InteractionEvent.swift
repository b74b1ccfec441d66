/// One thing a person or their device did, and when.
///
/// The vocabulary of the trace format and of the live recorder. An event never holds content: keys are
/// classes, text is an input type and a bucketed length, positions inside keypads are absent.
/// The type is trivial, so that making, passing and dropping one allocates nothing.
public struct InteractionEvent: Sendable, Equatable, BitwiseCopyable {
  /// Monotonic time in nanoseconds since an epoch that the event's source chooses and keeps.
  ///
  /// Only differences within one ``EventSource`` mean anything.
  public var timestampNanoseconds: Int64

  /// What happened.
  public var action: Action

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - timestampNanoseconds: monotonic time in nanoseconds; any value is accepted.
  ///   - action: what happened.
  public init(timestampNanoseconds: Int64, action: Action) {
    self.timestampNanoseconds = timestampNanoseconds
    self.action = action
  }

  /// What an event reports.
  public enum Action: Sendable, Equatable, BitwiseCopyable {
    /// A physical or virtual key went down or up.
    case key(KeyEvent)
    /// The text of a field changed.
    case input(TextInputEvent)
    /// A mouse, finger or pen moved, touched, lifted or was taken away.
    case pointer(PointerEvent)
    /// The view scrolled, by a wheel or by a drag.
    case scroll(ScrollEvent)
    /// A field received the focus.
    case focus(target: FieldIdentifier)
    /// A field lost the focus.
    case blur(target: FieldIdentifier)
    /// The app went behind another one, or came back.
    case visibility(VisibilityEvent)
    /// Acceleration including gravity, rotation rate, or both.
    case motion(MotionSample)
    /// The attitude of the device.
    case orientation(OrientationSample)
    /// Something is near the proximity sensor, or no longer is.
    case proximity(near: Bool)
    /// A telephone or internet call changed its state.
    case call(CallEvent)
    /// The screen began or ceased to be captured, controlled from afar, or mirrored.
    case screen(ScreenEvent)
    /// The person reached a step of the flow.
    case step(FlowStep)
  }

  /// The source whose clock and order this event belongs to.
  ///
  /// - Complexity: O(1), no allocation.
  public var source: EventSource {
    switch action {
    case .key, .input: .keys
    case .pointer, .scroll: .pointer
    case .motion: .motion
    case .orientation: .orientation
    case .proximity: .proximity
    case .focus, .blur, .visibility, .call, .screen, .step: .context
    }
  }
}

/// The small integer that names a field within one session; it carries no meaning of its own.
public typealias FieldIdentifier = Int32
