package import EventLoop
import Glibc

/// The client's end of a connection. The test decides how many bytes the client reads.
@Loop package final class PiecewiseReader {
  /// The type of the socket.
  package enum Kind: CaseIterable, Sendable { case unix, tcp }

  /// True if the other end has closed the connection, and all earlier bytes have been read.
  package private(set) var isOver = false
  private let descriptor: Int32
  private let listener: Listener
  private var count = 0

  /// Connects to a new listening socket. `accepted` receives the other end of the connection.
  package init(_ kind: Kind, accepted: @escaping @Loop (ByteStream) -> Void) throws(UVFault) {
    let listening = try Self.listen(kind)
    descriptor = Glibc.socket(kind == .unix ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // With a small buffer, most of the unread bytes wait at the other end. Unix sockets ignore this option.
    var size: Int32 = 16 << 10
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    let isConnected = Self.connect(descriptor, to: listening)
    listener = try Listener(descriptor: listening, accepted: accepted)
    if !isConnected { throw UVFault(code: -ECONNREFUSED, action: "connect to the listening socket") }
  }

  private static func listen(_ kind: Kind) throws(UVFault) -> Int32 {
    if kind == .tcp { return try ListeningSocket.make(loopbackPort: 0) }
    let listening = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_UNIX)
    // For an address without a path, the kernel chooses a name.
    guard unsafe Glibc.bind(listening, &address, socklen_t(MemoryLayout<sa_family_t>.size)) == 0,
      Glibc.listen(listening, 1) == 0
    else { throw UVFault(code: -errno, action: "listen on a Unix socket") }
    return listening
  }

  private static func connect(_ descriptor: Int32, to listening: Int32) -> Bool {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(listening, $0, &length) == 0 && Glibc.connect(descriptor, $0, length) == 0
      }
    }
  }

  /// Sends a short text.
  package func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Reads exactly `wanted` bytes, and waits until they have arrived.
  ///
  /// - Returns: False if the connection ended first, or if the bytes didn't arrive within a minute.
  package func read(_ wanted: Int) async throws -> Bool {
    let end = count + wanted
    let isDone = try await eventually {
      while count < end, readSome(end - count) {}
      return count == end || isOver
    }
    return isDone && count == end
  }

  /// Returns true if bytes had arrived.
  private func readSome(_ most: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: min(most, 64 << 10))
    let size = buffer.count
    let found = unsafe recv(descriptor, &buffer, size, Int32(MSG_DONTWAIT))
    if found > 0 {
      count += found
    } else if found == 0 || errno != EAGAIN {
      isOver = true
    }
    return found > 0
  }

  package func close() {
    listener.close()
    Glibc.close(descriptor)
  }
}
