package import Storage

extension NotificationsService {
  /// Invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a kind's hour is one of the day's",
        "SELECT account FROM kind_states WHERE hour IS NOT NULL AND hour NOT BETWEEN 0 AND 23"),
      AuditRule(
        "an announcement was told to no more than it was found to be for",
        "SELECT id FROM announcements WHERE told > found"),
      AuditRule(
        "whoever is to be told is to be told of something",
        "SELECT account FROM announced WHERE number NOT IN (SELECT number FROM announcements)"),
      AuditRule(
        "whoever has quiet hours of their own has both",
        "SELECT account FROM people WHERE (quiet_from IS NULL) <> (quiet_until IS NULL)"),
    ]
  }
}
