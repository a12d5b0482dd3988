package import CivilTime
package import Wire

/// Lists deliveries that failed for good, newest first (R12).
package struct ListDead: Request {
  package static let method = Method(
    "notifications.dead.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists the deliveries that failed.")

  /// Lists only letters of this channel, for example `webhook:crm` or `apns`.
  package var channel: Identifier?
  /// The maximum number of letters, 1 to 200; 50 if left out.
  package var limit: Bounded<1, 200>?

  package init(channel: Identifier? = nil, limit: Bounded<1, 200>? = nil) {
    self.channel = channel
    self.limit = limit
  }

  /// The dead letters.
  package struct Reply: Codable, Hashable, Sendable {
    /// The letters, newest first.
    package var letters: [Letter]
    /// The number of dead letters, counted up to 10,000.
    package var total: Int
    /// The number of deliveries that wait for their first or next attempt, counted up to 10,000.
    package var waiting: Int

    package init(letters: [Letter], total: Int, waiting: Int) {
      self.letters = letters
      self.total = total
      self.waiting = waiting
    }
  }

  /// A delivery that failed for good.
  package struct Letter: Codable, Hashable, Sendable {
    /// The delivery's id, which its receiver knows too.
    package var id: String
    /// The channel of the delivery: `webhook:crm`, `apns`.
    package var channel: String
    /// The app's id.
    package var app: String
    /// The account's id; nil if the account has been erased.
    package var account: String?
    /// The number of attempts.
    package var tries: Int
    /// The reason why the last attempt failed.
    package var reason: String
    /// The time when the delivery was created.
    package var createdAt: Timestamp
    /// The time when the delivery was given up.
    package var diedAt: Timestamp

    package init(
      id: String, channel: String, app: String, account: String?, tries: Int, reason: String, createdAt: Timestamp,
      diedAt: Timestamp
    ) {
      self.id = id
      self.channel = channel
      self.app = app
      self.account = account
      self.tries = tries
      self.reason = reason
      self.createdAt = createdAt
      self.diedAt = diedAt
    }
  }
}

/// Retries dead letters under their existing ids: one letter, the letters of a channel, or all.
package struct RetryDead: Request {
  package static let method = Method(
    "notifications.dead.retry", .change, audience: .admin, access: .open, "Retries failed deliveries.")

  /// The only letter to retry.
  package var id: Identifier?
  /// The channel whose letters are retried.
  package var channel: Identifier?

  package init(id: Identifier? = nil, channel: Identifier? = nil) {
    self.id = id
    self.channel = channel
  }

  /// The retried letters.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of retried letters; at most 1,000 per call.
    package var retried: Int

    package init(retried: Int) { self.retried = retried }
  }
}
