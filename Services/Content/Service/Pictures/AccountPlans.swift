package import EntitlementsContract
package import EventLoop
package import MessageBus
import Wire

/// Looks up the plan of an account for a request without a session, such as a request with a link token.
package struct AccountPlans: Sendable {
  /// Returns the account's current plan and its app. Throws `not_found` for a deleted account.
  package var plan: @Loop @Sendable (_ account: String, _ caller: Caller) async throws -> GetAccountPlan.Reply

  package init(
    _ plan: @escaping @Loop @Sendable (_ account: String, _ caller: Caller) async throws -> GetAccountPlan.Reply
  ) {
    self.plan = plan
  }

  /// Creates an instance that asks the service `entitlements`.
  @Loop package init(asking entitlements: Peer) {
    self.init { account, caller in
      try await entitlements.call(
        GetAccountPlan(account: try Identifier(account)),
        as: Caller(principal: nil, trace: caller.trace, deadline: caller.deadline), timeout: .seconds(5))
    }
  }
}
