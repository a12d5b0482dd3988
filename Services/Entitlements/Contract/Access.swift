package import Wire

/// Answers up to 100 access questions according to the app's rules and the account's plan (E5).
package struct CheckAccess: Request {
  package static let method = Method(
    "entitlements.access.check", .read, audience: .client, access: .account, "Returns several access decisions at once."
  )

  /// 1 to 100 questions.
  package var checks: List<AccessQuestion, 1, 100>

  package init(checks: List<AccessQuestion, 1, 100>) { self.checks = checks }

  package struct Reply: Codable, Sendable, Hashable {
    /// One answer per question, in the order of the questions.
    package var decisions: [AccessAnswer]

    package init(decisions: [AccessAnswer]) { self.decisions = decisions }
  }
}

/// A question: does a rule of the app allow the account to add or use something?
package struct AccessQuestion: Codable, Sendable, Hashable {
  /// The rule's id in the app's `access.json`.
  package var rule: Identifier
  /// For a `free_first` rule: the item's position in its group, from 0. Omit it for other rules; the services count the
  /// items themselves.
  package var position: Bounded<0, 1_000_000>?
  /// The number of items or uses that the client wants to add; defaults to 1.
  package var adding: Bounded<1, 1_000_000>?

  package init(
    rule: Identifier, position: Bounded<0, 1_000_000>? = nil, adding: Bounded<1, 1_000_000>? = nil
  ) {
    self.rule = rule
    self.position = position
    self.adding = adding
  }
}

/// The answer to one access question.
package struct AccessAnswer: Codable, Sendable, Hashable {
  /// The result of an access question.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    case allowed, unlimited
    case needsPlan = "needs_plan"
    case limitReached = "limit_reached"
    /// The service that keeps this rule's count isn't responding.
    case unavailable
  }

  /// The rule's id, as in the question.
  package var rule: String
  /// The result: allowed, or the reason for the refusal.
  package var outcome: Outcome
  /// The offering to show if a plan would grant access.
  package var offering: String?
  /// The maximum number of items, or of uses per day; nil if no limit applies.
  package var limit: Int?
  /// The number of items or uses left within the limit, before the requested addition.
  package var remaining: Int?

  package init(rule: String, outcome: Outcome, offering: String? = nil, limit: Int? = nil, remaining: Int? = nil) {
    self.rule = rule
    self.outcome = outcome
    self.offering = offering
    self.limit = limit
    self.remaining = remaining
  }
}
