import CJSONShim

/// Finds the objects of a JSON array in a buffer that fills little by little.
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
  var disposableCount: Int { splitter.depth == 0 ? splitter.searched : splitter.start }

  /// Follows bytes taken off the front.
  mutating func shift(by count: Int) {
    splitter.searched -= min(count, splitter.searched)
    splitter.start -= min(count, splitter.start)
  }

  /// Broken objects and runs of bytes between objects, since the last call.
  mutating func takeStrayCount() -> Int {
    defer { splitter.stray_count = 0 }
    return Int(splitter.stray_count)
  }
}
