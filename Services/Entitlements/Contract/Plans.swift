package import Wire

/// Returns an account's plan to a service that handles a request without a session, such as a request for a picture by
/// its link (inner).
package struct GetAccountPlan: Request {
  package static let method = Method(
    "entitlements.plans.get", .read, audience: .inner, callers: ["content"], access: .open, fails: [.notFound],
    "Returns an account's current plan.")

  /// The account's id. An account that was erased or merged into another fails with `not_found`.
  package var account: Identifier

  package init(account: Identifier) { self.account = account }

  package struct Reply: Codable, Sendable, Hashable {
    /// The id of the account's app.
    package var app: String
    /// The account's current plan; `free` if it has no other.
    package var plan: String

    package init(app: String, plan: String) {
      self.app = app
      self.plan = plan
    }
  }
}
