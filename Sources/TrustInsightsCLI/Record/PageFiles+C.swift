import RecorderPage

/// The files of the recorder page that are compiled into the program.
package enum PageFiles {
  /// A file.
  package struct File: Sendable, Equatable {
    /// Its media type.
    package let mediaType: String
    /// Its bytes.
    package let bytes: [UInt8]
  }

  /// The file of a name; `""` is the page itself.
  ///
  /// - Returns: `nil` when there is none.
  /// - Complexity: O(files + length); copies the bytes.
  package static func file(named name: String) -> File? {
    for position in 0..<recorder_page_file_count() {
      guard let candidate = unsafe recorder_page_file_name(position),
        let mediaType = unsafe recorder_page_file_media_type(position),
        unsafe String(cString: candidate) == name
      else { continue }
      var start: UnsafePointer<UInt8>?
      let count = unsafe recorder_page_file_bytes(position, &start)
      return unsafe File(
        mediaType: String(cString: mediaType),
        bytes: Array(UnsafeBufferPointer(start: start, count: count)))
    }
    return nil
  }
}
