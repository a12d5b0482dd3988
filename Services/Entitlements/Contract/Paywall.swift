package import Wire

/// Reports a user's steps at the paywall (E8).
///
/// A step counts on the day on which it is reported, and once per id.
package struct ReportPaywall: Request {
  package static let method = Method(
    "entitlements.paywall.report", .change, audience: .client, access: .account, fails: [.notFound],
    "Reports what the user did at the paywall.")

  /// 1 to 50 steps.
  package var steps: List<PaywallStep, 1, 50>

  package init(steps: List<PaywallStep, 1, 50>) { self.steps = steps }

  package struct Reply: Codable, Sendable, Hashable {
    /// The number of steps that were new.
    package var counted: Int

    package init(counted: Int) { self.counted = counted }
  }
}

/// A step at the paywall.
package struct PaywallStep: Codable, Sendable, Hashable {
  /// The kinds of steps.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case shown, closed, failed, restored
    case purchaseStarted = "purchase_started"
  }

  /// The client's id for the step; use the same id in repeats.
  package var id: Identifier
  /// The kind of step.
  package var kind: Kind
  /// The App Store id of the product concerned, if any.
  package var product: Identifier?

  package init(id: Identifier, kind: Kind, product: Identifier? = nil) {
    self.id = id
    self.kind = kind
    self.product = product
  }
}
