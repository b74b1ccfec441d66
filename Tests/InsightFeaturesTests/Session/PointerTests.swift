import InsightEvents
import InsightFeatures
import Testing
import _TestSupport

@Suite("Pointers and touch")
struct PointerTests {
  @Test("a tap that arrives as touch and as a mouse event is one tap")
  func compatibilityMouse() {
    var plain = Session()
    var doubled = Session()
    for index in 0..<10 {
      let time = Double(index) * 700
      plain.tap(time, target: 3)
      doubled.tap(time, target: 3)
      doubled.pointer(time + 81, .move, .mouse, x: 100, y: 100, target: 3)
      doubled.pointer(time + 82, .down, .mouse, x: 100, y: 100, target: 3)
      doubled.pointer(time + 83, .up, .mouse, x: 100, y: 100, target: 3)
    }
    let differences = doubled.result.differences(from: plain.result, tolerance: 1e-3)
    #expect(differences.isEmpty, "\(differences)")
    #expect(plain.result.has(.touch))
    #expect(!doubled.result.has(.pointer))
  }

  @Test("each pointer number is a stroke of its own")
  func multiTouch() {
    var apart = Session()
    for index in 0..<6 {
      let start = Double(index) * 2000
      for finger in 0..<2 {
        let id = Int32(finger + 1)
        let x = Float(100 + 200 * finger)
        apart.pointer(start + Double(finger), .down, id: id, x: x, y: 100)
        for step in 1...10 {
          apart.pointer(
            start + Double(step) * 20 + Double(finger), .move, id: id, x: x,
            y: Float(100 + step * 10))
        }
        apart.pointer(start + 220 + Double(finger), .up, id: id, x: x, y: 200)
      }
    }
    let result = apart.sorted().result
    #expect(result["touch.straightness"] == 1)
    #expect(result["touch.stroke-share"] == 1)
    #expect(result["touch.additional-share"] == 0.5)
  }

  @Test("a cancelled contact is neither tap nor stroke, and its number may be used again")
  func cancelled() {
    var session = Session()
    for index in 0..<10 {
      let start = Double(index) * 1000
      session.pointer(start, .down, x: 10, y: 10)
      session.pointer(start + 20, .move, x: 200, y: 10)
      session.pointer(start + 40, .cancel)
      session.tap(start + 500, x: 50, y: 50)
    }
    let result = session.result
    #expect(result["touch.stroke-share"] == 0)
    #expect(abs(result["touch.tap-duration"] - -2.53) < 0.08)
    #expect(result["touch.additional-share"] == 0)
  }

  @Test("a contact that never ends expires and stays out of the way")
  func neverEnded() {
    var session = Session()
    session.pointer(0, .down, id: 9, x: 10, y: 10)
    for index in 0..<40 { session.tap(61_000 + Double(index) * 500, x: 50, y: 50) }
    let result = session.result
    #expect(result["touch.additional-share"] < 0.03)
    #expect(result["touch.stroke-share"] == 0)
  }

  @Test("twenty open contacts are survived")
  func manyContacts() {
    var session = Session()
    for finger in 0..<20 { session.pointer(Double(finger), .down, id: Int32(finger), x: 1, y: 1) }
    for finger in 0..<20 {
      session.pointer(100 + Double(finger), .up, id: Int32(finger), x: 1, y: 1)
    }
    #expect(session.result.values.allSatisfy { $0.isNaN || $0.isFinite })
  }

  @Test("moves and ends of a contact that never began are left out")
  func orphans() {
    var session = Session()
    for index in 0..<10 { session.pointer(Double(index) * 100, .up, x: 5, y: 5) }
    #expect(!session.result.has(.touch))
  }

  @Test("constant pressure is absent", arguments: [Float(0), 0.5, 1])
  func constantPressure(pressure: Float) {
    var session = Session()
    for index in 0..<50 { session.tap(Double(index) * 500, pressure: pressure) }
    #expect(session.result.has(.touch))
    #expect(session.result["touch.pressure-spread"].isNaN)
  }

  @Test("varying pressure has its standard deviation")
  func varyingPressure() {
    var session = Session()
    for index in 0..<50 { session.tap(Double(index) * 500, pressure: index % 2 == 0 ? 0.2 : 0.4) }
    #expect(abs(session.result["touch.pressure-spread"] - 0.1) < 1e-5)
  }

