import Glibc

/// Prints measurements, for a person or for a program.
struct Report {
  /// Whether each measurement is one JSON line.
  let isJSON: Bool

  /// Names the machine and the commit.
  func heading(machine: String, commit: String) {
    if isJSON {
      emit("{\"machine\":\"\(machine)\",\"commit\":\"\(commit)\"}")
    } else {
      emit("machine: \(machine), one core; commit \(commit)")
      emit(
        row(
          "task", "p50 ns", "p90 ns", "p99 ns", "p99.9 ns", "amortised", "allocations", "rate"))
    }
  }

  /// Prints one measurement.
  func line(_ measurement: Measurement) {
    let shares = measurement.percentiles
    if isJSON {
      var fields = ["\"task\":\"\(measurement.task)\""]
      fields += [
        "\"p50_ns\":\(shares.p50)", "\"p90_ns\":\(shares.p90)", "\"p99_ns\":\(shares.p99)",
        "\"p999_ns\":\(shares.p999)",
      ]
      if let amortised = measurement.amortised { fields.append("\"amortised_ns\":\(amortised)") }
      if let allocations = measurement.allocations {
        fields.append("\"allocations\":\(allocations)")
      }
      if let instructions = measurement.instructions {
        fields.append("\"instructions\":\(instructions)")
      }
      fields.append("\"iterations\":\(measurement.iterations)")
      emit("{\(fields.joined(separator: ","))}")
    } else {
      emit(
        row(
          measurement.task, decimal(shares.p50), decimal(shares.p90), decimal(shares.p99),
          decimal(shares.p999), measurement.amortised.map(decimal) ?? "",
          measurement.allocations.map(String.init) ?? "", rate(measurement)))
    }
  }

  private func rate(_ measurement: Measurement) -> String {
    guard let work = measurement.work else { return "" }
    let perSecond = work.amount / measurement.percentiles.p50 * 1e9
    return perSecond >= 1e6
      ? "\(decimal(perSecond / 1e6)) M\(work.unit)/s" : "\(decimal(perSecond)) \(work.unit)/s"
  }

  private func row(_ name: String, _ cells: String...) -> String {
    let padded = name + String(repeating: " ", count: max(0, 36 - name.count))
    return padded
      + cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
  }

  private func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }

  private func emit(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
  }
}
