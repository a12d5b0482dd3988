import CivilTime
import EventLoop
import Quotas

/// What all sessions of one account hold together.
@Loop final class AccountUse: RecentlyUsed {
  /// The account's id.
  let key: String
  let bytes = 256
  var newer: AccountUse?
  var older: AccountUse?
  /// Calls that wait for their answer.
  var calls: Share
  /// Those of them that cost much.
  var expensiveCalls: Share
  /// How often it has called lately.
  var pace = CallPace()
  /// The first of its sessions that are known; they form a list by their `sibling`.
  private var first: Session?

  init(_ account: String, limits: GatewayLimits) {
    key = account
    calls = Share(limit: limits.accountCalls)
    expensiveCalls = Share(limit: limits.accountExpensiveCalls)
  }

  /// As refusals say it.
  var name: String { "account \(key)" }

  /// The sessions of it that are known: one, mostly.
  var sessions: [Session] {
    var (found, next): ([Session], Session?) = ([], first)
    while let session = next {
      found.append(session)
      next = session.sibling
    }
    return found
  }

  /// Whether no session of it is known any more.
  var isUnknown: Bool { first == nil }

  /// Whether it is as if it had never called.
  func isRested(at now: Instant) -> Bool { calls.used == 0 && pace.isRested(at: now) }

  /// A session of it is known from now on.
  func add(_ session: Session) {
    session.sibling = first
    first = session
  }

  /// A session of it isn't known any more.
  func remove(_ session: Session) {
    if first === session {
      first = session.sibling
    } else {
      sessions.first { $0.sibling === session }?.sibling = session.sibling
    }
    session.sibling = nil
  }
}
