package import Wire

/// Returns how much of each counted limit an account uses. The entitlements service calls this method, because a
/// client's own count can't be trusted.
package struct GetUsage: Request {
  package static let method = Method(
    "content.usage.get", .read, audience: .inner, callers: ["entitlements"], fails: [.notFound],
    "Returns how much of each limit the account uses.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The counts, one for each of the app's counted limits that applies to this service; may be empty.
    package var counts: [RuleCount]

    package init(counts: [RuleCount]) { self.counts = counts }
  }
}

/// The count for one of the app's counted limits.
package struct RuleCount: Codable, Hashable, Sendable {
  /// The rule's id in the app's `access.json`.
  package var rule: String
  /// The number of items that count towards the limit.
  package var count: Int

  package init(rule: String, count: Int) {
    self.rule = rule
    self.count = count
  }
}
