import CivilTime
import EventLoop

/// The usage of accounts that no longer have a cached session, kept until their rates have recovered. If an account
/// returns with another session, its rates continue. The size of the table is limited, and the accounts that were added
/// first are removed first.
@Loop struct IdleAccounts {
  private var table = RecentTable<String, AccountUsage>(limit: 4 << 20)

  var count: Int { table.count }
  var isEmpty: Bool { table.isEmpty }

  subscript(account: String) -> AccountUsage? { table[account] }

  /// Adds an account whose last session was removed from the cache.
  mutating func add(_ use: AccountUsage, at now: Instant) {
    forgetIdle(2, at: now)
    guard !use.isIdle(at: now) else { return }
    table.add(use)
    while table.isOver, let oldest = table.oldest { table.remove(oldest) }
  }

  /// Removes an account that has a cached session again.
  mutating func remove(_ use: AccountUsage) { if table[use.key] === use { table.remove(use) } }

  /// Removes accounts whose rates have recovered, in the order in which they were added.
  ///
  /// - Parameter most: The maximum number of accounts to check.
  /// - Returns: True if all checked accounts were removed, so there may be more to remove.
  @discardableResult mutating func forgetIdle(_ most: Int, at now: Instant) -> Bool {
    for _ in 0..<most {
      guard let oldest = table.oldest, oldest.isIdle(at: now) else { return false }
      table.remove(oldest)
    }
    return true
  }
}
