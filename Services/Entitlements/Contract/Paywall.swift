package import Wire

/// Reports what somebody did at the paywall (E8). A step counts on the day on which it is reported, once for its id.
package struct ReportPaywall: Request {
  package static let method = Method(
    "entitlements.paywall.report", .change, audience: .client, access: .account, fails: [.notFound],
    "Reports what was done at the paywall.")

  /// 1 to 50 steps.
  package var steps: List<PaywallStep, 1, 50>

  /// A request with these members.
  package init(steps: List<PaywallStep, 1, 50>) { self.steps = steps }

  /// What was counted.
  package struct Reply: Codable, Sendable, Hashable {
    /// How many of the steps hadn't been counted before.
    package var counted: Int

    /// What is answered.
    package init(counted: Int) { self.counted = counted }
  }
}

/// One step at the paywall.
package struct PaywallStep: Codable, Sendable, Hashable {
  /// What was done.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case shown, closed, failed, restored
    case purchaseStarted = "purchase_started"
  }

  /// The client's own id for it, the same in each repeat.
  package var id: Identifier
  /// What was done.
  package var kind: Kind
  /// The product that it was about, where there is one.
  package var product: Identifier?

  /// One with these members.
  package init(id: Identifier, kind: Kind, product: Identifier? = nil) {
    (self.id, self.kind, self.product) = (id, kind, product)
  }
}
