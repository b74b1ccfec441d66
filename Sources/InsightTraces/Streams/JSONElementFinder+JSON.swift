import CJSONShim

/// Finds the objects of a JSON array, wrapped in an object or not, or of objects one behind the other, in a
/// buffer that fills little by little.
///
/// Only brackets and quotes are looked at, each byte once. A line feed within a string, which JSON does
/// not allow, ends a broken object, so that damage stays local.
struct JSONElementFinder {
  private var splitter = json_shim_splitter()

  /// The next whole object, counted from the front of the buffer.
  mutating func next(in buffer: borrowing PaddedBuffer) -> Range<Int>? {
    unsafe buffer.withBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let isWhole = unsafe json_shim_next_element(
        &splitter, base.assumingMemoryBound(to: UInt8.self), bytes.count)
      return isWhole ? Int(splitter.start)..<Int(splitter.searched) : nil
    }
  }

  /// How many bytes at the front belong to no open object.
  var disposableCount: Int {
    splitter.depth == 0 || splitter.is_passing ? splitter.searched : splitter.start
  }

  /// Whether the object that was looked at last goes over a line's end.
  var spansLines: Bool { splitter.spans_lines }

  /// Whether an object had no end.
  var hasBroken: Bool { splitter.is_broken }

  /// Whether an object turned out to hold the array of objects, since the last call.
  mutating func takeWrapper() -> Bool {
    defer { splitter.found_wrapper = false }
    return splitter.found_wrapper
  }

  /// Follows bytes taken off the front.
  mutating func shift(by count: Int) {
    splitter.searched -= min(count, splitter.searched)
    splitter.start -= min(count, splitter.start)
  }

  /// Broken objects and runs of bytes between objects, since the last call.
  mutating func takeStrayCount() -> Int {
    defer {
      splitter.stray_count = 0
      splitter.is_broken = false
    }
    return Int(splitter.stray_count)
  }
}
