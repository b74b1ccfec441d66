import InsightEvents

/// What the first rows of a table say about its units, and readings in this project's.
///
/// The stated rules: a unit in a label is believed. Without one, time is in the unit that makes the
/// median step 0.0009 to 0.9 s; where the first time is one of this century in a unit that makes the step
/// at most 10 s, it is that unit. Acceleration whose median size is 0.5 to 2 is in g, as iOS gives it, and
/// then has iOS's sign, opposite to W3C; 5 to 20 is m/s²; smaller is without gravity, any other is left
/// out. Rotation is rad/s. A quantity whose axes state different units is left out.
struct SensorUnits {
  /// How many rows are looked at before anything is decided.
  static let sampleSize = 64

  /// Standard gravity in m/s².
  static let standardGravity = 9.80665
  private static let degreesPerRadian = 57.295_779_513_082_32
  /// The first of January 2001 in seconds: no device runs for so long.
  private static let epochSeconds = 978_307_200.0
  /// The last of December 2099 in seconds.
  private static let endOfCenturySeconds = 4_102_444_800.0

  /// The unit of time.
  let timeUnit: ImportReport.TimeUnit
  /// What acceleration is multiplied by; `nil` when it lacks gravity.
  let accelerationFactor: Double?
  /// What rotation is multiplied by.
  let rotationFactor: Double

  private let accelerationAxes: SensorTable.Axes?
  private let rotationAxes: SensorTable.Axes?

  /// Decides by the first rows and says so.
  init(
    _ table: SensorTable, rows: [SensorTable.Row], keepsLinear: Bool, in output: inout ImportOutput
  ) {
    let linearAxes = keepsLinear ? table.axes(of: .linearAcceleration) : nil
    accelerationAxes = linearAxes ?? table.axes(of: .acceleration) ?? table.axes(of: .gravity)
    rotationAxes = table.axes(of: .rotation)
    let times = rows.compactMap { $0.time?.double }
    let stated = table.statedTimeUnit
    let byEpoch = Self.timeUnit(inThisCentury: times)
    timeUnit = stated ?? byEpoch ?? Self.timeUnit(ofSteps: times)
    let scale: Double =
      switch timeUnit {
      case .seconds: 1
      case .milliseconds: 1e-3
      case .microseconds: 1e-6
      case .nanoseconds: 1e-9
      }
    let isEpoch = (times.first ?? 0) * scale > Self.epochSeconds
    accelerationFactor =
      linearAxes == nil ? Self.accelerationFactor(table, rows, in: &output) : 1
    rotationFactor =
      table.unit(of: .rotation) == .degreesPerSecond ? 1 : Self.degreesPerRadian
    if table.holds(.other) {
      output.report { $0.note("columns of a sensor of something else than motion are left out") }
    }
    if table.holds(.rotation), table.unit(of: .rotation) == nil {
      output.report { $0.note("rotation states no unit and is taken as rad/s") }
    }
    let unit = timeUnit
    output.report {
      $0.timeUnit = unit
      $0.clock = isEpoch ? .epoch : .monotonic
      $0.clockReason =
        (stated != nil
          ? "the unit is stated in the heading"
          : byEpoch != nil
            ? "no unit is stated; this one puts the first time into this century"
            : "no unit is stated; this one makes the median step that of a sensor")
        + (isEpoch ? "; times beyond 2001 count from 1970" : "; times count from some start")
    }
  }

  /// A row as a reading, its time in nanoseconds of the recording's clock; a part may be absent.
  func reading(_ row: SensorTable.Row) -> (nanoseconds: Int64?, sample: MotionSample) {
    let power: Int =
      switch timeUnit {
      case .seconds: 9
      case .milliseconds: 6
      case .microseconds: 3
      case .nanoseconds: 0
      }
    let acceleration = accelerationFactor.flatMap { factor in
      accelerationAxes.flatMap { row.vector($0, times: factor) }
    }
    let rotation = rotationAxes.flatMap { row.vector($0, times: rotationFactor) }
    return (
      row.time?.integer(timesTenTo: power),
      MotionSample(acceleration: acceleration, rotationRate: rotation)
    )
  }

  /// The median of the steps forward; `nil` when there is none.
  private static func medianStep(_ times: [Double]) -> Double? {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }

  private static func timeUnit(inThisCentury times: [Double]) -> ImportReport.TimeUnit? {
    guard let step = medianStep(times), let first = times.first else { return nil }
    let units: [(ImportReport.TimeUnit, Double)] = [
      (.seconds, 1), (.milliseconds, 1e3), (.microseconds, 1e6), (.nanoseconds, 1e9),
    ]
    for (unit, count) in units where (0.0005...10).contains(step / count) {
      if (epochSeconds...endOfCenturySeconds).contains(first / count) { return unit }
    }
    return nil
  }

