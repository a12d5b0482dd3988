package import CivilTime

/// The stages of a process, and the actions that each stage requires (docs/guides/upgrades.md, "How processes stop").
///
/// This type has no side effects: the host reports events and carries out the returned actions.
package struct Lifecycle: Sendable {
  /// A stage in the life of a process.
  package enum State: Hashable, Sendable {
    case starting
    case serving
    /// The process waits until no call is running, at most until the time `until`.
    case draining(until: Instant)
    /// No call is running. Until the time `until`, the process still answers calls that its peers sent before they
    /// learned that it is stopping. If calls are still running then, the process drains again, at most until the time
    /// `drained`.
    case lingering(until: Instant, drained: Instant)
    case stopped
  }

  /// An action for the host to carry out.
  package enum Action: Hashable, Sendable {
    /// Notify the supervisor that the process answers calls.
    case tellReady
    /// Notify the supervisor that the process ends intentionally.
    case tellStopping
    case stopAccepting
    /// Ask the peers to send new calls elsewhere.
    case sayGoingAway
    /// Call `becameIdle` when no call is running.
    case awaitIdle
    /// Call `wokeUp` at this time.
    case wake(at: Instant)
    /// Close the database, write everything else that must reach the disk, and exit with this code.
    case exit(Int32)
  }

  /// The current stage.
  package private(set) var state = State.starting
  /// The time that calls have to finish after the request to stop.
  package var drain: Duration
  /// The length of the stage `lingering`: long enough for a peer to learn that the process is stopping, and for the
  /// peer's last call to arrive.
  package static let linger = Duration.milliseconds(50)

  /// - Parameter drain: The time that calls have to finish. It must be longer than the longest call, and shorter than
  ///   the time after which the supervisor kills the process.
  package init(drain: Duration) { self.drain = drain }

  /// True while the process is serving.
  package var isReady: Bool { state == .serving }

  /// True once the process has been asked to stop.
  package var isStopping: Bool { state != .starting && state != .serving }

  /// Reports that the set-up is complete and the socket is served.
  package mutating func served() -> [Action] {
    guard state == .starting else { return [] }
    state = .serving
    return [.tellReady]
  }

  /// Reports a request to stop. The request comes from SIGTERM, SIGINT or `ServiceProcess.stop`. A second request stops
  /// the process without waiting.
  ///
  /// - Parameter running: The number of running calls.
  package mutating func askedToStop(running: Int, at now: Instant) -> [Action] {
    switch state {
    case .starting:
      state = .stopped
      return [.exit(0)]
    case .serving:
      state = .draining(until: now + drain)
      let begin: [Action] = [.tellStopping, .stopAccepting, .sayGoingAway]
      return begin + (running == 0 ? becameIdle(at: now) : [.awaitIdle, .wake(at: now + drain)])
    case .draining, .lingering: return finish()
    case .stopped: return []
    }
  }

  /// Reports that the last running call has been answered.
  package mutating func becameIdle(at now: Instant) -> [Action] {
    guard case .draining(let end) = state else { return [] }
    state = .lingering(until: min(now + Self.linger, end), drained: end)
    return [.wake(at: min(now + Self.linger, end))]
  }

  /// Reports that the time of a `wake` action has come.
  ///
  /// - Parameter running: The number of running calls.
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
    return [.exit(0)]
  }
}
