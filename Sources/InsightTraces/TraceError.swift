/// Why a recording could not be read or written.
///
/// No case carries anything that a recording contains.
package enum TraceError: Error, Equatable, Sendable {
  /// There is no file of that name.
  case notFound
  /// The file or device may not be opened by this user.
  case notPermitted
  /// A device, where a recording was expected, or one that is not written to.
  case isDevice
  /// An output is a symbolic link.
  case isLink
  /// An output that is to grow is somebody else's file, or has several names.
  case notOwned
  /// The system could not read; the number is its `errno`.
  case readFailed(errorNumber: Int32)
  /// The system could not write; the number is its `errno`.
  case writeFailed(errorNumber: Int32)
  /// The first line is no trace header.
  case notATrace(line: Int, found: Found)
  /// A header asks for a version other than 1; `nil` when it is no number.
  case unsupportedVersion(line: Int, found: Double?)
  /// A gzip stream ends before its end mark; everything before the cut was delivered.
  case truncatedCompression
  /// A gzip stream is damaged, or followed by something else; everything before was delivered.
  case corruptCompression
  /// A table has a row with more columns than its heading, as a decimal comma makes them.
  case columnCount(line: Int, found: Int, expected: Int)
  /// A table's heading lacks a column that is needed: time, or all three axes of a sensor.
  case missingColumns
  /// Nothing in a recording of a format became an event.
  case noEvents(format: TraceFormat)
  /// There is no memory for the parser, or the processor is not supported.
  case unavailable

  /// What stood where a header was expected.
  package enum Found: Sendable, Equatable {
    /// Nothing at all.
    case nothing
    /// Bytes that are no text, such as an image.
    case binary
    /// An archive whose files must be taken out first.
    case archive
    /// Text in UTF-16.
    case utf16
    /// Text that is not JSON.
    case text
    /// JSON without a member `trace`.
    case otherJSON
  }
}

extension TraceError: CustomStringConvertible {
  /// One line for a person: what was expected, what was found.
  package var description: String {
    switch self {
    case .notFound: "no such file"
    case .notPermitted: "permission denied"
    case .isDevice: "a device, where a file was expected; watch --evdev reads input devices"
    case .isLink: "a symbolic link, through which nothing is written"
    case .notOwned: "somebody else's file, or one with several names"
    case .readFailed(Self.isFolder): "a folder, where a recording was expected"
    case .readFailed(let number): "read error (\(Self.words(of: number)))"
    case .writeFailed(let number): "write error (\(Self.words(of: number)))"
    case .notATrace(let line, let found):
      "line \(line): expected a trace header such as {\"trace\":1}, found \(found)"
    case .unsupportedVersion(let line, let found):
      "line \(line): trace version \(found.map(Self.text) ?? "of the wrong type") is not supported;"
        + " this program reads version 1"
    case .truncatedCompression: "the gzip data is cut off"
    case .corruptCompression: "the gzip data is damaged"
    case .columnCount(let line, let found, let expected):
      "line \(line): expected \(expected) columns, found \(found) (a decimal comma?)"
    case .missingColumns: "line 1: expected columns for the time and for x, y and z of a sensor"
    case .noEvents(let format): "expected \(format.rawValue) records, found none that can be read"
    case .unavailable: "the JSON parser is not available on this machine"
    }
  }

  /// `EISDIR`, on Linux as on Darwin.
  private static let isFolder: Int32 = 21

  private static func text(_ version: Double) -> String {
    Int64(exactly: version).map(String.init) ?? String(version)
  }
}

extension TraceError.Found: CustomStringConvertible {
  /// The words used in an error's description.
  package var description: String {
    switch self {
    case .nothing: "nothing"
    case .binary: "binary data"
    case .archive: "a zip archive, whose files must be taken out first"
    case .utf16: "UTF-16, which must be saved as UTF-8 first"
    case .text: "text that is not JSON"
    case .otherJSON: "JSON without \"trace\""
    }
  }
}
