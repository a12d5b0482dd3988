import ServiceHost
import Storage

/// The data that `notifications` stores for an account, and how it is merged into another account (E1).
enum NotificationsAccounts {
  /// Returns this service's part in a merge. A notice that both accounts have is kept once. The remaining account keeps
  /// its preferences; if it has none, it gets those of the other account. For each action, the later of the two
  /// accounts' occurrences is kept.
  static func part(_ manager: UserStateManager) -> AccountPart {
    AccountPart(
      holdings: { account, _, db in
        let notices = try db.value(
          of: Int.self, "SELECT count(*) FROM (SELECT 1 FROM inbox_notices WHERE account = $1 LIMIT $2) AS counted",
          account, AccountPart.maxCounted)
        return [AccountHolding("notices", notices ?? 0)].compactMap(\.self)
      },
      step: { merge, tx in
        guard try moveNotices(merge, tx), try moveDeliveries(merge, tx) else { return false }
        try movePerson(merge, manager, in: tx)
        return true
      })
  }

  private static func movePerson(_ merge: AccountPart.Merge, _ manager: UserStateManager, in tx: Transaction) throws {
    try moveState(merge, manager, in: tx)
    for table in ["push_devices", "push_browsers"] {
      try tx.run("UPDATE \(table) SET account = $2 WHERE account = $1", merge.account, merge.into)
    }
    for table in ["people", "kind_states", "activity", "live_events", "live_heads", "announced"] {
      try tx.run("DELETE FROM \(table) WHERE account = $1", merge.account)
    }
  }

  private static func moveState(_ merge: AccountPart.Merge, _ manager: UserStateManager, in tx: Transaction) throws {
    let people = UserStateTable(db: tx)
    try people.copyActivity(of: merge.account, to: merge.into)
    if let person = try people.person(merge.into) {
      try manager.save(person, before: person, in: tx)
    } else if var person = try people.person(merge.account) {
      person.account = merge.into
      try manager.save(person, before: nil, in: tx)
    }
  }

  /// Moves deliveries, so that the erasure of the remaining account also deletes their texts.
  ///
  /// - Returns: true if no deliveries are left to move.
  private static func moveDeliveries(_ merge: AccountPart.Merge, _ tx: Transaction) throws -> Bool {
    try tx.run(
      """
      UPDATE deliveries SET account = $2 WHERE id IN (
        SELECT id FROM deliveries WHERE account = $1 ORDER BY id LIMIT $3)
      """, merge.account, merge.into, AccountPart.stepRows)
    return tx.changes < AccountPart.stepRows
  }

  /// - Returns: true if no notices are left to move.
  private static func moveNotices(_ merge: AccountPart.Merge, _ tx: Transaction) throws -> Bool {
    try tx.run(
      """
      UPDATE inbox_notices SET account = $2 WHERE number IN (
        SELECT number FROM inbox_notices AS own WHERE account = $1 AND NOT EXISTS (
          SELECT 1 FROM inbox_notices AS other
          WHERE other.account = $2 AND other.kind = own.kind AND other.occasion = own.occasion)
        ORDER BY number LIMIT $3)
      """, merge.account, merge.into, AccountPart.stepRows)
    if tx.changes > 0 { return false }
    try tx.run(
      "DELETE FROM inbox_notices WHERE number IN (SELECT number FROM inbox_notices WHERE account = $1 LIMIT $2)",
      merge.account, AccountPart.stepRows)
    return tx.changes < AccountPart.stepRows
  }
}
