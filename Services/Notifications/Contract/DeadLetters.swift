package import CivilTime
package import Wire

/// What couldn't be brought to others, newest first (R12).
package struct ListDead: Request {
  package static let method = Method(
    "notifications.dead.list", .read, audience: .ops, access: .open, fails: [.notFound],
    "Lists what couldn't be brought to others.")

  /// Only what was for it: `webhook:crm`, `apns`.
  package var lane: Identifier?
  /// 1 to 200; 50 if left out.
  package var limit: Bounded<1, 200>?

  /// A request with these members.
  package init(lane: Identifier? = nil, limit: Bounded<1, 200>? = nil) { (self.lane, self.limit) = (lane, limit) }

  /// The dead letters.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var letters: [Letter]
    /// How many there are, counted to 10,000.
    package var total: Int
    /// What waits to be brought, or to be tried again, counted to 10,000.
    package var waiting: Int

    /// A reply with these members.
    package init(letters: [Letter], total: Int, waiting: Int) {
      (self.letters, self.total, self.waiting) = (letters, total, waiting)
    }
  }

  /// Something that couldn't be brought.
  package struct Letter: Codable, Hashable, Sendable {
    /// The id that it has for whoever gets it, too.
    package var id: String
    /// For whom it was: `webhook:crm`, `apns`.
    package var lane: String
    /// The app's id.
    package var app: String
    /// The account's id; nil where the account is gone.
    package var account: String?
    /// How often it was tried.
    package var tries: Int
    /// Why the last try failed.
    package var reason: String
    /// When it was made.
    package var createdAt: Timestamp
    /// When it was given up.
    package var diedAt: Timestamp

    /// A letter with these members.
    package init(
      id: String, lane: String, app: String, account: String?, tries: Int, reason: String, createdAt: Timestamp,
      diedAt: Timestamp
    ) {
      (self.id, self.lane, self.app, self.account) = (id, lane, app, account)
      (self.tries, self.reason, self.createdAt, self.diedAt) = (tries, reason, createdAt, diedAt)
    }
  }
}

/// Tries dead letters again, under the ids that they have: one, those of a lane, or all.
package struct RetryDead: Request {
  package static let method = Method(
    "notifications.dead.retry", .change, audience: .ops, access: .open, "Has dead letters be tried again.")

  /// Only this one.
  package var id: Identifier?
  /// Only those of this lane.
  package var lane: Identifier?

  /// A request with these members.
  package init(id: Identifier? = nil, lane: Identifier? = nil) { (self.id, self.lane) = (id, lane) }

  /// What is tried again.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many; at most 1,000 at a time.
    package var retried: Int

    /// So many.
    package init(retried: Int) { self.retried = retried }
  }
}
