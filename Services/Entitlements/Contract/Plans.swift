package import Wire

/// Which plan an account is on, for a service that has to know it while nobody of the account calls: a link to a picture
/// is opened without a session (inner).
package struct GetAccountPlan: Request {
  package static let method = Method(
    "entitlements.plans.get", .read, audience: .inner, callers: ["content"], access: .open, fails: [.notFound],
    "Gives the plan that an account is on now.")

  /// The account's id; one that was erased or joined another is none.
  package var account: Identifier

  /// A request with these members.
  package init(account: Identifier) { self.account = account }

  /// The plan.
  package struct Reply: Codable, Sendable, Hashable {
    /// The app that the account is of.
    package var app: String
    /// `free` for none.
    package var plan: String

    /// What is answered.
    package init(app: String, plan: String) { (self.app, self.plan) = (app, plan) }
  }
}