  private static func timeUnit(ofSteps times: [Double]) -> ImportReport.TimeUnit {
    guard let step = medianStep(times) else { return .seconds }
    switch step {
    case ..<0.9: return .seconds
    case ..<900: return .milliseconds
    case ..<900_000: return .microseconds
    default: return .nanoseconds
    }
  }

  private static func accelerationFactor(
    _ table: SensorTable, _ rows: [SensorTable.Row], in output: inout ImportOutput
  ) -> Double? {
    let quantity: SensorQuantity = table.holds(.acceleration) ? .acceleration : .gravity
    for one in [SensorQuantity.acceleration, .rotation] where table.mixesUnits(of: one) {
      output.report { $0.note("axes that state different units are left out") }
    }
    guard table.holds(quantity) else {
      if table.holds(.linearAcceleration) { noteWithoutGravity(in: &output) }
      return nil
    }
    let sizes = rows.compactMap { table.size(quantity, in: $0) }.sorted()
    let size = sizes.isEmpty ? 0 : sizes[sizes.count / 2]
    let unit = table.unit(of: quantity)
    if size < 0.5 {
      noteWithoutGravity(in: &output)
      return nil
    }
    if unit == nil, !(size < 2 || (5...20).contains(size)) {
      output.report {
        $0.note("readings without a unit whose size is neither that of g nor of m/s² are left out")
      }
      return nil
    }
    if unit == .standardGravity || unit == nil && size < 2 {
      output.report {
        $0.accelerationUnit = .standardGravity
        $0.note("acceleration is in g, as iOS gives it: its sign is opposite to W3C's and turned")
      }
      return -standardGravity
    }
    output.report {
      $0.accelerationUnit = .metresPerSecondSquared
      if unit == nil { $0.note("acceleration states no unit; by its size it is in m/s²") }
    }
    return 1
  }

  private static func noteWithoutGravity(in output: inout ImportOutput) {
    output.report {
      $0.note("acceleration without gravity says nothing of posture and is left out")
    }
  }
}

extension SensorTable {
  /// Whether all three axes of a quantity are there.
  func holds(_ quantity: SensorQuantity) -> Bool { axes(of: quantity) != nil }

  /// The unit that is stated for a quantity.
  func unit(of quantity: SensorQuantity) -> SensorUnit? {
    for case .axis(quantity, _, let unit) in columns { return unit }
    return nil
  }

  /// The length of a quantity's vector; `nil` when a part is missing.
  fileprivate func size(_ quantity: SensorQuantity, in row: Row) -> Double? {
    guard let axes = axes(of: quantity) else { return nil }
    let (x, y, z) = (row.values[axes.x], row.values[axes.y], row.values[axes.z])
    let size = (x * x + y * y + z * z).squareRoot()
    return size.isFinite ? size : nil
  }

  /// Whether the axes of a quantity state different units.
  func mixesUnits(of quantity: SensorQuantity) -> Bool {
    var units: [SensorUnit?] = []
    for case .axis(quantity, _, let unit) in columns where !units.contains(unit) {
      units.append(unit)
    }
    return units.count > 1
  }

  /// Where the three axes of a quantity are.
  typealias Axes = (x: Int, y: Int, z: Int)

  /// The columns of a quantity; `nil` when one is missing or they state different units.
  func axes(of quantity: SensorQuantity) -> Axes? {
    guard !mixesUnits(of: quantity) else { return nil }
    var found: [Int?] = [nil, nil, nil]
    for (index, column) in columns.enumerated() {
      if case .axis(quantity, let axis, _) = column, found[axis] == nil { found[axis] = index }
    }
    guard let x = found[0], let y = found[1], let z = found[2] else { return nil }
    return (x, y, z)
  }
}

extension SensorTable.Row {
  /// A vector in this project's unit; `nil` when a part is missing or beyond any sensor.
  fileprivate func vector(
    _ axes: SensorTable.Axes, times factor: Double
  ) -> MotionSample.Vector? {
    let (x, y, z) = (
      values[axes.x] * factor, values[axes.y] * factor, values[axes.z] * factor
    )
    guard abs(x) <= 1e6, abs(y) <= 1e6, abs(z) <= 1e6 else { return nil }
    // Adding 0 makes −0 into 0, which a change of sign would leave.
    return MotionSample.Vector(x: Float(x) + 0, y: Float(y) + 0, z: Float(z) + 0)
  }
}
