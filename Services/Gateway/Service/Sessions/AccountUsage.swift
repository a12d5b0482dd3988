import CivilTime
import EventLoop
import Quotas

/// The resource usage of all sessions of one account.
@Loop final class AccountUsage: RecentlyUsed {
  /// The account's id.
  let key: String
  let bytes = 256
  var newer: AccountUsage?
  var older: AccountUsage?
  /// The number of open calls.
  var calls: Share
  /// The number of open calls to expensive methods.
  var expensiveCalls: Share
  /// The recent rates of the account's calls.
  var pace = CallPace()
  /// The first of the account's cached sessions, which form a list through `sibling`.
  private var first: Session?

  init(_ account: String, limits: GatewayLimits) {
    key = account
    calls = Share(limit: limits.accountCalls)
    expensiveCalls = Share(limit: limits.accountExpensiveCalls)
  }

  /// The name used in failures.
  var name: String { "account \(key)" }

  /// The account's cached sessions, usually only one.
  var sessions: [Session] {
    var found: [Session] = []
    var next: Session? = first
    while let session = next {
      found.append(session)
      next = session.sibling
    }
    return found
  }

  /// True if none of the account's sessions is cached.
  var isUnknown: Bool { first == nil }

  /// Returns true if nothing needs to be remembered about the account's usage.
  func isIdle(at now: Instant) -> Bool { calls.used == 0 && pace.isIdle(at: now) }

  func add(_ session: Session) {
    session.sibling = first
    first = session
  }

  /// Removes a session that is no longer cached.
  func remove(_ session: Session) {
    if first === session {
      first = session.sibling
    } else {
      sessions.first { $0.sibling === session }?.sibling = session.sibling
    }
    session.sibling = nil
  }
}
