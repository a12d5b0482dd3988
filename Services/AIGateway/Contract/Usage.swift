package import Wire

/// How many calls the caller's account has made today, by the user's own day (inner: `entitlements` asks, E5).
package struct CountUsed: Request {
  package static let method = Method(
    "ai.usage.get", .read, audience: .inner, callers: ["entitlements"],
    "Counts the calls that an account has made today, by the rules of their quotas.")

  /// Ids of quotas.
  package var rules: [String]

  package init(rules: [String]) { self.rules = rules }

  /// What was counted.
  package struct Reply: Codable, Sendable, Hashable {
    /// One for each rule, in the order of the question.
    package var counts: [RuleCount]

    package init(counts: [RuleCount]) { self.counts = counts }
  }

  /// How many there were.
  package struct RuleCount: Codable, Sendable, Hashable {
    /// The rule's id.
    package var rule: String
    /// Calls since the user's midnight.
    package var count: Int

    package init(rule: String, count: Int) { (self.rule, self.count) = (rule, count) }
  }
}
