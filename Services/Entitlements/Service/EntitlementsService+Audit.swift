package import Storage

extension EntitlementsService {
  /// The invariants that the database must always satisfy.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a session belongs to a device of its account",
        """
        SELECT sessions.id FROM sessions JOIN devices ON devices.id = sessions.device
        WHERE devices.account <> sessions.account
        """),
      AuditRule(
        "a token is stored as a digest",
        "SELECT id FROM sessions WHERE length(token_hash) <> 64 OR length(next_token_hash) <> 64"),
      AuditRule(
        "a device's secret is stored as a digest",
        """
        SELECT id FROM devices WHERE length(secret_hash) <> 64 OR length(next_secret_hash) <> 64
          OR length(unused_secret_hashes) % 65 <> 64
        """),
      AuditRule(
        "a transaction belongs to a purchase of an account or to an unclaimed purchase",
        """
        SELECT id FROM transactions AS bought WHERE NOT EXISTS (
          SELECT 1 FROM purchases
          WHERE purchases.environment = bought.environment AND purchases.original_id = bought.original_id)
        AND NOT EXISTS (
          SELECT 1 FROM unclaimed
          WHERE unclaimed.environment = bought.environment AND unclaimed.original_id = bought.original_id)
        """),
    ]
  }
}
