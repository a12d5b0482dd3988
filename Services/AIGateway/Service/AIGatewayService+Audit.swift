package import Storage

extension AIGatewayService {
  /// Invariants that the database satisfies at all times.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule("calls are counted upwards from one", "SELECT account FROM usage WHERE calls < 1"),
      AuditRule("a text that is kept has words", "SELECT id FROM texts WHERE text = ''"),
      AuditRule("reactions are counted upwards from one", "SELECT account FROM reaction_totals WHERE said < 1"),
      AuditRule("what was spent isn't below nothing", "SELECT app FROM spending WHERE calls < 1 OR micro_cents < 0"),
      AuditRule(
        "what a text took isn't below nothing",
        "SELECT account FROM text_costs WHERE input_tokens < 0 OR output_tokens < 0 OR micro_cents < 0 OR attempts < 0"),
      AuditRule("what was completed was counted", "SELECT account FROM choice_counts WHERE made < 1"),
    ]
  }
}
