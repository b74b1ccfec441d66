import Glibc

/// Prints measurements, for a person or for a program.
struct Report {
  /// Whether each measurement is one JSON line.
  let isJSON: Bool

  /// Names the machine and the commit.
  func heading(machine: Machine.Limits, commit: String) {
    if isJSON {
      Self.emit(
        "{\"machine\":\"\(Machine.name)\",\"commit\":\"\(commit)\","
          + "\"multiply_add_gflops\":\(Self.decimal(machine.operationsPerSecond / 1e9)),"
          + "\"load_average\":\(Machine.loadAverage)}")
    } else {
      Self.emit("machine: \(Machine.name), one core; commit \(commit)")
      Self.emit(
        "multiply-add peak \(Self.decimal(machine.operationsPerSecond / 1e9)) GFLOP/s, "
          + "load average \(Machine.loadAverage)")
      Self.emit(
        row(
          "task", "p50 ns", "p90 ns", "p99 ns", "p99.9 ns", "amortised", "allocations",
          "  rate, ratio"))
    }
  }

  /// Prints one measurement.
  func line(_ measurement: Measurement) {
    Self.emit(isJSON ? json(measurement) : text(measurement))
  }

  private func json(_ measurement: Measurement) -> String {
    let shares = measurement.percentiles
    let unit = measurement.unit.rawValue
    var fields = ["\"task\":\"\(measurement.task)\""]
    fields += zip(
      ["p50", "p90", "p99", "p999"], [shares.p50, shares.p90, shares.p99, shares.p999]
    )
    .map { "\"\($0)_\(unit)\":\($1)" }
    if let amortised = measurement.amortised { fields.append("\"amortised_ns\":\(amortised)") }
    if let allocations = measurement.allocations {
      fields.append("\"allocations\":\(allocations)")
    }
    if let instructions = measurement.instructions {
      fields.append("\"instructions\":\(instructions)")
    }
    fields.append("\"iterations\":\(measurement.iterations)")
    if let work = measurement.work {
      fields.append("\"\(work.unit)_per_second\":\(work.amount / shares.p50 * 1e9)")
    }
    if let reference = measurement.reference, let ratio = measurement.ratio {
      fields.append(
        "\"reference\":\"\(reference.name)\",\"reference_ns\":\(reference.nanoseconds),"
          + "\"ratio\":\(ratio)")
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private func text(_ measurement: Measurement) -> String {
    let shares = measurement.percentiles
    var remarks: [String] = []
    if measurement.unit == .bytes { remarks.append("bytes") }
    if let work = measurement.work {
      let perSecond = work.amount / shares.p50 * 1e9
      remarks.append(
        perSecond >= 1e6
          ? "\(Self.decimal(perSecond / 1e6)) M\(work.unit)/s"
          : "\(Self.decimal(perSecond)) \(work.unit)/s")
    }
    if let reference = measurement.reference, let ratio = measurement.ratio {
      remarks.append("\(Self.decimal(ratio, places: 2)) x \(reference.name)")
    }
    return row(
      measurement.task, Self.decimal(shares.p50), Self.decimal(shares.p90),
      Self.decimal(shares.p99), Self.decimal(shares.p999),
      measurement.amortised.map { Self.decimal($0) } ?? "",
      measurement.allocations.map(String.init) ?? "", "  " + remarks.joined(separator: ", "))
  }

  private func row(_ name: String, _ cells: String...) -> String {
    let padded = name + String(repeating: " ", count: max(0, 34 - name.count))
    return padded
      + cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
  }

  private static func decimal(_ value: Double, places: Int = 1) -> String {
    let scale = places == 1 ? 10 : 100
    let scaled = Int((value * Double(scale)).rounded())
    let rest = String(abs(scaled % scale))
    return "\(scaled / scale)." + String(repeating: "0", count: places - rest.count) + rest
  }

  /// Writes a line to standard output.
  static func emit(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
  }
}
