import Glibc
package import InsightTraces

/// Where a command's results and messages go.
///
/// Results are buffered and written in blocks; messages go out at once, after the results so far.
package final class Console {
  /// Where results go.
  package let resultDescriptor: Int32
  private let messageDescriptor: Int32
  private var pending: [UInt8] = []
  /// Why results could not be written; the program then ends with ``ExitStatus/cannotWrite``.
  package private(set) var writeError: TraceError?

  /// Makes a console over two file descriptors.
  package init(resultDescriptor: Int32 = 1, messageDescriptor: Int32 = 2) {
    self.resultDescriptor = resultDescriptor
    self.messageDescriptor = messageDescriptor
    pending.reserveCapacity(1 << 16)
  }

  deinit { flush() }

  /// Whether messages go to a terminal, so that progress may be shown.
  package var isInteractive: Bool { isatty(messageDescriptor) == 1 }

  /// Whether writing results failed, so that there is no use in further ones.
  package var didFailToWrite: Bool { writeError != nil }

  /// Writes one line of results; whatever a file brought into it cannot steer the terminal.
  package func result(_ line: String) {
    pending += Array(line.withoutControls.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= 1 << 16 { flush() }
  }

  /// Writes JSON of another's making and ends the line; white space stays as it is.
  package func result(json: [UInt8]) {
    let scalars = String(decoding: json, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.steersTerminals && !"\n\r\t".unicodeScalars.contains(scalar) ? "\u{FFFD}" : scalar
    }
    result(bytes: Array(String(String.UnicodeScalarView(scalars)).utf8) + [0x0A])
  }

  /// Writes bytes of results as they are.
  package func result(bytes: [UInt8]) {
    pending += bytes
    if pending.count >= 1 << 16 { flush() }
  }

  /// Writes a message for the person, of one line or several; whatever a file or an argument brought into it
  /// cannot steer the terminal.
  package func message(_ text: String) {
    flush()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let harmless = lines.map { String($0).withoutControls }.joined(separator: "\n")
    _ = write(Array((harmless + "\n").utf8), to: messageDescriptor)
  }

  /// Writes text for the person without ending the line, as progress does.
  package func progress(_ text: String) {
    _ = write(Array(text.utf8), to: messageDescriptor)
  }

  /// Writes what is buffered.
  package func flush() {
    if !pending.isEmpty, writeError == nil, !write(pending, to: resultDescriptor) {
      writeError = .writeFailed(errorNumber: errno)
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes[offset...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      offset += written
    }
    return true
  }
}
