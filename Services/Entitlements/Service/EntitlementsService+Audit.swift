package import Storage

extension EntitlementsService {
  /// What the database keeps at every moment.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a session is on a device of its account",
        """
        SELECT sessions.id FROM sessions JOIN devices ON devices.id = sessions.device
        WHERE devices.account <> sessions.account
        """),
      AuditRule("a token is kept as a digest", "SELECT id FROM sessions WHERE length(token_hash) <> 64"),
      AuditRule(
        "a transaction belongs to somebody's purchase",
        """
        SELECT id FROM transactions AS bought WHERE NOT EXISTS (
          SELECT 1 FROM purchases
          WHERE purchases.environment = bought.environment AND purchases.original_id = bought.original_id)
        """),
    ]
  }
}
