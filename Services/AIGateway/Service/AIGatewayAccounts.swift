package import ServiceHost
import Storage

/// What `ai` has of an account, and how it goes over to another (E1).
package enum AIGatewayAccounts {
  /// Roasts stand by the time they were made at; what was called under a quota adds up.
  package static let part = AccountPart(
    holdings: { account, _, db in
      let roasts = try db.first(
        "SELECT count(*) FROM (SELECT 1 FROM roasts WHERE account = $1 LIMIT $2) AS counted", account,
        AccountPart.mostCounted
      ) { $0.int(0) }
      return [AccountHolding("roasts", roasts ?? 0)].compactMap(\.self)
    },
    step: { merge, tx in
      try tx.run(
        """
        UPDATE roasts SET account = $2 WHERE id IN (
          SELECT id FROM roasts WHERE account = $1 ORDER BY number LIMIT $3)
        """, merge.account, merge.into, AccountPart.stepRows)
      if tx.changes == AccountPart.stepRows { return false }
      // A row for each rule and day that isn't forgotten yet.
      try tx.run(
        """
        INSERT INTO usage (account, rule, day, calls) SELECT $2, rule, day, calls FROM usage WHERE account = $1
        ON CONFLICT (account, rule, day) DO UPDATE SET calls = usage.calls + excluded.calls
        """, merge.account, merge.into)
      try tx.run("DELETE FROM usage WHERE account = $1", merge.account)
      return true
    })
}
