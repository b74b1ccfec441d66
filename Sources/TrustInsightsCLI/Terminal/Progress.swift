/// A bar with count and rate on the terminal, once the work has lasted over a second.
package struct Progress {
  private let console: Console
  private let noun: String
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now
  private var count = 0
  private var isShown = false

  /// Makes a silent bar; it stays silent where messages do not go to a terminal.
  ///
  /// - Parameters:
  ///   - noun: what is counted, in the plural.
  ///   - console: where the bar is drawn.
  package init(_ noun: String, console: Console) {
    self.noun = noun
    self.console = console
  }

  /// Counts one, and redraws at most five times a second.
  ///
  /// - Parameter total: how many there will be, where that is known, for the time left.
  package mutating func advance(of total: Int? = nil) {
    count += 1
    guard count % 16 == 0 || isShown, console.isInteractive else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - lastShown > .milliseconds(200) else { return }
    lastShown = now
    isShown = true
    let elapsed = (now - start) / .seconds(1)
    let rate = Double(count) / elapsed
    var line = "\r\(count) \(noun), \(rate.fixed(0)) a second"
    if let total, rate > 0 {
      let filled = min(20, 20 * count / max(total, 1))
      line += " [" + String(repeating: "#", count: filled)
      line += String(repeating: ".", count: 20 - filled) + "]"
      line += " \((Double(max(0, total - count)) / rate).fixed(0)) s left"
    }
    console.progress(line.padded(to: 72))
  }

  /// Clears the bar.
  package mutating func finish() {
    guard isShown else { return }
    console.progress("\r" + String(repeating: " ", count: 72) + "\r")
  }
}
