package import CivilTime
package import Wire

/// Lists webhook calls and pushes, newest first (R12).
///
/// The list contains all deliveries that are waiting, and those that failed in the last 30 days. For each webhook, it
/// also contains the latest 1,000 calls that were delivered in the last 30 days. Delivered pushes aren't listed.
package struct ListDeliveries: Request {
  package static let method = Method(
    "notifications.deliveries.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists webhook calls and pushes with their state, newest first.")

  /// The channel, such as `webhook:crm` or `apns`, to list only its deliveries.
  package var channel: Identifier?
  /// The state of the deliveries to list; all deliveries if omitted.
  package var state: SentDelivery.State?
  /// The page size, 1 to 200; if omitted, 50.
  package var limit: Bounded<1, 200>?
  /// The previous page's `next_cursor`; omitted for the first page.
  package var cursor: PageCursor?

  package init(
    channel: Identifier? = nil, state: SentDelivery.State? = nil, limit: Bounded<1, 200>? = nil,
    cursor: PageCursor? = nil
  ) {
    self.channel = channel
    self.state = state
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of deliveries.
  package struct Reply: Codable, Hashable, Sendable {
    /// The deliveries, newest first.
    package var deliveries: [SentDelivery]
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?
    /// The number of all deliveries that wait for their first or next attempt, counted up to 10,000.
    package var waiting: Int
    /// The number of all deliveries that failed permanently, counted up to 10,000.
    package var failed: Int

    package init(deliveries: [SentDelivery], nextCursor: String?, waiting: Int, failed: Int) {
      self.deliveries = deliveries
      self.nextCursor = nextCursor
      self.waiting = waiting
      self.failed = failed
    }
  }
}

/// Sends deliveries again, under their existing ids and sequence numbers: one delivery, or the failed ones of a channel
/// or of all channels.
package struct RetryDeliveries: Request {
  package static let method = Method(
    "notifications.deliveries.retry", .change, audience: .admin, access: .open, fails: [.notFound],
    "Sends failed webhook calls and pushes again.")

  /// The id of a delivery in any state, to send only that delivery again.
  package var id: Identifier?
  /// The channel whose failed deliveries are sent again; if neither a channel nor an id is given, those of all
  /// channels.
  package var channel: Identifier?

  package init(id: Identifier? = nil, channel: Identifier? = nil) {
    self.id = id
    self.channel = channel
  }

  /// The result of a retry.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of deliveries that are sent again; at most 1,000 per call.
    package var retried: Int

    package init(retried: Int) { self.retried = retried }
  }
}

/// A webhook call or push, with its state and its last attempt.
package struct SentDelivery: Codable, Hashable, Sendable {
  /// The states of a delivery.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The delivery waits for its first or next attempt.
    case waiting
    /// The receiver accepted the delivery.
    case delivered
    /// The delivery was given up and is no longer retried automatically.
    case failed
  }

  /// The id, which the receiver gets as `webhook-id`.
  package var id: String
  /// The channel of the delivery: `webhook:crm`, `apns`.
  package var channel: String
  /// The call's sequence number for its webhook, from 1. The receiver gets it as `webhook-sequence`. Nil for a push.
  package var sequence: Int64?
  /// The type of the reported event; nil for a push.
  package var type: String?
  /// The app's id.
  package var app: String
  /// The account's id; nil if the account has been erased.
  package var account: String?
  /// The state of the delivery.
  package var state: State
  /// The number of attempts since the delivery was created or resent.
  package var tries: Int
  /// The HTTP status of the last attempt; nil if there was no response.
  package var status: Int?
  /// The reason why the last attempt failed; nil if it succeeded.
  package var reason: String?
  /// The time when the delivery was created or resent.
  package var createdAt: Timestamp
  /// The time of the last attempt; nil before the first one.
  package var triedAt: Timestamp?
  /// The time of the next attempt; nil if there is none.
  package var nextAt: Timestamp?

  package init(
    id: String, channel: String, sequence: Int64?, type: String?, app: String, account: String?, state: State,
    tries: Int, status: Int?, reason: String?, createdAt: Timestamp, triedAt: Timestamp?, nextAt: Timestamp?
  ) {
    self.id = id
    self.channel = channel
    self.sequence = sequence
    self.type = type
    self.app = app
    self.account = account
    self.state = state
    self.tries = tries
    self.status = status
    self.reason = reason
    self.createdAt = createdAt
    self.triedAt = triedAt
    self.nextAt = nextAt
  }
}
