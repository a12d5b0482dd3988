package import CivilTime
package import Wire

/// Grants an account a plan that it didn't buy (E7).
package struct GrantPlan: Request {
  package static let method = Method(
    "entitlements.grants.add", .change, audience: .admin, access: .open, fails: [.notFound, .limitExceeded],
    "Grants a plan to an account, with a reason.")

  /// The account's id.
  package var account: Identifier
  /// The id of one of the app's plans.
  package var plan: Identifier
  /// The time when the grant ends; nil for a grant without an end.
  package var until: Timestamp?
  /// The reason and the operator, for the account's audit log.
  package var reason: Text<1, 300>

  package init(account: Identifier, plan: Identifier, until: Timestamp?, reason: Text<1, 300>) {
    self.account = account
    self.plan = plan
    self.until = until
    self.reason = reason
  }

  /// The grant and the resulting subscription.
  package struct Reply: Codable, Sendable, Hashable {
    /// The grant's id, for revoking it.
    package var grant: String
    /// The account's subscription after the call.
    package var subscription: Subscription

    package init(grant: String, subscription: Subscription) {
      self.grant = grant
      self.subscription = subscription
    }
  }
}

/// Revokes a grant.
package struct RevokeGrant: Request {
  package static let method = Method(
    "entitlements.grants.revoke", .change, audience: .admin, access: .open, fails: [.notFound],
    "Revokes a granted plan, with a reason.")

  /// The grant's id.
  package var grant: Identifier
  /// The reason and the operator, for the account's audit log.
  package var reason: Text<1, 300>

  package init(grant: Identifier, reason: Text<1, 300>) {
    self.grant = grant
    self.reason = reason
  }

  package typealias Reply = GrantPlan.Reply
}

/// Lists an account's grants.
package struct ListGrants: Request {
  package static let method = Method(
    "entitlements.grants.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists the plans that an account was granted.")

  /// The account's id.
  package var account: Identifier

  package init(account: Identifier) { self.account = account }

  package struct Reply: Codable, Sendable, Hashable {
    /// All grants, oldest first; an account has at most 100.
    package var grants: [Grant]

    package init(grants: [Grant]) { self.grants = grants }
  }

  /// A plan that was granted to an account.
  package struct Grant: Codable, Sendable, Hashable {
    /// The grant's id.
    package var id: String
    /// The plan's id.
    package var plan: String
    /// The reason for the grant.
    package var reason: String
    /// The time when the grant began.
    package var beginsAt: Timestamp
    /// The time when the grant ends; nil for a grant without an end. For the days of a promotional code, this is the
    /// currently expected end.
    package var endsAt: Timestamp?
    /// The time when the grant was revoked; nil if it wasn't.
    package var revokedAt: Timestamp?

    package init(
      id: String, plan: String, reason: String, beginsAt: Timestamp, endsAt: Timestamp?, revokedAt: Timestamp?
    ) {
      self.id = id
      self.plan = plan
      self.reason = reason
      self.beginsAt = beginsAt
      self.endsAt = endsAt
      self.revokedAt = revokedAt
    }
  }
}
