package import Wire

/// Many access questions in one call, answered by the app's rules and the account's plan (E5).
package struct CheckAccess: Request {
  package static let method = Method(
    "entitlements.access.check", .read, audience: .client, access: .account, "Answers many access questions at once.")

  /// 1 to 100 questions.
  package var checks: List<AccessQuestion, 1, 100>

  /// A request with these members.
  package init(checks: List<AccessQuestion, 1, 100>) { self.checks = checks }

  /// The answers.
  package struct Reply: Codable, Sendable, Hashable {
    /// In the order of the questions.
    package var decisions: [AccessAnswer]

    /// What is answered.
    package init(decisions: [AccessAnswer]) { self.decisions = decisions }
  }
}

/// One question: may the account use what `rule` guards?
package struct AccessQuestion: Codable, Sendable, Hashable {
  /// The rule's id in the app's `access.json`.
  package var rule: Identifier
  /// For a rule of kind *first n of a group free*: the item's place in its group, from 0. What is held or was used is
  /// counted by the services that own it.
  package var position: Bounded<0, 1_000_000>?
  /// How many more are wanted; 1 if left out.
  package var adding: Bounded<1, 1_000_000>?

  /// One with these members.
  package init(
    rule: Identifier, position: Bounded<0, 1_000_000>? = nil, adding: Bounded<1, 1_000_000>? = nil
  ) {
    self.rule = rule
    self.position = position
    self.adding = adding
  }
}

/// One answer.
package struct AccessAnswer: Codable, Sendable, Hashable {
  /// Whether to go ahead, and why not.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    case allowed, unlimited
    case needsPlan = "needs_plan"
    case limitReached = "limit_reached"
    /// Nobody knows just now: what the rule counts is counted by a service that doesn't answer.
    case unavailable
  }

  /// The rule's id, as in the question.
  package var rule: String
  /// Whether to go ahead, and why not.
  package var outcome: Outcome
  /// The offering to show where a plan would help.
  package var offering: String?
  /// How many may be held, or used a day; nil where nothing is counted.
  package var limit: Int?
  /// How many more the limit leaves room for, before this one.
  package var remaining: Int?

  /// One with these members.
  package init(rule: String, outcome: Outcome, offering: String? = nil, limit: Int? = nil, remaining: Int? = nil) {
    self.rule = rule
    self.outcome = outcome
    self.offering = offering
    self.limit = limit
    self.remaining = remaining
  }
}
