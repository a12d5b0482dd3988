package import Wire

/// Returns the number of calls that the account has made today, by its local day. Only `entitlements` may call this
/// method (E5).
package struct CountUsed: Request {
  package static let method = Method(
    "ai.usage.get", .read, audience: .inner, callers: ["entitlements"],
    "Counts the account's calls of today, for each quota.")

  /// The ids of the quotas to count.
  package var rules: [String]

  package init(rules: [String]) { self.rules = rules }

  /// The number of calls per quota.
  package struct Reply: Codable, Sendable, Hashable {
    /// One entry per rule, in the order of the request.
    package var counts: [RuleCount]

    package init(counts: [RuleCount]) { self.counts = counts }
  }

  /// The number of calls for a quota.
  package struct RuleCount: Codable, Sendable, Hashable {
    /// The rule's id.
    package var rule: String
    /// The number of calls since the account's local midnight.
    package var count: Int

    package init(rule: String, count: Int) {
      self.rule = rule
      self.count = count
    }
  }
}
