package import Storage

extension ProgressService {
  /// Invariants that the database satisfies at all times.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a transfer has two sides, whose amounts add up to zero",
        "SELECT transfer FROM ledger GROUP BY transfer, currency HAVING sum(amount) <> 0 OR count(*) <> 2"),
      AuditRule("only the treasury has a negative balance", "SELECT account FROM wallets WHERE balance < 0"),
      AuditRule("an owed amount isn't negative", "SELECT account FROM wallets WHERE owed < 0"),
      AuditRule(
        "the recorded earnings don't exceed the ledger's earnings plus the amount that can still be imported",
        """
        SELECT account FROM earnings GROUP BY account, currency
        HAVING sum(amount) > (SELECT coalesce(sum(amount), 0) FROM ledger
          WHERE ledger.holder = earnings.account AND ledger.currency = earnings.currency
            AND ledger.kind IN ('earned', 'adopted'))
          + coalesce((SELECT payable - paid FROM adopted_currencies AS adopted
            WHERE adopted.account = earnings.account AND adopted.currency = earnings.currency), 0)
        """),
      AuditRule(
        "imported amounts don't exceed the possible earnings",
        "SELECT account FROM adopted_currencies WHERE paid > payable OR paid < 0"),
      AuditRule(
        // During a merge, ledger entries move before the wallet.
        "a wallet's balance is the sum of its entries, including those of merged accounts",
        """
        SELECT owner FROM (
          SELECT coalesce(into_account, wallets.account) AS owner, currency, balance AS amount
          FROM wallets LEFT JOIN storage_merged ON storage_merged.account = wallets.account
          UNION ALL
          SELECT coalesce(into_account, holder), currency, -amount
          FROM ledger LEFT JOIN storage_merged ON storage_merged.account = holder
          WHERE holder <> '\(Ledger.treasury)') AS amounts
        GROUP BY owner, currency HAVING sum(amount) <> 0
        """),
      AuditRule(
        "every entry belongs to a wallet",
        """
        SELECT holder FROM ledger WHERE holder <> '\(Ledger.treasury)' AND NOT EXISTS (
          SELECT 1 FROM wallets WHERE wallets.account = ledger.holder AND wallets.currency = ledger.currency)
        """),
      AuditRule(
        "reserved amounts don't exceed the balance",
        """
        SELECT account FROM purchases WHERE state = 'held' GROUP BY account, currency
        HAVING sum(price) > coalesce((SELECT balance FROM wallets
          WHERE wallets.account = purchases.account AND wallets.currency = purchases.currency), 0)
        """),
      AuditRule(
        "a completed purchase was paid, and no other purchase was",
        """
        SELECT id FROM purchases WHERE (state = 'done') <> (EXISTS (
          SELECT 1 FROM ledger WHERE ledger.transfer = purchases.transfer AND ledger.holder <> '\(Ledger.treasury)'
            AND ledger.amount = -purchases.price AND ledger.currency = purchases.currency))
        """),
      AuditRule(
        "a finished attempt has a result",
        """
        SELECT id FROM attempts WHERE finished_at IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM lesson_results AS result
          WHERE result.account = attempts.account AND result.lesson = attempts.lesson)
        """),
      AuditRule(
        "each level of an open board counts the scores on it",
        """
        SELECT board FROM board_periods AS open WHERE is_final = 0 AND (
          SELECT count(*) FROM scores
          WHERE scores.app = open.app AND scores.board = open.board AND scores.period = open.period) * 5 <> (
          SELECT coalesce(sum(members), 0) FROM score_counts AS counts
          WHERE counts.app = open.app AND counts.board = open.board AND counts.period = open.period)
        """),
      AuditRule(
        "a score belongs to a player",
        """
        SELECT account FROM scores WHERE NOT EXISTS (
          SELECT 1 FROM players WHERE players.account = scores.account AND players.player = scores.player)
        """),
      AuditRule(
        "a streak isn't longer than the longest streak, and has its days and a last day",
        """
        SELECT account FROM standing
        WHERE streak < 0 OR streak > longest_streak OR freezes < 0 OR covered < 0
          OR (streak > 0 AND (last_active_day IS NULL OR last_active_at IS NULL))
          OR streak > (SELECT count(*) FROM streak_days WHERE account = standing.account AND is_given = 0)
        """),
    ]
  }
}
