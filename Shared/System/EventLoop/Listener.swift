import CLibUV
import CivilTime
import Glibc

/// The decision about a newly accepted connection.
package enum Admission: Sendable {
  case welcome
  /// Sends these bytes to the peer and closes the connection.
  case refused([UInt8])
}

/// The pace of accepting connections: a batch, followed by a pause.
package struct AcceptPace: Sendable {
  /// The number of connections accepted in one turn of the loop.
  package var batch: Int
  /// The length of the pause after a batch.
  package var pause: Duration

  package init(batch: Int, pause: Duration) {
    self.batch = batch
    self.pause = pause
  }
}

/// Accepts connections on a listening socket. The number per turn of the loop is bounded, so that a flood of new
/// connections doesn't block the existing ones.
///
/// If the process has no descriptor left, a spare one is used to reject a new connection. Otherwise, the client might
/// wait for hours. libuv's own listener also uses a spare descriptor, but closes the connection without a message.
@safe @Loop package final class Listener {
  /// The listener's statistics.
  package struct Counts: Sendable {
    /// The number of connections that were passed on.
    package var accepted: UInt64 = 0
    /// The number of connections that were rejected for lack of descriptors.
    package var shed: UInt64 = 0
  }

  /// The statistics since the start.
  package private(set) var counts = Counts()

  nonisolated(unsafe) private let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
  private let descriptor: Int32
  private let clock: LoopClock
  private let admit: @Loop (PeerCredentials) -> Admission
  private let shed: @Loop () -> [UInt8]
  private let crowd: @Loop () -> AcceptPace?
  private let accepted: @Loop (ByteStream) -> Void
  private var spare = Listener.openSpare()
  private var isClosed = false

  /// The number of connections accepted in one turn of the loop.
  private static let batch = 32
  /// The pause after the listener was unable even to reject a connection.
  private static let pause = Duration.milliseconds(50)

  /// Listens on `descriptor`, which the listener then owns, and passes each connection to `accepted`.
  ///
  /// - Parameters:
  ///   - admit: decides by the peer's credentials whether to accept a connection, before any resources are allocated
  ///     for it.
  ///   - shed: returns the bytes to send to a new client if there is no descriptor for its connection.
  ///   - crowd: returns a slower pace that spares the existing connections, or nil for the normal pace.
  package init(
    descriptor: Int32, clock: LoopClock = .system,
    admit: @escaping @Loop (PeerCredentials) -> Admission = { _ in .welcome },
    shed: @escaping @Loop () -> [UInt8] = { [] }, crowd: @escaping @Loop () -> AcceptPace? = { nil },
    accepted: @escaping @Loop (ByteStream) -> Void
  ) throws(UVFault) {
    self.descriptor = descriptor
    self.clock = clock
    self.admit = admit
    self.shed = shed
    self.crowd = crowd
    self.accepted = accepted
    try unsafe UVFault.check(
      uv_poll_init(LoopExecutor.shared.uv, poll, descriptor), "listen on descriptor \(descriptor)")
    unsafe poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
    resume()
  }

  deinit { unsafe poll.deallocate() }

  /// Stops accepting. Clients in the backlog stay there as long as another process holds the socket.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe closeAndRelease(poll)
    Glibc.close(descriptor)
    if spare >= 0 { Glibc.close(spare) }
  }

  private func resume() {
    guard !isClosed else { return }
    unsafe uv_poll_start(poll, Int32(UV_READABLE.rawValue)) { handle, _, _ in
      guard let data = unsafe handle?.pointee.data else { return }
      let listener = unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
      Loop.assumeIsolated { listener.acceptSome() }
    }
  }

  private func acceptSome() {
    let crowd = crowd()
    for _ in 0..<(crowd?.batch ?? Self.batch) where !isClosed {
      let socket = Glibc.accept(descriptor, nil, nil)
      if socket >= 0 {
        take(socket)
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: if !refuseOne() { return pause(for: Self.pause) }
      default: return
      }
    }
    if let crowd { pause(for: crowd.pause) }
  }

  private func take(_ socket: Int32) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    let peer = PeerCredentials(of: socket)
    if case .refused(let words) = admit(peer) { return dismiss(socket, words) }
    do throws(UVFault) {
      let stream = try ByteStream(connected: socket, peer: peer)
      counts.accepted += 1
      accepted(stream)
    } catch {
      dismiss(socket, shed())
    }
  }

  /// Accepts a connection with the spare descriptor and closes it. If an earlier call lost the spare descriptor, this
  /// call only opens a new one. Returns false if that fails.
  private func refuseOne() -> Bool {
    guard spare >= 0 else {
      spare = Self.openSpare()
      return spare >= 0
    }
    Glibc.close(spare)
    let socket = Glibc.accept(descriptor, nil, nil)
    if socket >= 0 {
      counts.shed += 1
      dismiss(socket, shed())
    }
    spare = Self.openSpare()
    return socket >= 0
  }

  private func dismiss(_ socket: Int32, _ words: [UInt8]) {
    // A short text fits into the send buffer of a new socket. If sending fails, the client only sees that the
    // connection ended.
    _ = unsafe words.withUnsafeBytes {
      unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
    Glibc.close(socket)
  }

  private func pause(for time: Duration) {
    guard !isClosed else { return }
    unsafe uv_poll_stop(poll)
    clock.schedule(at: clock.now + time) { [weak self] in self?.resume() }
  }

  private static func openSpare() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
