package import EntitlementsContract
package import EventLoop
package import MessageBus
import Wire

/// Asks which plan an account is on while nobody of it calls: whoever comes by a link has no session to say so.
package struct AccountPlans: Sendable {
  /// The plan now, and the app that the account is of; `not_found` for an account that is gone.
  package var plan: @Loop @Sendable (_ account: String, _ caller: Caller) async throws -> GetAccountPlan.Reply

  /// - Parameter plan: gives the plan.
  package init(
    _ plan: @escaping @Loop @Sendable (_ account: String, _ caller: Caller) async throws -> GetAccountPlan.Reply
  ) {
    self.plan = plan
  }

  /// Asks `entitlements`.
  @Loop package init(asking entitlements: Peer) {
    self.init { account, caller in
      try await entitlements.call(
        GetAccountPlan(account: try Identifier(account)),
        as: Caller(principal: nil, trace: caller.trace, deadline: caller.deadline), timeout: .seconds(5))
    }
  }
}
