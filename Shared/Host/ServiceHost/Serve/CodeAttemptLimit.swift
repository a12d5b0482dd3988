import CivilTime
package import EventLoop
import Wire

/// Limits each account to ten wrong codes per hour. There are a trillion codes, so ten attempts per hour are too few to
/// guess one. In addition, the gateway limits the attempts from one origin, regardless of the accounts (decision 30).
///
/// Attempts to read a shared set count too. The counts are kept only in memory, because a method that reads data can't
/// write to the database. A restart resets the counts, but outsiders can't cause a restart.
@Loop package final class CodeAttemptLimit {
  /// The maximum number of wrong codes that an account may try in an hour.
  package static let most = 10
  private static let hour = Duration.seconds(3600)
  private static let accounts = 10_000

  private struct Wrong {
    var count: Int
    var since: Instant
  }

  private var wrongs: [String: Wrong] = [:]
  private let clock: LoopClock

  package init(clock: LoopClock) { self.clock = clock }

  /// Runs a function that needs a valid code, and counts the code as wrong if the function throws `not_found`.
  ///
  /// - Throws: `rate_limited` for an account that has used up its tries.
  package func guarding<T>(_ account: String, _ body: () async throws -> T) async throws -> T {
    try check(account)
    do { return try await body() } catch let failure as Failure {
      if failure.kind == .notFound { wrong(account) }
      throw failure
    }
  }

  /// - Throws: `rate_limited` for an account that has used up its tries.
  func check(_ account: String) throws(Failure) {
    guard let known = wrongs[account], known.count >= Self.most else { return }
    let wait = Self.hour - (clock.now - known.since)
    guard wait > .zero else { return }
    throw .rateLimited(.tooManyCodes, limit: "codes", whose: "the account", retryAfter: wait)
  }

  /// Counts a wrong code.
  func wrong(_ account: String) {
    let now = clock.now
    if wrongs.count >= Self.accounts { wrongs = wrongs.filter { now - $0.value.since < Self.hour } }
    // Wrong codes from so many accounts within an hour are an attack, so discard the counter of an arbitrary account.
    if wrongs.count >= Self.accounts, let any = wrongs.keys.first { wrongs[any] = nil }
    let known = wrongs[account].flatMap { now - $0.since < Self.hour ? $0 : nil } ?? Wrong(count: 0, since: now)
    wrongs[account] = Wrong(count: known.count + 1, since: known.since)
  }
}
