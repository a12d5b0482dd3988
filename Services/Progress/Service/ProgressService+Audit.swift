package import Storage

extension ProgressService {
  /// What the database keeps at every moment.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a transfer's amounts add up to nothing",
        "SELECT transfer FROM ledger GROUP BY transfer HAVING sum(amount) <> 0"),
      AuditRule(
        "nobody but the treasury owes coins",
        "SELECT holder FROM ledger WHERE holder <> '\(LedgerTable.treasury)' GROUP BY holder HAVING sum(amount) < 0"),
      AuditRule(
        "an account's coins are those of its best results, and what an account that became part of it had for the same",
        """
        SELECT account FROM lesson_results GROUP BY account
        HAVING sum(coins) + coalesce((SELECT merged_coins FROM standing WHERE account = lesson_results.account), 0)
          <> (SELECT coalesce(sum(amount), 0) FROM ledger WHERE holder = lesson_results.account)
        """),
      AuditRule(
        "coins are paid for results only",
        """
        SELECT holder FROM ledger WHERE holder <> '\(LedgerTable.treasury)'
          AND NOT EXISTS (SELECT 1 FROM lesson_results WHERE account = ledger.holder)
        """),
      AuditRule(
        "a finished attempt has a result",
        """
        SELECT id FROM attempts WHERE finished_at IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM lesson_results AS result
          WHERE result.account = attempts.account AND result.lesson = attempts.lesson)
        """),
      AuditRule(
        "a streak is no longer than the longest, and has as many days and a last one",
        """
        SELECT account FROM standing
        WHERE streak < 0 OR streak > longest_streak OR freezes < 0 OR covered < 0
          OR (streak > 0 AND (last_active_day IS NULL OR last_active_at IS NULL))
          OR streak > (SELECT count(*) FROM streak_days WHERE account = standing.account AND is_given = 0)
        """),
    ]
  }
}
