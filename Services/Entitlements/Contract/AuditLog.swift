package import CivilTime
package import Wire

/// Returns an account's audit log, latest entries first, and the plan that the account held at a given time (E7). Each
/// call adds an entry to the log.
package struct ReadAuditLog: Request {
  package static let method = Method(
    "entitlements.accounts.audit-log", .change, audience: .admin, access: .open, fails: [.notFound],
    "Returns an account's audit log.")

  /// The account's id.
  package var account: Identifier
  /// The time up to which to list entries, and at which to determine the plan; defaults to now.
  package var at: Timestamp?
  /// The id of a rule in the app's `access.json`. The reply then contains this rule's decision for the plan that was in
  /// force at the given time.
  package var rule: Identifier?
  /// The number of an entry, to return only earlier entries: the previous page's `before`.
  package var before: Int?
  /// The number of entries to return; defaults to 50.
  package var limit: Bounded<1, 200>?

  package init(
    account: Identifier, at: Timestamp? = nil, rule: Identifier? = nil, before: Int? = nil,
    limit: Bounded<1, 200>? = nil
  ) {
    self.account = account
    self.at = at
    self.rule = rule
    self.before = before
    self.limit = limit
  }

  package struct Reply: Codable, Sendable, Hashable {
    /// The plan that the account held at the given time.
    package var held: Held
    /// The entries, latest first.
    package var entries: [Entry]
    /// The value of `before` for the next page; nil at the end.
    package var before: Int?

    package init(held: Held, entries: [Entry], before: Int?) {
      self.held = held
      self.entries = entries
      self.before = before
    }
  }

  /// The plan and subscription that an account held at a given time.
  package struct Held: Codable, Sendable, Hashable {
    /// The plan in force at the given time.
    package var plan: String
    /// The time when the plan in force began; nil if the account has never had a plan other than `free`.
    package var since: Timestamp?
    /// The `cause` of the audit entry that recorded the beginning of the plan in force; nil if the account has never
    /// had a plan other than `free`.
    package var cause: String?
    /// The subscription according to the last change that was recorded by the given time; nil if there was none.
    package var subscription: Subscription?
    /// The requested rule's decision under that plan, for an account that has no items, has used nothing and asks for
    /// an item beyond the free ones.
    package var decision: AccessAnswer?

    package init(
      plan: String, since: Timestamp? = nil, cause: String? = nil, subscription: Subscription? = nil,
      decision: AccessAnswer? = nil
    ) {
      self.plan = plan
      self.since = since
      self.cause = cause
      self.subscription = subscription
      self.decision = decision
    }
  }

  /// An entry of the audit log.
  package struct Entry: Codable, Sendable, Hashable {
    /// The entry's number in the log.
    package var number: Int
    /// The time of the event.
    package var at: Timestamp
    /// The type of event: `purchase.submitted`, `store.notified`, `grant.given`, `subscription.time`, …
    package var cause: String
    /// Details such as ids, states and reasons; never a token or a signed text.
    package var detail: String

    package init(number: Int, at: Timestamp, cause: String, detail: String) {
      self.number = number
      self.at = at
      self.cause = cause
      self.detail = detail
    }
  }
}
