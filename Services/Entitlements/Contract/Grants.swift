package import CivilTime
package import Wire

/// Gives an account a plan that it didn't buy (E7).
package struct GrantPlan: Request {
  package static let method = Method(
    "entitlements.grants.add", .change, audience: .ops, access: .open, fails: [.notFound, .limitExceeded],
    "Gives an account a plan, with a reason.")

  /// The account's id.
  package var account: Identifier
  /// One of the app's plans.
  package var plan: Identifier
  /// When it ends; nil: it doesn't.
  package var until: Timestamp?
  /// Why, and by whom: it stands in the trail.
  package var reason: Text<1, 300>

  /// A request with these members.
  package init(account: Identifier, plan: Identifier, until: Timestamp?, reason: Text<1, 300>) {
    (self.account, self.plan, self.until, self.reason) = (account, plan, until, reason)
  }

  /// What was given, and what follows.
  package struct Reply: Codable, Sendable, Hashable {
    /// The grant's id, for taking it back.
    package var grant: String
    /// The account's subscription now.
    package var subscription: Subscription

    /// What is answered.
    package init(grant: String, subscription: Subscription) {
      (self.grant, self.subscription) = (grant, subscription)
    }
  }
}

/// Takes a grant back.
package struct RevokeGrant: Request {
  package static let method = Method(
    "entitlements.grants.revoke", .change, audience: .ops, access: .open, fails: [.notFound],
    "Takes a plan back that was given, with a reason.")

  /// The grant's id.
  package var grant: Identifier
  /// Why, and by whom: it stands in the trail.
  package var reason: Text<1, 300>

  /// A request with these members.
  package init(grant: Identifier, reason: Text<1, 300>) { (self.grant, self.reason) = (grant, reason) }

  package typealias Reply = GrantPlan.Reply
}

/// The grants of an account.
package struct ListGrants: Request {
  package static let method = Method(
    "entitlements.grants.list", .read, audience: .ops, access: .open, fails: [.notFound],
    "Lists what an account was given.")

  /// The account's id.
  package var account: Identifier

  /// A request with these members.
  package init(account: Identifier) { self.account = account }

  /// What was given.
  package struct Reply: Codable, Sendable, Hashable {
    /// The oldest first; at most 100 can be.
    package var grants: [Grant]

    /// What is answered.
    package init(grants: [Grant]) { self.grants = grants }
  }

  /// A plan that was given.
  package struct Grant: Codable, Sendable, Hashable {
    /// Its id.
    package var id: String
    /// The plan.
    package var plan: String
    /// Why.
    package var reason: String
    /// When it began.
    package var beginsAt: Timestamp
    /// When it ends; nil: it doesn't. Of a code's days it is the end that follows from what is known now.
    package var endsAt: Timestamp?
    /// When it was taken back; nil if it wasn't.
    package var revokedAt: Timestamp?

    /// One with these members.
    package init(
      id: String, plan: String, reason: String, beginsAt: Timestamp, endsAt: Timestamp?, revokedAt: Timestamp?
    ) {
      (self.id, self.plan, self.reason) = (id, plan, reason)
      (self.beginsAt, self.endsAt, self.revokedAt) = (beginsAt, endsAt, revokedAt)
    }
  }
}
