import Foundation
import InsightEvents
import _TestSupport

/// A plausible session with every kind of event, the same for the same seed.
struct RandomSession {
  static func make(seed: UInt64, count: Int = 800) -> Session {
    var random = SeededGenerator(seed: seed)
    var session = Session()
    var time = Double.random(in: 0...5000, using: &random)
    var x: Float = 300
    var y: Float = 300
    let steps: [FlowStep] = [.open, .login, .recipient, .amount, .review, .otp, .confirm]
    for _ in 0..<count {
      time += -120 * log(Double.random(in: 1e-6...1, using: &random))
      x += Float.random(in: -30...30, using: &random)
      y += Float.random(in: -30...30, using: &random)
      let target = FieldIdentifier.random(in: 0...4, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<5:
        session.add(time, .key(KeyEvent(phase: .down, keyClass: .digit, target: target)))
        session.add(time + 40, .key(KeyEvent(phase: .up, keyClass: .digit, target: target)))
      case 5: session.key(time, .backspace, target: target)
      case 6: session.input(time, length: UInt8.random(in: 0...12, using: &random), target: target)
      case 7..<11: session.pointer(time, .move, .mouse, x: x, y: y)
      case 11: session.pointer(time, .down, .mouse, x: x, y: y, target: target)
      case 12: session.tap(time, x: x, y: y, pressure: .random(in: 0...1, using: &random))
      case 13: session.add(time, .scroll(.init(deltaX: 0, deltaY: x - 300, isWheel: true)))
      case 14: session.add(time, .focus(target: target))
      case 15: session.add(time, .step(steps[Int.random(in: 0..<7, using: &random)]))
      case 16:
        let state = CallEvent.State.allCases[Int.random(in: 0..<3, using: &random)]
        session.add(time, .call(CallEvent(state: state, route: .speaker)))
      case 17:
        session.add(time, .visibility(.init(isVisible: Bool.random(using: &random))))
      case 18: session.add(time, .proximity(near: Bool.random(using: &random)))
      default:
        session.add(
          time,
          .motion(
            MotionSample(
              acceleration: .init(x: x / 300, y: y / 100, z: 8),
              rotationRate: .init(x: x, y: y, z: 0))))
      }
    }
    return session.sorted()
  }
}
