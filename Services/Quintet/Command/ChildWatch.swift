import CivilTime
import EventLoop

/// How long a child may give no sign of working. It is watched from its first sign on: until then it may be bringing a
/// database up to date.
struct Patience {
  let limit: Duration
  private var heardAt: Instant?
  private var wasLate = false

  init(_ limit: Duration) { self.limit = limit }

  mutating func heard(at now: Instant) { (heardAt, wasLate) = (now, false) }

  /// Whether it is at an end. Late by one look alone doesn't count: whoever looks may have stood still with what it
  /// would have heard.
  mutating func isOver(at now: Instant) -> Bool {
    guard let heardAt, now - heardAt > limit else { return false }
    defer { wasLate = true }
    return wasLate
  }
}

/// Watches one child as systemd's `WatchdogSec=` does, in the same words: it tells that it works each time it has
/// answered a call to itself.
@Loop final class ChildWatch {
  private let limit: Duration
  private let clock: LoopClock
  private let hung: @Loop () -> Void
  private var patience: Patience
  private var socket: NoticeSocket?
  private var timer: TimerID?

  /// - Parameters:
  ///   - path: where the child tells.
  ///   - hung: called when it has told nothing for longer than `limit`.
  init(at path: String, limit: Duration, clock: LoopClock, hung: @escaping @Loop () -> Void) throws(UVFault) {
    (self.limit, self.clock, self.hung) = (limit, clock, hung)
    patience = Patience(limit)
    socket = try NoticeSocket(at: path) { [weak self] notice in self?.heard(notice) }
    look()
  }

  /// What the child needs in its environment; nil takes away what was meant for this process itself.
  var environment: [String: String?] {
    let microseconds = limit.milliseconds * 1000
    return ["NOTIFY_SOCKET": socket?.path, "WATCHDOG_USEC": "\(microseconds)", "WATCHDOG_PID": nil]
  }

  /// There is another child, of which nothing was heard.
  func startsAnew() { patience = Patience(limit) }

  func stop() {
    if let timer { clock.cancel(timer) }
    timer = nil
    socket?.close()
    socket = nil
  }

  private func heard(_ notice: [UInt8]) {
    if notice.split(separator: UInt8(ascii: "\n")).contains(where: { $0.elementsEqual("WATCHDOG=1".utf8) }) {
      patience.heard(at: clock.now)
    }
  }

  private func look() {
    timer = clock.schedule(at: clock.now + limit / 10) { [weak self] in
      guard let self, timer != nil else { return }
      if patience.isOver(at: clock.now) {
        startsAnew()
        hung()
      }
      look()
    }
  }
}
