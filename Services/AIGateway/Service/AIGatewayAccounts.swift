package import ServiceHost
import Storage

/// The data that `ai` stores per account, and how it is merged into another account (E1).
package enum AIGatewayAccounts {
  /// The service's part in account merges. Texts are moved unchanged, because the times of texts determine their order
  /// in the history. Counts are added up.
  package static let part = AccountPart(
    holdings: { account, _, db in
      let texts = try db.value(
        of: Int.self, "SELECT count(*) FROM (SELECT 1 FROM texts WHERE account = $1 LIMIT $2) AS counted", account,
        AccountPart.maxCounted)
      return [AccountHolding("texts", texts ?? 0)].compactMap(\.self)
    },
    step: { merge, tx in
      guard try LocalImportMerge(merge: merge, tx: tx).step() else { return false }
      for table in ["texts", "text_costs", "reports"] {
        try tx.run(
          """
          UPDATE \(table) SET account = $2 WHERE number IN (
            SELECT number FROM \(table) WHERE account = $1 ORDER BY number LIMIT $3)
          """, merge.account, merge.into, AccountPart.stepRows)
        if tx.changes == AccountPart.stepRows { return false }
      }
      // The remaining tables are small enough for one step. In `usage`, for example, there is one row per rule and
      // unexpired day.
      try tx.run(
        """
        INSERT INTO usage (account, rule, day, began_at, calls)
          SELECT $2, rule, day, began_at, calls FROM usage WHERE account = $1
        ON CONFLICT (account, rule, day) DO UPDATE SET calls = usage.calls + excluded.calls
        """, merge.account, merge.into)
      try tx.run(
        """
        INSERT INTO choice_counts (account, generator, input, choice, made, completed_at)
          SELECT $2, generator, input, choice, made, completed_at FROM choice_counts WHERE account = $1
        ON CONFLICT (account, generator, input, choice) DO UPDATE SET
          made = choice_counts.made + excluded.made,
          completed_at = coalesce(choice_counts.completed_at, excluded.completed_at)
        """, merge.account, merge.into)
      try tx.run(
        """
        INSERT INTO reaction_totals (account, generator, choice, reaction, said)
          SELECT $2, generator, choice, reaction, said FROM reaction_totals WHERE account = $1
        ON CONFLICT (account, generator, choice, reaction) DO UPDATE SET
          said = reaction_totals.said + excluded.said
        """, merge.account, merge.into)
      try tx.run(
        """
        INSERT INTO account_spending (account, day, calls, tokens, micro_cents)
          SELECT $2, day, calls, tokens, micro_cents FROM account_spending WHERE account = $1
        ON CONFLICT (account, day) DO UPDATE SET
          calls = account_spending.calls + excluded.calls, tokens = account_spending.tokens + excluded.tokens,
          micro_cents = account_spending.micro_cents + excluded.micro_cents
        """, merge.account, merge.into)
      try tx.run("UPDATE open_calls SET account = $2 WHERE account = $1", merge.account, merge.into)
      for table in ["usage", "choice_counts", "reaction_totals", "account_spending"] {
        try tx.run("DELETE FROM \(table) WHERE account = $1", merge.account)
      }
      return true
    })
}
