import CivilTime
import EventLoop

/// Accounts that no session is known of any more, for as long as their rates haven't rested: whoever comes again with
/// another session finds what it has used up. They are as many as there is room for; who left longest ago is forgotten.
@Loop struct RestingAccounts {
  private var table = RecentTable<String, AccountUse>(limit: 4 << 20)

  var count: Int { table.count }
  var isEmpty: Bool { table.isEmpty }

  subscript(account: String) -> AccountUse? { table[account] }

  /// The last session of an account is forgotten.
  mutating func add(_ use: AccountUse, at now: Instant) {
    forgetRested(2, at: now)
    guard !use.isRested(at: now) else { return }
    table.add(use)
    while table.isOver, let oldest = table.oldest { table.remove(oldest) }
  }

  /// A session of an account is known again.
  mutating func remove(_ use: AccountUse) { if table[use.key] === use { table.remove(use) } }

  /// Forgets those that are as if they had never called.
  ///
  /// - Parameter most: how many are looked at; those who left first.
  /// - Returns: whether all of these were forgotten: then there may be more.
  @discardableResult mutating func forgetRested(_ most: Int, at now: Instant) -> Bool {
    for _ in 0..<most {
      guard let oldest = table.oldest, oldest.isRested(at: now) else { return false }
      table.remove(oldest)
    }
    return true
  }
}
