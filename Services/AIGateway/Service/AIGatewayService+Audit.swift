package import Storage

extension AIGatewayService {
  /// What the database keeps at every moment.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule("calls are counted upwards from one", "SELECT account FROM usage WHERE calls < 1"),
      AuditRule(
        "a roast has a text and a spice from 1 to 5",
        "SELECT id FROM roasts WHERE text = '' OR spice NOT BETWEEN 1 AND 5"),
    ]
  }
}
