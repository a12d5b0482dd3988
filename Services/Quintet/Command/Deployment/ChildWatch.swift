import CivilTime
import EventLoop

/// The time limit between a child's watchdog notifications. It applies only after the first notification, because the
/// child may be migrating its database before that.
struct WatchdogLimit {
  let limit: Duration
  private var heardAt: Instant?
  private var wasLate = false

  init(_ limit: Duration) { self.limit = limit }

  mutating func heard(at now: Instant) {
    heardAt = now
    wasLate = false
  }

  /// Tests whether the limit is exceeded. The child counts as hung only after two such checks in a row. At the first
  /// check, the child may have sent a notification that this process hasn't read yet.
  mutating func isOver(at now: Instant) -> Bool {
    guard let heardAt, now - heardAt > limit else { return false }
    defer { wasLate = true }
    return wasLate
  }
}

/// The watchdog for one child. It uses the protocol of systemd's `WatchdogSec=`: the child sends a notification each
/// time it has answered a call to itself.
@Loop final class ChildWatch {
  private let limit: Duration
  private let clock: LoopClock
  private let hung: @Loop () -> Void
  private var timeLimit: WatchdogLimit
  private var socket: NotifySocket?
  private var timer: TimerID?

  /// - Parameters:
  ///   - path: the socket for the child's notifications.
  ///   - hung: called when there was no notification for longer than `limit`.
  init(at path: String, limit: Duration, clock: LoopClock, hung: @escaping @Loop () -> Void) throws(UVFault) {
    self.limit = limit
    self.clock = clock
    self.hung = hung
    timeLimit = WatchdogLimit(limit)
    socket = try NotifySocket(at: path) { [weak self] notice in self?.heard(notice) }
    look()
  }

  /// The child's environment variables for the watchdog. A nil value removes a variable that is meant for this process.
  var environment: [String: String?] {
    let microseconds = limit.milliseconds * 1000
    return ["NOTIFY_SOCKET": socket?.path, "WATCHDOG_USEC": "\(microseconds)", "WATCHDOG_PID": nil]
  }

  /// Forgets the notifications of the previous process.
  func reset() { timeLimit = WatchdogLimit(limit) }

  func stop() {
    if let timer { clock.cancel(timer) }
    timer = nil
    socket?.close()
    socket = nil
  }

  private func heard(_ notice: [UInt8]) {
    if notice.split(separator: UInt8(ascii: "\n")).contains(where: { $0.elementsEqual("WATCHDOG=1".utf8) }) {
      timeLimit.heard(at: clock.now)
    }
  }

  private func look() {
    timer = clock.schedule(at: clock.now + limit / 10) { [weak self] in
      guard let self, timer != nil else { return }
      if timeLimit.isOver(at: clock.now) {
        reset()
        hung()
      }
      look()
    }
  }
}
