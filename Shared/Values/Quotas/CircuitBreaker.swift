package import CivilTime

/// Decides whether to try to reach a service, so that calls to a service that is down fail at once.
///
/// The caller reports the results of its attempts, and supplies the time and random numbers.
///
/// ```
/// closed ──consecutive failures──> open ──wait over, a caller asks──> half-open
///    ^                               ^──────────────failure───────────────┘│
///    └───────────────────────────────success───────────────────────────────┘
/// ```
package struct CircuitBreaker: Sendable {
  /// The state of a circuit breaker, as metrics and `gateway.stats` name it.
  package enum State: String, Sendable, CaseIterable {
    /// All attempts are allowed.
    case closed
    /// No attempts are allowed, since the service is down.
    case open
    /// An attempt is running, and further callers wait for its result.
    case halfOpen = "half_open"
  }

  /// The current state. After the wait, the state remains `open` until a caller asks whether to make an attempt.
  package private(set) var state = State.closed
  /// The number of changes from closed to open.
  package private(set) var trips: UInt64 = 0
  private let threshold: Int
  private let shortest: Duration
  private let longest: Duration
  private var failures = 0
  private var openings = 0
  private var retryAt = Instant(nanoseconds: .min)

  /// - Parameters:
  ///   - threshold: The number of consecutive failures that opens the breaker.
  ///   - shortest, longest: The bounds of the time for which the breaker stays open, which doubles with each failed
  ///     attempt.
  package init(
    threshold: Int = 3, shortest: Duration = .milliseconds(100), longest: Duration = .seconds(2)
  ) {
    self.threshold = threshold
    self.shortest = shortest
    self.longest = longest
  }

  /// Asks whether to make an attempt.
  ///
  /// - Returns: Nil if yes, otherwise the time to wait before asking again.
  package mutating func admit(at now: Instant) -> Duration? {
    guard state == .open else { return nil }
    if now < retryAt { return retryAt - now }
    state = .halfOpen
    return nil
  }

  /// Records that an attempt reached the service.
  package mutating func succeeded() {
    state = .closed
    failures = 0
    openings = 0
  }

  /// Records that an attempt didn't reach the service.
  ///
  /// - Parameter random: A number in 0..<1 that spreads the next attempts of all callers of the same service.
  /// - Returns: True if the breaker is open now, so that waiting calls should fail.
  package mutating func failed(at now: Instant, random: Double) -> Bool {
    failures += 1
    guard state == .halfOpen || failures >= threshold else { return false }
    if state == .closed { trips += 1 }
    state = .open
    let span = min(longest, shortest * (1 << min(openings, 20)))
    openings += 1
    retryAt = now + span / 2 + span / 2 * random
    return true
  }
}
