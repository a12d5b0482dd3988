package import CivilTime

/// A process's way from start to end, and what is to be done at each step (docs/guides/upgrades.md, "How processes stop").
///
/// Pure: the host says what happened and carries out what comes back.
package struct Lifecycle: Sendable {
  /// Where a process is on its way.
  package enum State: Hashable, Sendable {
    case starting
    case serving
    /// Finishing what was begun, until nothing runs or the instant has come.
    case draining(until: Instant)
    /// Nothing runs; answering what was on its way when the peers were told, until the first instant. Where that is
    /// more, back to draining.
    case lingering(until: Instant, drained: Instant)
    case stopped
  }

  /// What is to be done next.
  package enum Action: Hashable, Sendable {
    /// Tell the supervisor that calls are answered.
    case tellReady
    /// Tell the supervisor that this end is intended.
    case tellStopping
    case stopAccepting
    /// Tell the peers to take new calls elsewhere.
    case sayGoingAway
    /// Come back with `becameIdle` when nothing runs.
    case awaitIdle
    /// Come back with `wokeUp` then.
    case wake(at: Instant)
    /// Close the store, and what else must reach the disk.
    case flush
    case exit(Int32)
  }

  /// Where the process is.
  package private(set) var state = State.starting
  /// How long calls may go on after the signal.
  package var drain: Duration
  /// A peer that is told to go elsewhere has long heard it by then, and its last call is here.
  package static let linger = Duration.milliseconds(50)

  /// - Parameter drain: longer than the longest call, shorter than the supervisor waits before it kills.
  package init(drain: Duration) { self.drain = drain }

  /// Whether health says yes.
  package var isReady: Bool { state == .serving }

  /// Everything is set up and the socket is served.
  package mutating func served() -> [Action] {
    guard state == .starting else { return [] }
    state = .serving
    return [.tellReady]
  }

  /// SIGTERM, SIGINT, or a call of ops. The second time nothing is waited for any more.
  ///
  /// - Parameter running: calls that are being answered.
  package mutating func askedToStop(running: Int, at now: Instant) -> [Action] {
    switch state {
    case .starting:
      state = .stopped
      return [.flush, .exit(0)]
    case .serving:
      state = .draining(until: now + drain)
      let begin: [Action] = [.tellStopping, .stopAccepting, .sayGoingAway]
      return begin + (running == 0 ? becameIdle(at: now) : [.awaitIdle, .wake(at: now + drain)])
    case .draining, .lingering: return finish()
    case .stopped: return []
    }
  }

  /// The last running call has been answered.
  package mutating func becameIdle(at now: Instant) -> [Action] {
    guard case .draining(let end) = state else { return [] }
    state = .lingering(until: min(now + Self.linger, end), drained: end)
    return [.wake(at: min(now + Self.linger, end))]
  }

  /// The time that `wake` named has come.
  ///
  /// - Parameter running: calls that are being answered.
  package mutating func wokeUp(running: Int, at now: Instant) -> [Action] {
    switch state {
    case .draining(let end): return now >= end ? finish() : []
    case .lingering(let until, let end):
      guard now >= until else { return [] }
      guard running > 0, now < end else { return finish() }
      state = .draining(until: end)
      return [.awaitIdle, .wake(at: end)]
    default: return []
    }
  }

  private mutating func finish() -> [Action] {
    state = .stopped
    return [.flush, .exit(0)]
  }
}
