package import Wire

/// How much an account holds of what its app's counted limits bound: asked by whoever decides on access, since a client's
/// own count is nothing to go by.
package struct GetUsage: Request {
  package static let method = Method(
    "content.usage.get", .read, audience: .inner, callers: ["entitlements"], fails: [.notFound],
    "Counts what the account holds that limits are held against.")

  /// A request with these members.
  package init() {}

  /// The counts of the rules that content keeps.
  package struct Reply: Codable, Hashable, Sendable {
    /// One entry for each counted limit of the app that something here is held against; empty if there is none.
    package var counts: [RuleCount]

    /// What is answered.
    package init(counts: [RuleCount]) { self.counts = counts }
  }
}

/// What an account holds under one counted limit.
package struct RuleCount: Codable, Hashable, Sendable {
  /// The rule's id in the app's `access.json`.
  package var rule: String
  /// How many there are.
  package var count: Int

  /// One with these members.
  package init(rule: String, count: Int) { (self.rule, self.count) = (rule, count) }
}
