import InsightEvents

extension StatisticsState {
  /// How good the stream was so far.
  var quality: StreamQuality {
    var quality = StreamQuality()
    quality.events = events
    quality.late = UInt64(clock.late)
    quality.reordered = UInt64(clock.reordered)
    quality.restarts = UInt64(clock.restarts)
    quality.gaps = UInt64(clock.gaps)
    quality.ignored = ignored
    quality.repeats = UInt64(presses.repeats)
    quality.orphans = UInt64(presses.orphans)
    quality.duration = .nanoseconds(max(clock.now, 0))
    quality.keyClockQuantumMilliseconds = keyQuantum.milliseconds
    quality.pointerClockQuantumMilliseconds = pointerQuantum.milliseconds
    for source in EventSource.allCases where clock.hasBegun(source) {
      quality.sources.insert(source)
    }
    return quality
  }
}
