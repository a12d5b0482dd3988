package import CivilTime

/// Knows whether it makes sense to try to reach a service, so that whoever asks for one that is away is told at once.
///
/// Pure: the caller says how its attempts went, and gives the time and the randomness.
///
///     closed ──failures in a row──> open ──its time is over, somebody asks──> half-open
///        ^                            ^──────────────failure──────────────────────┘│
///        └─────────────────────────────────────success─────────────────────────────┘
package struct CircuitBreaker: Sendable {
  /// Whether attempts are made, as metrics and `gateway.stats` name it.
  package enum State: String, Sendable, CaseIterable {
    /// All may try.
    case closed
    /// Nobody tries; it is away.
    case open
    /// One attempt is being made, and whoever comes meanwhile waits for it.
    case halfOpen = "half_open"
  }

  /// What holds now; an open breaker stays open here until somebody asks after its time.
  package private(set) var state = State.closed
  /// How often it went from closed to open.
  package private(set) var trips: UInt64 = 0
  private let threshold: Int
  private let shortest: Duration
  private let longest: Duration
  private var failures = 0
  private var openings = 0
  private var retryAt = Instant(nanoseconds: .min)

  /// - Parameters:
  ///   - threshold: failures in a row that open it.
  ///   - shortest, longest: how long it stays open; the time doubles with each attempt that fails.
  package init(
    threshold: Int = 3, shortest: Duration = .milliseconds(100), longest: Duration = .seconds(2)
  ) {
    self.threshold = threshold
    self.shortest = shortest
    self.longest = longest
  }

  /// Asks to go through.
  ///
  /// - Returns: nil for yes, else how long it takes until it makes sense to ask again.
  package mutating func admit(at now: Instant) -> Duration? {
    guard state == .open else { return nil }
    if now < retryAt { return retryAt - now }
    state = .halfOpen
    return nil
  }

  /// An attempt found the service.
  package mutating func succeeded() {
    state = .closed
    failures = 0
    openings = 0
  }

  /// An attempt found that nobody is there.
  ///
  /// - Parameter random: in 0..<1; spreads the next attempts of those who lost the same service.
  /// - Returns: whether it is open now, so that whoever waits should be told.
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
