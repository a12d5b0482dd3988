package import CivilTime
package import Wire

/// Everything that accounts' devices are told, as it is committed, for the gateway to bring to those that are connected
/// (inner stream, R12).
package struct ListenAll: Request {
  package static let method = Method(
    "notifications.live.listen", .read, audience: .inner, callers: ["gateway"], access: .open, streams: true,
    isEndless: true,
    "Streams what accounts' devices are told.")

  /// A request for all of it.
  package init() {}

  package typealias Reply = Nothing
  package typealias Item = Told

  /// The first item says that the stream has begun; each of the others is an event of an account.
  package struct Told: Codable, Hashable, Sendable {
    /// True for the first item: what is committed from now on comes.
    package var isReady: Bool?
    /// The account's id.
    package var account: String?
    /// What it is told.
    package var event: KeptEvent?

    /// An item with these members.
    package init(isReady: Bool? = nil, account: String? = nil, event: KeptEvent? = nil) {
      (self.isReady, self.account, self.event) = (isReady, account, event)
    }
  }
}

/// Something that an account's devices are told, and that is remembered for those that were away.
package struct KeptEvent: Codable, Hashable, Sendable {
  /// The account's own counting, from 1.
  package var sequence: Int64
  /// What happened: `entitlements.subscription.changed`, `notifications.notice.delivered`, …
  package var type: String
  /// In the form of its type.
  package var data: RawJSON

  /// An event with these members.
  package init(sequence: Int64, type: String, data: RawJSON) {
    (self.sequence, self.type, self.data) = (sequence, type, data)
  }
}

/// What an account's device wasn't told yet (inner).
package struct GetMissed: Request {
  package static let method = Method(
    "notifications.live.missed", .read, audience: .inner, callers: ["gateway"], access: .open,
    "Gives what an account's device wasn't told yet.")

  /// The account's id.
  package var account: String
  /// The sequence of the last event that the device has.
  package var since: Int64?
  /// For a device that has none: when it began to listen.
  package var from: Timestamp?

  /// A request with these members.
  package init(account: String, since: Int64? = nil, from: Timestamp? = nil) {
    (self.account, self.since, self.from) = (account, since, from)
  }

  /// A page of what was missed.
  package struct Reply: Codable, Hashable, Sendable {
    /// In their order.
    package var events: [KeptEvent]
    /// The sequence of the last event that the account has, or of the last of these, where more follow.
    package var last: Int64
    /// Whether some that came after `since` are forgotten; then `events` is empty.
    package var isTooOld: Bool
    /// Whether more follow.
    package var hasMore: Bool

    /// A reply with these members.
    package init(events: [KeptEvent], last: Int64, isTooOld: Bool = false, hasMore: Bool = false) {
      (self.events, self.last, self.isTooOld, self.hasMore) = (events, last, isTooOld, hasMore)
    }
  }
}
