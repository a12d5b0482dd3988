import CivilTime
import Wire

/// The calls of one connection that a service works on, and the rules that they are held to: room, pauses, deadlines and
/// their end.
///
/// Pure: the connection tells what has happened. `Work` is what gives a call's work up; it is kept here and handed back for
/// that, and nothing here cancels it.
struct ConnectionLedger<Work> {
  /// A limit that is used up.
  struct Fullness: Equatable {
    var limit: BusLimit
    var current: Int
    var maximum: Int
  }

  /// What becomes of a call whose work has ended.
  enum Ending {
    case answered
    /// A stream without an end, which ends since the process does: its caller listens again.
    case cutShort
  }

  private struct Running {
    var work: Work
    /// When its caller stops waiting; nil once that was, and for those that only end when they are told to.
    var deadline: Instant?
    var isEndless: Bool
    /// Whether its reader asked it to wait.
    var isPaused = false
  }

  /// The process is about to stop.
  private(set) var isGoingAway = false
  /// Whether the connection isn't read from until it has read.
  private var isUnread = false
  private var running: [Int64: Running] = [:]
  private let limits: ServerLimits

  init(limits: ServerLimits) { self.limits = limits }

  // MARK: Calls

  /// Why no more call can be taken on, if so.
  ///
  /// - Parameter bytes: what the calls of all connections come to.
  func fullness(bytes: Int) -> Fullness? {
    if running.count >= limits.calls {
      return Fullness(limit: .calls, current: running.count, maximum: limits.calls)
    }
    return bytes < limits.callBytes ? nil : Fullness(limit: .callBytes, current: bytes, maximum: limits.callBytes)
  }

  /// A call is being worked on from now on.
  mutating func began(_ id: Int64, _ work: Work, until deadline: Instant?, isEndless: Bool) {
    running[id] = Running(work: work, deadline: deadline, isEndless: isEndless)
  }

  /// A call's work has ended; nil when nobody waits for its answer any more.
  mutating func ended(_ id: Int64) -> Ending? {
    guard let call = running.removeValue(forKey: id) else { return nil }
    return call.isEndless && isGoingAway ? .cutShort : .answered
  }

  /// The caller doesn't want an answer any more: hands out what is to be cancelled.
  mutating func gaveUp(_ id: Int64) -> Work? { running.removeValue(forKey: id)?.work }

  /// The process is about to stop: hands out the streams that have no end.
  mutating func goAway() -> [Work] {
    isGoingAway = true
    return running.values.filter(\.isEndless).map(\.work)
  }

  /// The connection is over: hands out all work, whose answers have nowhere to go.
  mutating func close() -> [Work] {
    defer { running = [:] }
    return running.values.map(\.work)
  }

  // MARK: Deadlines

  /// Hands out the work that is late, each once; it answers all the same.
  mutating func late(at now: Instant) -> [Work] {
    var late: [Work] = []
    for (id, call) in running {
      guard let deadline = call.deadline, deadline <= now else { continue }
      running[id]?.deadline = nil
      late.append(call.work)
    }
    return late
  }

  /// Whether some call has a deadline before it.
  var areAwaited: Bool { running.values.contains { $0.deadline != nil } }

  // MARK: Readers that don't keep up

  /// The caller wants a stream to wait, or to go on.
  mutating func pause(_ id: Int64, _ isPaused: Bool) { running[id]?.isPaused = isPaused }

  /// Whether a stream may send now, with so many bytes unwritten.
  func hasRoom(_ id: Int64, unwritten: Int) -> Bool {
    unwritten <= limits.highWater && running[id]?.isPaused != true
  }

  /// Whether a call is still being worked on and wanted.
  func isRunning(_ id: Int64) -> Bool { running[id] != nil }

  /// Something was written: whether so much is unread now that the connection isn't to be read from. True once, until it
  /// has read.
  mutating func isOverfull(unwritten: Int) -> Bool {
    guard unwritten > limits.pendingBytes, !isUnread else { return false }
    isUnread = true
    return true
  }

  /// The other side has read everything.
  mutating func drained() { isUnread = false }
}
