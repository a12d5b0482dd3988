package import CivilTime
package import Wire

/// What happened to an account's plan and why, the latest first, and what it held at a time (E7). That somebody looked is
/// noted too.
package struct ReadTrail: Request {
  package static let method = Method(
    "entitlements.trail.read", .change, audience: .ops, access: .open, fails: [.notFound],
    "Reads what happened to an account, and why.")

  /// The account's id.
  package var account: Identifier
  /// Until when; now if left out.
  package var at: Timestamp?
  /// A rule of the app's `access.json`: the reply says what the plan of that time opened by it.
  package var rule: Identifier?
  /// Entries before this one only, by its number: the next page.
  package var before: Int?
  /// How many; 50 if left out.
  package var limit: Bounded<1, 200>?

  /// A request with these members.
  package init(
    account: Identifier, at: Timestamp? = nil, rule: Identifier? = nil, before: Int? = nil,
    limit: Bounded<1, 200>? = nil
  ) {
    (self.account, self.at, self.rule, self.before, self.limit) = (account, at, rule, before, limit)
  }

  /// What is known.
  package struct Reply: Codable, Sendable, Hashable {
    /// What the account held at that time.
    package var held: Held
    /// The latest first.
    package var entries: [Entry]
    /// For the next page; nil at the end.
    package var before: Int?

    /// What is answered.
    package init(held: Held, entries: [Entry], before: Int?) {
      (self.held, self.entries, self.before) = (held, entries, before)
    }
  }

  /// What was held at a time.
  package struct Held: Codable, Sendable, Hashable {
    /// The plan in force.
    package var plan: String
    /// Since when; nil for an account that never had another one.
    package var since: Timestamp?
    /// What brought it: an entry's cause; nil as for `since`.
    package var cause: String?
    /// The subscription as it was told then.
    package var subscription: Subscription?
    /// What the rule that was asked for said to somebody on that plan, behind what is free: about one more item, with
    /// none there.
    package var decision: AccessAnswer?

    /// One with these members.
    package init(
      plan: String, since: Timestamp? = nil, cause: String? = nil, subscription: Subscription? = nil,
      decision: AccessAnswer? = nil
    ) {
      (self.plan, self.since, self.cause) = (plan, since, cause)
      (self.subscription, self.decision) = (subscription, decision)
    }
  }

  /// One thing that happened.
  package struct Entry: Codable, Sendable, Hashable {
    /// Its place in the trail.
    package var number: Int
    /// When it happened.
    package var at: Timestamp
    /// What it was: `purchase.submitted`, `store.notified`, `grant.given`, `subscription.time`, …
    package var cause: String
    /// Ids, states and reasons; never a token or a signed text.
    package var detail: String

    /// One with these members.
    package init(number: Int, at: Timestamp, cause: String, detail: String) {
      (self.number, self.at, self.cause, self.detail) = (number, at, cause, detail)
    }
  }
}
