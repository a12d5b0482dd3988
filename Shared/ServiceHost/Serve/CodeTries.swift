import CivilTime
package import EventLoop
import Wire

/// How many wrong codes an account may type, so that nobody finds one by trying: of a trillion, ten an hour. The gateway
/// counts those of an origin, whatever accounts it tries with (decision 58).
///
/// Reads of shared sets count too, and a read writes nothing: so it isn't stored, and is forgotten with a restart, which
/// nobody outside brings about.
@Loop package final class CodeTries {
  /// Wrong codes that an account may type in an hour.
  package static let most = 10
  private static let hour = Duration.seconds(3600)
  private static let accounts = 10_000

  private struct Wrong {
    var count: Int
    var since: Instant
  }

  private var wrongs: [String: Wrong] = [:]
  private let clock: LoopClock

  /// Nobody has typed a wrong one yet.
  package init(clock: LoopClock) { self.clock = clock }

  /// Does what needs a right code, and counts a wrong one: that it is answered with `not_found`.
  ///
  /// - Throws: `rate_limited` for an account that has had its wrong ones.
  package func guarding<T>(_ account: String, _ body: () async throws -> T) async throws -> T {
    try check(account)
    do { return try await body() } catch let failure as Failure {
      if failure.kind == .notFound { wrong(account) }
      throw failure
    }
  }

  /// - Throws: `rate_limited` for an account that has had its wrong ones.
  func check(_ account: String) throws(Failure) {
    guard let known = wrongs[account], known.count >= Self.most else { return }
    let wait = Self.hour - (clock.now - known.since)
    guard wait > .zero else { return }
    throw .rateLimited(.tooManyCodes, limit: "codes", whose: "the account", retryAfter: wait)
  }

  /// Counts a wrong one.
  func wrong(_ account: String) {
    let now = clock.now
    if wrongs.count >= Self.accounts { wrongs = wrongs.filter { now - $0.value.since < Self.hour } }
    // More accounts than this that try at once are no people.
    if wrongs.count >= Self.accounts, let any = wrongs.keys.first { wrongs[any] = nil }
    let known = wrongs[account].flatMap { now - $0.since < Self.hour ? $0 : nil } ?? Wrong(count: 0, since: now)
    wrongs[account] = Wrong(count: known.count + 1, since: known.since)
  }
}
