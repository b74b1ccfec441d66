/// The address of an insight service: `https` anywhere, `http` on this machine alone.
///
/// Keys and tokens travel with every call, so an address that would send them in the clear over a network
/// cannot be made.
public struct ServiceAddress: Sendable, Equatable {
  /// Scheme, host and port, without a slash at the end.
  public let text: String

  /// Why a text is no address.
  public enum Invalid: Error, Sendable, Equatable {
    /// Not `https://host` or `https://host:port`; a path, a user or a query is not taken.
    case form
    /// `http://` to another machine.
    case notEncrypted
  }

  /// Reads an address.
  ///
  /// - Parameter text: `https://` or `http://`, a host name, an IPv4 address or an IPv6 address in
  ///   brackets, and a port if it is not the usual one; slashes at the end are cut off. With `http://` the
  ///   host is `localhost`, in `127.0.0.0/8`, or `[::1]`.
  /// - Throws: ``Invalid``.
  public init(_ text: String) throws(Invalid) {
    let lowercased = text.lowercased()
    let isEncrypted = lowercased.hasPrefix("https://")
    guard isEncrypted || lowercased.hasPrefix("http://") else { throw .form }
    var authority = lowercased.dropFirst(isEncrypted ? 8 : 7)
    while authority.last == "/" { authority.removeLast() }
    let (host, port) = Self.split(authority)
    guard Self.isHost(host), port.map(Self.isPort) ?? true else { throw .form }
    guard isEncrypted || Self.isThisMachine(host) else { throw .notEncrypted }
    self.text = (isEncrypted ? "https://" : "http://") + authority
  }

  private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
    let start = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.startIndex
    guard let start, let colon = authority[start...].firstIndex(of: ":") else {
      return (authority, nil)
    }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39) ~= $0 } && UInt16(text).map { $0 > 0 } == true
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.hasPrefix("[") {
      return text.hasSuffix("]") && text.utf8.count > 2
        && text.dropFirst().dropLast().utf8.allSatisfy { byte in
          isDigit(byte) || (0x61...0x66) ~= byte || byte == 0x3A || byte == 0x2E
        }
    }
    return !text.isEmpty && text.utf8.count <= 253 && text.first != "." && text.first != "-"
      && text.utf8.allSatisfy { byte in
        isDigit(byte) || (0x61...0x7A) ~= byte || byte == 0x2D || byte == 0x2E
      }
  }

  /// Whether a host is this machine whatever a name server says.
  private static func isThisMachine(_ host: Substring) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127"
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy(isDigit) && UInt8(part) != nil
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39) ~= byte }
}
