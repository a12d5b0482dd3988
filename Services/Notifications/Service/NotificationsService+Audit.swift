package import Storage

extension NotificationsService {
  /// Invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a kind's hour is from 0 to 23",
        "SELECT account FROM kind_states WHERE hour IS NOT NULL AND hour NOT BETWEEN 0 AND 23"),
      AuditRule(
        "an announcement reached no more users than it had recipients",
        "SELECT id FROM announcements WHERE told > found"),
      AuditRule(
        "an announcement pending for a user is stored",
        "SELECT account FROM announced WHERE number NOT IN (SELECT number FROM announcements)"),
      AuditRule(
        "a user's own quiet hours have both a beginning and an end",
        "SELECT account FROM people WHERE (quiet_from IS NULL) <> (quiet_until IS NULL)"),
    ]
  }
}
