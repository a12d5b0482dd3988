import CLibUV
import CivilTime
import Glibc

/// What becomes of a connection that has just been accepted.
package enum Admission: Sendable {
  case welcome
  /// It gets these bytes, and is closed.
  case refused([UInt8])
}

/// How many connections are accepted at a time, and how long none is accepted after that.
package struct AcceptPace: Sendable {
  /// How many are accepted in one turn of the loop.
  package var batch: Int
  /// How long none is accepted after that.
  package var rest: Duration

  /// A pace for as long as somebody is connected.
  package init(batch: Int, rest: Duration) { (self.batch, self.rest) = (batch, rest) }
}

/// Accepts connections on a listening socket: a bounded number a turn of the loop, so that a flood of them doesn't keep
/// it from those who are connected.
///
/// When the process has no descriptor left, a newcomer is refused by means of one that is kept for that, rather than
/// left to wait for something that may take hours (libuv's own listener would do the same, and close them without a
/// word).
@safe @Loop package final class Listener {
  /// What happened here so far.
  package struct Counts: Sendable {
    /// Connections that were handed over.
    package var accepted: UInt64 = 0
    /// Refused for want of descriptors.
    package var shed: UInt64 = 0
  }

  /// What happened since the start.
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

  /// Connections that are accepted in one turn of the loop.
  private static let batch = 32
  /// How long nobody is accepted when not even a refusal is possible.
  private static let pause = Duration.milliseconds(50)

  /// Listens on `descriptor`, which becomes the listener's, and hands each connection to `accepted`.
  ///
  /// - Parameters:
  ///   - admit: decides by the peer's credentials, before anything is set aside for it.
  ///   - shed: what newcomers get when there is no descriptor for them.
  ///   - crowd: how to be slower for the sake of those who are connected already.
  package init(
    descriptor: Int32, clock: LoopClock = .system,
    admit: @escaping @Loop (PeerCredentials) -> Admission = { _ in .welcome },
    shed: @escaping @Loop () -> [UInt8] = { [] }, crowd: @escaping @Loop () -> AcceptPace? = { nil },
    accepted: @escaping @Loop (ByteStream) -> Void
  ) throws(UVFault) {
    (self.descriptor, self.clock, self.admit) = (descriptor, clock, admit)
    (self.shed, self.crowd, self.accepted) = (shed, crowd, accepted)
    try unsafe UVFault.check(
      uv_poll_init(LoopExecutor.shared.uv, poll, descriptor), "listen on descriptor \(descriptor)")
    unsafe poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
    resume()
  }

  deinit { unsafe poll.deallocate() }

  /// Accepts no more; callers in the backlog stay there as long as someone else holds the socket.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe uv_close(UnsafeMutableRawPointer(poll).assumingMemoryBound(to: uv_handle_t.self)) { handle in
      guard let data = unsafe handle?.pointee.data else { return }
      unsafe Unmanaged<Listener>.fromOpaque(data).release()
    }
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
    if let crowd { pause(for: crowd.rest) }
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

  /// Accepts one by the spare descriptor and closes it again.
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
    // A new socket takes a short text at once; if it doesn't, its owner learns from the end of the connection.
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
