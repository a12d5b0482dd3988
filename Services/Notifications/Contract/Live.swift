package import CivilTime
package import Wire

/// Streams the live events of all accounts as they are committed. The gateway forwards them to connected clients
/// (internal stream, R12).
package struct ListenAll: Request {
  package static let method = Method(
    "notifications.live.listen", .read, audience: .inner, callers: ["gateway"], access: .open,
    traits: [.streams, .isEndless],
    "Streams the live events of all accounts.")

  package init() {}

  package typealias Reply = Nothing

  /// An item of the stream. The first item reports that the stream has started; each following item is an event of an
  /// account.
  package struct Item: Codable, Hashable, Sendable {
    /// True for the first item: the stream contains every event that is committed after this item.
    package var isReady: Bool?
    /// The account's id.
    package var account: String?
    /// The account's event.
    package var event: KeptEvent?

    package init(isReady: Bool? = nil, account: String? = nil, event: KeptEvent? = nil) {
      self.isReady = isReady
      self.account = account
      self.event = event
    }
  }
}

/// A live event for an account's devices. It is stored for devices that are offline.
package struct KeptEvent: Codable, Hashable, Sendable {
  /// The event's number, counted from 1 for each account.
  package var sequence: Int64
  /// The event's type: `entitlements.subscription.changed`, `notifications.notice.delivered`, …
  package var type: String
  /// The event's data, whose form depends on the type.
  package var data: RawJSON

  package init(sequence: Int64, type: String, data: RawJSON) {
    self.sequence = sequence
    self.type = type
    self.data = data
  }
}

/// Returns the events that an account's device has missed (internal).
package struct GetMissed: Request {
  package static let method = Method(
    "notifications.live.missed", .read, audience: .inner, callers: ["gateway"], access: .open,
    "Returns the live events that a device has missed.")

  /// The account's id.
  package var account: String
  /// The sequence number of the last event that the device has received.
  package var since: Int64?
  /// The time when the device began to listen, for a device that hasn't received an event yet.
  package var from: Timestamp?

  package init(account: String, since: Int64? = nil, from: Timestamp? = nil) {
    self.account = account
    self.since = since
    self.from = from
  }

  /// A page of the missed events.
  package struct Reply: Codable, Hashable, Sendable {
    /// The events in order.
    package var events: [KeptEvent]
    /// The sequence number of the account's last event; if more events follow, of the last event on this page.
    package var last: Int64
    /// True if some events after `since` are no longer stored. Then `events` is empty.
    package var isTooOld: Bool
    /// True if more events follow.
    package var hasMore: Bool

    package init(events: [KeptEvent], last: Int64, isTooOld: Bool = false, hasMore: Bool = false) {
      self.events = events
      self.last = last
      self.isTooOld = isTooOld
      self.hasMore = hasMore
    }
  }
}
