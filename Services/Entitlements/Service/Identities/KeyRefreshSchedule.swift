import CivilTime

/// Decides when published keys are fetched. The caller supplies the time.
struct KeyRefreshSchedule: Sendable {
  /// The lifetime of keys if their server doesn't state one.
  static let usual = Duration.seconds(3600)
  /// The bounds for the lifetime that the server states.
  static let intervals = Duration.seconds(300)...Duration.seconds(86_400)
  /// The time for which fetched keys count as complete. Within this time, an unknown key id causes no further fetch, so
  /// that invented ids can't cause an unlimited number of fetches.
  static let pause = Duration.seconds(60)
  /// The delay after a failed fetch; doubled after each further failure.
  static let pauses = Duration.seconds(2)...Duration.seconds(60)

  /// The time of the next fetch, whether or not a call needs the keys.
  private(set) var next: Instant
  private var fetchedAt: Instant?
  private(set) var failures = 0

  /// Creates a schedule whose first fetch is due now.
  init(at now: Instant) { next = now }

  /// The next step if a needed key isn't among the known keys.
  enum NextStep: Hashable, Sendable {
    /// Refuse: the known keys were fetched recently.
    case refuse
    /// Fail: the last fetch failed, and the next one isn't due yet.
    case wait(Duration)
    /// Fetch: the keys may have changed.
    case fetch
  }

  func demand(at now: Instant) -> NextStep {
    if failures > 0, next > now { return .wait(next - now) }
    if failures == 0, let fetchedAt, now - fetchedAt < Self.pause { return .refuse }
    return .fetch
  }

  /// Records a successful fetch.
  ///
  /// - Parameter maxAge: The keys' lifetime, according to the server; nil if the server doesn't state one.
  mutating func succeeded(maxAge: Duration?, at now: Instant) {
    fetchedAt = now
    failures = 0
    next = now + min(max(maxAge ?? Self.usual, Self.intervals.lowerBound), Self.intervals.upperBound)
  }

  /// Records a failed fetch.
  ///
  /// - Parameter jitter: In 0..<1. It spreads the retries of clients that failed at the same time.
  mutating func failed(at now: Instant, jitter: Double) {
    failures += 1
    let pause = min(Self.pauses.lowerBound * (1 << min(failures - 1, 10)), Self.pauses.upperBound)
    next = now + pause / 2 + pause / 2 * jitter
  }
}
