package import Wire

/// Reports a user's steps at the paywall (E8).
///
/// A step counts on the day on which it is reported, and once per id. An invalid step is refused without affecting the
/// others.
package struct ReportPaywall: Request, LenientParams {
  package static let method = Method(
    "entitlements.paywall.report", .change, audience: .client, access: .account, fails: [.notFound],
    "Reports the user's steps at the paywall.")

  /// 1 to 50 steps.
  package var steps: List<Lenient<PaywallStep>, 1, 50>

  package init(steps: List<PaywallStep, 1, 50>) { self.steps = steps.lenient }

  /// The results of a report.
  package struct Reply: Codable, Sendable, Hashable {
    /// The number of steps that were new.
    package var counted: Int
    /// One result per step, in the order of the request.
    package var results: [PaywallStepResult]?

    package init(counted: Int, results: [PaywallStepResult]? = nil) {
      self.counted = counted
      self.results = results
    }
  }
}

/// The result of reporting one step at the paywall.
package struct PaywallStepResult: Codable, Sendable, Hashable {
  /// The outcome for a reported step.
  package enum State: String, Codable, Sendable, Hashable, CaseIterable {
    /// The step was counted.
    case counted
    /// The step was reported before and isn't counted again.
    case duplicate
    /// The step breaks a rule and changed nothing.
    case refused
  }

  /// The client's id for the step; empty if the step was refused and its id can't be read.
  package var id: String
  /// The outcome for this step.
  package var state: State
  /// The error that explains why the step was refused; nil if it wasn't refused.
  package var refusal: Failure?

  package init(id: String, state: State, refusal: Failure? = nil) {
    self.id = id
    self.state = state
    self.refusal = refusal
  }
}

/// A step at the paywall.
package struct PaywallStep: LenientItem {
  package static let idMember: String? = "id"

  /// The kinds of steps. A successful purchase needs no step, because the client submits it.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// The paywall was shown.
    case shown
    /// The user chose to buy a product.
    case purchaseStarted = "purchase_started"
    /// The user cancelled the purchase.
    case cancelled
    /// The App Store hasn't completed the purchase yet, for example because a parent must approve it.
    case pending
    /// The purchase failed.
    case failed
    /// The user restored earlier purchases.
    case restored
    /// The user closed the paywall.
    case closed
  }

  /// The client's id for the step; a retry must send the same id.
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
