package import Storage

extension AIGatewayService {
  /// Invariants that the database satisfies at all times.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule("counts of calls are positive", "SELECT account FROM usage WHERE calls < 1"),
      AuditRule("each stored text has words", "SELECT id FROM texts WHERE text = ''"),
      AuditRule("counts of reactions are positive", "SELECT account FROM reaction_totals WHERE said < 1"),
      AuditRule("spending isn't negative", "SELECT app FROM spending WHERE calls < 1 OR micro_cents < 0"),
      AuditRule(
        "a text's cost isn't negative",
        "SELECT account FROM text_costs WHERE input_tokens < 0 OR output_tokens < 0 OR micro_cents < 0 OR "
          + "attempts < 0"),
      AuditRule("each completed choice has a count", "SELECT account FROM choice_counts WHERE made < 1"),
    ]
  }
}
