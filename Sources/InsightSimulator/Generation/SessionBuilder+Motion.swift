import InsightEvents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SessionBuilder {
  /// Notes that the phone changes its posture now.
  mutating func change(to posture: Posture) {
    postures.append(PostureChange(seconds: now, posture: posture))
  }

  /// Lifts the phone to the ear, listens, and brings it back.
  mutating func liftToEar(for seconds: Double) {
    let lift = random.logNormal(
      median: MotionParameters.liftSeconds.median, spread: MotionParameters.liftSeconds.spread)
    change(to: .atEar)
    if device.reportsProximity { emit(.proximity(near: true), after: lift) }
    pass(lift + seconds)
    if device.reportsProximity { emit(.proximity(near: false)) }
    change(to: .held)
    pass(lift)
  }

  /// Writes the motion and orientation of the whole session.
  mutating func writeMotion() {
    guard let rate = device.motionRateHertz, device.isPhone else { return }
    var changes = postures
    changes.insert(PostureChange(seconds: -1, posture: .held), at: 0)
    let poses = changes.map { pose(of: $0.posture) }
    var index = 0
    var blend = 1.0
    var previous = poses[0]
    var seconds = random.unit() / rate
    let shake = influence.walks ? person.shake * 2 : person.shake
    let gait = MotionParameters.gait
    let swing = influence.walks ? random.uniform(gait.swingLow, gait.swingHigh) : 0
    let stepsPerSecond = random.uniform(gait.stepsLow, gait.stepsHigh)
    var drift = (x: 0.0, y: 0.0)
    let liftSeconds = MotionParameters.liftSeconds.median
    let samplesBetweenOrientations = device.orientationRateHertz.map { max(1, Int(rate / $0)) }
    var count = 0
    let wobble = (1 / max(rate, 5)).squareRoot()
    while seconds < now {
      while index + 1 < changes.count, changes[index + 1].seconds <= seconds {
        previous = poses[index]
        index += 1
      }
      blend = min(1, (seconds - changes[index].seconds) / liftSeconds)
      let pose = poses[index]
      let lying = changes[index].posture == .lying && blend >= 1
      let noise = lying ? MotionParameters.lyingShake : shake + (blend < 1 ? 1.2 : 0)
      drift.x = drift.x * (1 - 0.2 * wobble) + 0.35 * wobble * random.roughNormal()
      drift.y = drift.y * (1 - 0.2 * wobble) + 0.35 * wobble * random.roughNormal()
      let hand = lying ? 0.0 : 1.0
      let step = swing == 0 ? 0 : swing * sin(2 * .pi * stepsPerSecond * seconds)
      let x = mix(previous.x, pose.x, blend) + hand * drift.x + noise * random.roughNormal()
      let y =
        mix(previous.y, pose.y, blend) + hand * drift.y + 0.5 * step + noise * random.roughNormal()
      let z = mix(previous.z, pose.z, blend) + step + noise * random.roughNormal()
      var rotation: MotionSample.Vector?
      if device.hasGyroscope {
        let turn = (lying ? 0.2 : 6 * noise + 2) + (blend < 1 ? 60 : 0)
        rotation = MotionSample.Vector(
          x: Float(turn * random.roughNormal()), y: Float(turn * random.roughNormal()),
          z: Float(0.6 * turn * random.roughNormal()))
      }
      let timestampNanoseconds = Int64(seconds * 1e9)
      events.append(
        InteractionEvent(
          timestampNanoseconds: timestampNanoseconds,
          action: .motion(
            MotionSample(
              acceleration: MotionSample.Vector(x: Float(x), y: Float(y), z: Float(z)),
              rotationRate: rotation))))
      if let every = samplesBetweenOrientations, count % every == 0 {
        events.append(
          InteractionEvent(
            timestampNanoseconds: timestampNanoseconds,
            action: .orientation(
              OrientationSample(
                alpha: Float(180 + 10 * drift.x), beta: Float(atan2(y, z) * 180 / .pi),
                gamma: Float(max(-90, min(90, atan2(-x, z) * 90 / .pi)))))))
      }
      count += 1
      seconds += max(0.001, (1 + device.motionJitter * random.roughNormal()) / rate)
    }
  }

  /// Gravity in the device's axes for a posture, m/s².
  private mutating func pose(of posture: Posture) -> (x: Double, y: Double, z: Double) {
    let gravity = 9.81
    let degree = Double.pi / 180
    switch posture {
    case .held:
      let walking = MotionParameters.walkingPitchDegrees
      let pitch =
        (influence.walks ? walking.mean + 0.8 * walking.deviation : person.pitchDegrees)
        + 6 * random.roughNormal()
      let roll = person.rollDegrees + 4 * random.roughNormal()
      return (
        gravity * sin(roll * degree) * cos(pitch * degree), gravity * sin(pitch * degree),
        gravity * cos(pitch * degree) * cos(roll * degree)
      )
    case .lying:
      return (0.1 * random.roughNormal(), 0.15 * random.roughNormal(), gravity)
    case .atEar:
      let pitch = random.uniform(45, 85) * degree
      let side = random.uniform(-1, 1)
      return (
        gravity * cos(pitch) * side, gravity * sin(pitch),
        gravity * cos(pitch) * (1 - side * side).squareRoot() * 0.4
      )
    }
  }

  private func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
    from + (to - from) * share
  }
}
