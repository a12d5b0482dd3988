package import Storage

extension NotificationsService {
  /// What the database keeps at every moment.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule("a reminder's hour is one of the day's", "SELECT account FROM people WHERE hour NOT BETWEEN 0 AND 23"),
      AuditRule(
        "whoever wants no reminders has no next one",
        "SELECT account FROM people WHERE reminders_on = 0 AND next_at IS NOT NULL"),
    ]
  }
}