  @Test("targetless taps count only where the platform names targets")
  func targetless() {
    var named = Session()
    var unnamed = Session()
    for index in 0..<10 {
      named.tap(Double(index) * 500, target: index < 4 ? nil : 2)
      unnamed.tap(Double(index) * 500)
    }
    #expect(named.result["touch.targetless-share"] == 0.4)
    #expect(unnamed.result["touch.targetless-share"].isNaN)
  }

  @Test(
    "mirroring and swapping the axes changes no feature that has no direction", arguments: 1...6)
  func mirrored(seed: UInt64) {
    let session = RandomSession.make(seed: seed)
    func transformed(_ change: (Float, Float) -> (Float, Float)) -> [UInt32] {
      Session(
        events: session.events.map { event in
          guard case .pointer(var pointer) = event.action, let position = pointer.position else {
            return event
          }
          let (x, y) = change(position.x, position.y)
          pointer.position = .init(x: x, y: y)
          return .init(timestampNanoseconds: event.timestampNanoseconds, action: .pointer(pointer))
        }
      ).result.bits
    }
    let plain = session.result.bits
    #expect(transformed { (-$0, $1) } == plain, "seed \(seed)")
    #expect(transformed { ($0, -$1) } == plain, "seed \(seed)")
    #expect(transformed { ($1, $0) } == plain, "seed \(seed)")
  }

  @Test("a straight way is efficient and does not turn, a zigzag is and does the opposite")
  func efficiency() {
    var straight = Session()
    var zigzag = Session()
    for stroke in 0..<10 {
      for step in 0..<50 {
        let time = Double(stroke) * 3000 + Double(step) * 16
        straight.pointer(time, .move, .mouse, x: Float(step * 12), y: Float(step * 5))
        zigzag.pointer(
          time, .move, .mouse, x: Float(step * 4),
          y: step / 5 % 2 == 0 ? Float(step % 5) * 30 : 150 - Float(step % 5) * 30)
      }
    }
    #expect(straight.result["pointer.efficiency"] > 0.99)
    #expect(straight.result["pointer.turning"] < 0.01)
    #expect(zigzag.result["pointer.efficiency"] < 0.5)
    #expect(zigzag.result["pointer.turning"] > 0.3)
    #expect(zigzag.result["pointer.sharp-turns"] > 1)
  }

  @Test("movement that ends in a press is aimed, other movement is aimless")
  func aimless() {
    var session = Session()
    for stroke in 0..<10 {
      let start = Double(stroke) * 4000
      for step in 0..<40 {
        session.pointer(start + Double(step) * 16, .move, .mouse, x: Float(step * 10), y: 0)
      }
      if stroke % 2 == 0 {
        session.pointer(start + 900, .down, .mouse, x: 390, y: 0)
        session.pointer(start + 950, .up, .mouse, x: 390, y: 0)
      }
    }
    let result = session.result
    #expect(abs(result["pointer.aimless-share"] - 0.5) < 0.05)
    #expect(abs(result["pointer.hesitation-median"] - -1.27) < 0.15)
  }

  @Test("scrolling up and down goes nowhere")
  func scrolling() {
    var session = Session()
    for bout in 0..<10 {
      for tick in 0..<5 {
        session.add(
          Double(bout) * 2000 + Double(tick) * 50,
          .scroll(ScrollEvent(deltaX: 0, deltaY: bout % 2 == 0 ? 40 : -40, isWheel: true)))
      }
    }
    let result = session.result
    #expect(result["scroll.net-share"] == 0)
    #expect(result["scroll.turned-share"] == 1)
    #expect(abs(result["scroll.reversals"] - 0.64) < 0.01)
  }

  @Test("a wheel and the scroll it causes are one")
  func wheelAndScroll() {
    var wheel = Session()
    var both = Session()
    for tick in 0..<40 {
      let time = Double(tick) * 500
      wheel.add(time, .scroll(ScrollEvent(deltaX: 0, deltaY: 40, isWheel: true)))
      both.add(time, .scroll(ScrollEvent(deltaX: 0, deltaY: 40, isWheel: true)))
      both.add(time + 8, .scroll(ScrollEvent(deltaX: 0, deltaY: 40, isWheel: false)))
    }
    for id in [
      "scroll.turned-share", "scroll.reversals", "scroll.net-share", "scroll.pause-median",
    ] {
      #expect(both.result[id] == wheel.result[id], "\(id)")
    }
  }
}
