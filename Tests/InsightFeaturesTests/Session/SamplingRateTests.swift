import Foundation
import InsightEvents
import InsightFeatures
import Testing
import _TestSupport

@Suite("Sampling rates")
struct SamplingRateTests {
  /// A hand's path: strokes to targets with minimum-jerk speed, curved, with rests and presses between.
  private static func path(hertz: Double) -> Session {
    var session = Session()
    var random = SeededGenerator(seed: 21)
    var from = (x: 200.0, y: 200.0)
    var start = 500.0
    for stroke in 0..<30 {
      let to = (
        x: Double.random(in: 50...1800, using: &random),
        y: Double.random(in: 50...1000, using: &random)
      )
      let length = Double.random(in: 350...900, using: &random)
      let bend = Double.random(in: -120...120, using: &random)
      let step = 1000 / hertz
      var time = (start / step).rounded(.up) * step
      while time < start + length + step {
        let u = min(max((time - start) / length, 0), 1)
        let s = u * u * u * (10 - 15 * u + 6 * u * u)
        let arc = bend * sin(.pi * s)
        session.pointer(
          time, .move, .mouse, x: Float((from.x + (to.x - from.x) * s + arc).rounded()),
          y: Float((from.y + (to.y - from.y) * s - arc).rounded()))
        time += step
      }
      let press = start + length + Double.random(in: 30...400, using: &random)
      if stroke % 3 != 0 {
        session.pointer(press, .down, .mouse, x: Float(to.x.rounded()), y: Float(to.y.rounded()))
      }
      from = to
      start = press + Double.random(in: 250...2500, using: &random)
    }
    return session.sorted()
  }

  @Test("a mouse path gives the same at 60, 125, 1000 and 8000 Hz", arguments: [60.0, 125, 1000])
  func pointerRate(hertz: Double) {
    let reference = Self.path(hertz: 8000).result
    let result = Self.path(hertz: hertz).result
    #expect(reference.has(.pointer))
    let differences = result.differences(from: reference, tolerance: 0.06)
    #expect(differences.isEmpty, "\(hertz) Hz: \(differences)")
  }

  /// Walking, a pause and handling, as a sum of slow sines, with a little noise.
  private static func motion(hertz: Double) -> Session {
    var session = Session()
    var random = SeededGenerator(seed: 4)
    let step = 1000 / hertz
    var time = 0.0
    while time < 60_000 {
      let t = time / 1000
      let walks = t < 20 ? 1.0 : 0
      let handles = t > 40 ? 1.0 : 0.02
      let tilt = t > 50 ? 0.9 : 0.3
      func noise() -> Double { Double.random(in: -0.03...0.03, using: &random) }
      let x = walks * 0.8 * sin(2 * .pi * 1 * t) + handles * 0.5 * sin(2 * .pi * 0.7 * t) + noise()
      let y = 9.81 * sin(tilt) + walks * 2.5 * sin(2 * .pi * 1.9 * t) + noise()
      let z = 9.81 * cos(tilt) + walks * 1.5 * sin(2 * .pi * 1.9 * t + 1) + noise()
      session.add(
        time,
        .motion(
          MotionSample(
            acceleration: .init(x: Float(x), y: Float(y), z: Float(z)),
            rotationRate: .init(
              x: Float(handles * 40 * sin(2 * .pi * 0.8 * t)), y: Float(walks * 25 * cos(12 * t)),
              z: 0))))
      time += step
    }
    return session
  }

  @Test("a movement gives the same at 20, 50, 100 and 200 Hz", arguments: [20.0, 50, 100])
  func motionRate(hertz: Double) {
    let reference = Self.motion(hertz: 200).result
    let result = Self.motion(hertz: hertz).result
    #expect(reference.has(.motion))
    #expect(reference.has(.posture))
    #expect(reference["motion.walking-share"] > 0.25)
    #expect(reference["motion.still-share"] > 0.25)
    let differences = result.differences(from: reference, tolerance: 0.05)
    #expect(differences.isEmpty, "\(hertz) Hz: \(differences)")
  }

  @Test("at 5 Hz motion and posture are still there, and near those at 200 Hz")
  func slowMotion() {
    let reference = Self.motion(hertz: 200).result
    let result = Self.motion(hertz: 5).result
    #expect(result.has(.motion))
    #expect(abs(result["motion.energy-median"] - reference["motion.energy-median"]) < 0.7)
    #expect(abs(result["posture.pitch"] - reference["posture.pitch"]) < 2)
    #expect(abs(result["posture.flat-share"] - reference["posture.flat-share"]) < 0.05)
  }

  @Test("motion in batches gives the same as motion in time")
  func batches() {
    let steady = Self.motion(hertz: 100)
    var random = SeededGenerator(seed: 8)
    var batched = Session()
    var waiting: [InteractionEvent] = []
    for event in steady.events {
      waiting.append(event)
      if waiting.count == Int.random(in: 1...10, using: &random) || waiting.count >= 10 {
        batched.events += waiting
        waiting = []
      }
    }
    batched.events += waiting
    #expect(batched.result.bits == steady.result.bits)
  }

  @Test("samples that are repeated change nothing")
  func duplicates() {
    let plain = Self.motion(hertz: 50)
    let doubled = Session(events: plain.events.flatMap { [$0, $0] })
    let differences = doubled.result.differences(from: plain.result, tolerance: 1e-4)
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test("swipes give the same at 60, 125, 1000 and 8000 Hz", arguments: [60.0, 125, 1000])
  func touchRate(hertz: Double) {
    func swipes(_ hertz: Double) -> Session {
      var session = Session()
      for swipe in 0..<12 {
        let start = Double(swipe) * 1500
        session.pointer(start, .down, x: 200, y: 600)
        var time = 1000 / hertz
        while time < 300 {
          let u = time / 300
          session.pointer(
            start + time, .move, x: Float(200 + 30 * sin(3 * u)), y: Float(600 - 400 * u * u))
          time += 1000 / hertz
        }
        session.pointer(start + 300, .up, x: Float(200 + 30 * sin(3.0)), y: 200)
      }
      return session
    }
    let differences = swipes(hertz).result.differences(
      from: swipes(8000).result, tolerance: 0.02)
    #expect(differences.isEmpty, "\(hertz) Hz: \(differences)")
  }
}
