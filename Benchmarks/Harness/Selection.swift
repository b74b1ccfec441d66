/// Which tasks and modes are measured.
struct Selection {
  private let filters: [String]

  /// Selects what contains one of the texts; everything without any.
  init(_ filters: [String]) { self.filters = filters }

  /// Whether a layer may hold something that is selected, so that it must be made.
  func mayReach(_ layer: String) -> Bool {
    filters.isEmpty
      || filters.contains { $0.hasPrefix(layer) || layer.hasPrefix($0) || !$0.contains("/") }
  }

  /// The selected part of a task, or `nil`.
  ///
  /// A text may go on with `@` and a mode.
  func part(of task: BenchmarkTask) -> BenchmarkTask? {
    guard !filters.isEmpty, !filters.contains(where: task.name.contains) else { return task }
    var task = task
    task.modes = task.modes.filter { mode in
      filters.contains { "\(task.name)@\(mode.rawValue)".contains($0) }
    }
    return task.modes.isEmpty ? nil : task
  }
}
