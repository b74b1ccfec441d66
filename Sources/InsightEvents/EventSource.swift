/// A stream of events that share one clock and one order.
///
/// Lateness is judged within a source only: a motion sensor that delivers in batches does not make a
/// key late.
public enum EventSource: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Keys and text input.
  case keys
  /// Pointers, wheels and scrolling.
  case pointer
  /// Accelerometer and gyroscope.
  case motion
  /// Device attitude.
  case orientation
  /// Proximity sensor.
  case proximity
  /// Focus, visibility, calls, screen and flow steps.
  case context
}
