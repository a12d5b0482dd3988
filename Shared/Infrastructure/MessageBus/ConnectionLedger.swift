import CivilTime
import Wire

/// The calls of one connection that a service is processing, with the rules for limits, pauses, deadlines and shutdown.
///
/// The ledger does no I/O: the connection reports events and acts on the results. `Work` is a handle that can cancel
/// the work of a call. The ledger only stores and returns handles.
struct ConnectionLedger<Work> {
  /// A limit that has been reached.
  struct Fullness: Equatable {
    var limit: BusLimit
    var current: Int
    var maximum: Int
  }

  /// The response to a call whose work has ended.
  enum Ending {
    case answered
    /// The call is an endless stream that ended because the process is stopping. Its caller reconnects.
    case cutShort
  }

  private struct Running {
    var work: Work
    /// The caller's deadline. Nil once the deadline has been handled, and for endless streams.
    var deadline: Instant?
    var isEndless: Bool
    /// True if the reader asked to pause the stream.
    var isPaused = false
  }

  /// True if the process is about to stop.
  private(set) var isGoingAway = false
  /// True while the connection doesn't read, because the peer hasn't read its responses.
  private var isReadingPaused = false
  private var running: [Int64: Running] = [:]
  private let limits: ServerLimits

  init(limits: ServerLimits) { self.limits = limits }

  // MARK: Calls

  /// Returns the limit that prevents another call, or nil.
  ///
  /// - Parameter bytes: The total size of the calls of all connections.
  func fullness(bytes: Int) -> Fullness? {
    if running.count >= limits.calls {
      return Fullness(limit: .calls, current: running.count, maximum: limits.calls)
    }
    return bytes < limits.callBytes ? nil : Fullness(limit: .callBytes, current: bytes, maximum: limits.callBytes)
  }

  /// Adds a call.
  mutating func began(_ id: Int64, _ work: Work, until deadline: Instant?, isEndless: Bool) {
    running[id] = Running(work: work, deadline: deadline, isEndless: isEndless)
  }

  /// Removes a call whose work has ended. Returns nil if the caller no longer waits for its response.
  mutating func ended(_ id: Int64) -> Ending? {
    guard let call = running.removeValue(forKey: id) else { return nil }
    return call.isEndless && isGoingAway ? .cutShort : .answered
  }

  /// Removes a call that the caller cancelled, and returns the work to cancel.
  mutating func gaveUp(_ id: Int64) -> Work? { running.removeValue(forKey: id)?.work }

  /// Marks the process as stopping, and returns the endless streams to cancel.
  mutating func goAway() -> [Work] {
    isGoingAway = true
    return running.values.filter(\.isEndless).map(\.work)
  }

  /// Removes all calls of a closed connection, and returns the work to cancel.
  mutating func close() -> [Work] {
    defer { running = [:] }
    return running.values.map(\.work)
  }

  // MARK: Deadlines

  /// Returns the work of the calls whose deadline has passed. Each call is returned only once. Its work still produces
  /// a response.
  mutating func late(at now: Instant) -> [Work] {
    var late: [Work] = []
    for (id, call) in running {
      guard let deadline = call.deadline, deadline <= now else { continue }
      running[id]?.deadline = nil
      late.append(call.work)
    }
    return late
  }

  /// True if any call has a pending deadline.
  var hasDeadlines: Bool { running.values.contains { $0.deadline != nil } }

  // MARK: Slow readers

  /// Pauses or resumes a stream at the caller's request.
  mutating func pause(_ id: Int64, _ isPaused: Bool) { running[id]?.isPaused = isPaused }

  /// Returns true if a stream may send, given the connection's number of unwritten bytes.
  func hasCapacity(_ id: Int64, unwritten: Int) -> Bool {
    unwritten <= limits.highWater && running[id]?.isPaused != true
  }

  /// Returns true if a call is being processed and wasn't cancelled.
  func isRunning(_ id: Int64) -> Bool { running[id] != nil }

  /// Returns true if the number of unwritten bytes exceeds the limit, so that the connection must stop reading. After
  /// that, returns false until `drained` is called.
  mutating func isOverfull(unwritten: Int) -> Bool {
    guard unwritten > limits.pendingBytes, !isReadingPaused else { return false }
    isReadingPaused = true
    return true
  }

  /// Records that the peer has read everything.
  mutating func drained() { isReadingPaused = false }
}
