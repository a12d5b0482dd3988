import CivilTime

/// When keys that somebody publishes are fetched. Pure: the caller supplies the time.
struct KeySchedule: Sendable {
  /// How long keys are good where their server doesn't say.
  static let usual = Duration.seconds(3600)
  /// However long or short it says.
  static let intervals = Duration.seconds(300)...Duration.seconds(86_400)
  /// Keys that were fetched so lately are all that there are: whoever makes key ids up causes no more requests.
  static let rest = Duration.seconds(60)
  /// Before the next try when one failed; doubled each time.
  static let pauses = Duration.seconds(2)...Duration.seconds(60)

  /// When they are fetched next, whether somebody asks for them or not.
  private(set) var next: Instant
  private var fetchedAt: Instant?
  private(set) var failures = 0

  /// Nothing was fetched: that is due.
  init(at now: Instant) { next = now }

  /// What becomes of somebody who needs a key that isn't among those that are known.
  enum Demand: Hashable, Sendable {
    /// There is none: the keys are fresh.
    case refuse
    /// The server failed, and isn't asked so soon again.
    case wait(Duration)
    /// The keys may be other ones by now.
    case fetch
  }

  func demand(at now: Instant) -> Demand {
    if failures > 0, next > now { return .wait(next - now) }
    if failures == 0, let fetchedAt, now - fetchedAt < Self.rest { return .refuse }
    return .fetch
  }

  /// - Parameter maxAge: how long the server says that they are good.
  mutating func succeeded(maxAge: Duration?, at now: Instant) {
    (fetchedAt, failures) = (now, 0)
    next = now + min(max(maxAge ?? Self.usual, Self.intervals.lowerBound), Self.intervals.upperBound)
  }

  /// - Parameter jitter: in 0..<1, so that those who failed together don't come back together.
  mutating func failed(at now: Instant, jitter: Double) {
    failures += 1
    let pause = min(Self.pauses.lowerBound * (1 << min(failures - 1, 10)), Self.pauses.upperBound)
    next = now + pause / 2 + pause / 2 * jitter
  }
}
