import Glibc

/// A small HTTP server on the loopback address: one thread, a handful of connections, one request each.
///
/// - Complexity: one `poll` a round over at most ``connectionLimit`` connections; a connection holds at
///   most one request.
package final class LoopbackServer {
  /// How many connections may be open; further ones wait in the kernel's queue.
  static let connectionLimit = 16
  private struct Connection {
    let descriptor: Int32
    let deadline: ContinuousClock.Instant
    var bytes: [UInt8] = []
  }

  private let listener: Int32
  private let patience: Duration
  /// The port that the server listens on.
  package let port: UInt16
  private var connections: [Connection] = []

  /// Listens on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: the port, or 0 for any that is free.
  ///   - patience: how long a connection may take to send its request.
  /// - Throws: ``CommandFailure`` when the port is taken or not allowed.
  package init(port: UInt16, patience: Duration = .seconds(10)) throws(CommandFailure) {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw CommandFailure(.unavailable, "no socket to listen on") }
    var yes: Int32 = 1
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isListening else {
      let isForbidden = errno == EACCES
      close(descriptor)
      throw isForbidden
        ? CommandFailure(.noPermission, "no permission to listen on port \(port)")
        : CommandFailure(.unavailable, "port \(port) is taken")
    }
    listener = descriptor
    self.patience = patience
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    for connection in connections { close(connection.descriptor) }
    close(listener)
  }

  /// Answers requests until told to stop.
  ///
  /// - Parameters:
  ///   - isDone: asked at least every 200 ms.
  ///   - answer: gives the answer to a request, one at a time.
  package func serve(until isDone: () -> Bool, answer: (HTTPRequest) -> HTTPResponse) {
    while !isDone() {
      let mayAccept = connections.count < Self.connectionLimit
      var entries = connections.map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      if mayAccept { entries.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
      let ready = unsafe poll(&entries, nfds_t(entries.count), 200)
      let now = ContinuousClock.now
      for index in connections.indices.reversed() {
        let isReady = ready > 0 && entries[index].revents != 0
        let isLate = connections[index].deadline < now
        let isOver = isLate || (isReady && advance(index, answer: answer))
        if isOver { close(connections.remove(at: index).descriptor) }
      }
      if ready > 0, mayAccept, entries[entries.count - 1].revents != 0 { accept(at: now) }
    }
  }

  private func accept(at now: ContinuousClock.Instant) {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    connections.append(Connection(descriptor: descriptor, deadline: now + patience))
  }

  /// Reads what is there and answers when the request is whole.
  ///
  /// - Returns: whether the connection is over.
  private func advance(_ index: Int, answer: (HTTPRequest) -> HTTPResponse) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let descriptor = connections[index].descriptor
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    }
    guard count > 0 else { return count == 0 || (errno != EAGAIN && errno != EINTR) }
    connections[index].bytes += chunk[..<count]
    switch HTTPRequest.parse(connections[index].bytes) {
    case .incomplete:
      return false
    case .refused(let status):
      send(HTTPResponse(refusing: status).bytes, to: descriptor)
    case .complete(let request):
      send(answer(request).bytes, to: descriptor)
    }
    shutdown(descriptor, Int32(SHUT_WR))
    return true
  }

  /// Sends everything, or gives up where the other side does not take it.
  private func send(_ bytes: [UInt8], to descriptor: Int32) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes[offset...].withUnsafeBytes { rest in
        unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      offset += count
    }
  }
}
