package import CivilTime
package import Wire

/// How far a subscriber of this service's events is.
package struct SubscriberLag: Codable, Hashable, Sendable {
  /// The service that events wait for.
  package var subscriber: String
  /// The event types that it gets.
  package var types: [String]
  /// The last sequence it has acknowledged.
  package var cursor: Int64
  /// Events that wait for it; 100,000 means at least that many.
  package var events: Int
  /// When the oldest of them was committed.
  package var oldestAt: Timestamp?
  /// Deliveries in a row that it didn't answer; 0 while all is well.
  package var misses: Int
  /// Why the last delivery failed; nil if it didn't.
  package var lastFault: String?
}

/// `S.events.lag`: what waits for whom.
package struct GetEventLag: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.lag", .read, audience: .ops, access: .open,
      "How many events wait for each subscriber, and how far each source's were taken.")
  }

  package init() {}

  /// Both sides of a service's events.
  package struct Reply: Codable, Hashable, Sendable {
    /// What waits for whom.
    package var subscribers: [SubscriberLag]
    /// How far this service is with others' events.
    package var sources: [Source]
    /// Events on this service's shelf, with those that wait behind a failed one.
    package var shelvedEvents: Int

    /// How far this service took the events of another.
    package struct Source: Codable, Hashable, Sendable {
      /// The service that the events come from.
      package var source: String
      /// The number of the last event that was taken.
      package var cursor: Int64
    }
  }
}

/// `S.events.tail`: the events of this service's outbox, delivered ones as long as they are kept.
package struct TailEvents: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.tail", .read, audience: .ops, access: .open,
      "The service's last events, or those after a sequence, and who hasn't got them yet.")
  }

  /// Nil for the last ones.
  package var after: Int64?
  /// 1 to 1000; 20 when it isn't there.
  package var limit: Int?
  /// Only this account's events; nil for all.
  package var account: String?
  /// Only events of this type; nil for all.
  package var type: String?

  package init(after: Int64? = nil, limit: Int? = nil, account: String? = nil, type: String? = nil) {
    (self.after, self.limit, self.account, self.type) = (after, limit, account, type)
  }

  /// The last events of a service.
  package struct Reply: Codable, Sendable {
    /// In the order of their numbers.
    package var events: [Entry]

    /// An event, and the subscribers that haven't got it.
    package struct Entry: Codable, Sendable {
      /// The event as it was emitted.
      package var event: Event
      /// Subscribers that haven't acknowledged it.
      package var waitsFor: [String]
    }
  }
}

/// `S.events.shelf`: events of others that this service couldn't apply.
package struct ListShelf: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.shelf", .read, audience: .ops, access: .open,
      "Events that couldn't be applied, why, and how many of the same account wait behind each.")
  }

  package init() {}

  /// What is on a service's shelf.
  package struct Reply: Codable, Sendable {
    /// The 100 oldest.
    package var events: [Entry]

    /// An event on the shelf.
    package struct Entry: Codable, Sendable {
      /// The event as it came.
      package var event: Event
      /// What it waits for.
      package var state: State
      /// How often it was tried so far.
      package var tries: Int
      /// Why the last try failed; nil for one that only waits behind another.
      package var reason: String?
      /// When it came here.
      package var shelvedAt: Timestamp
      /// Nil where no try is planned.
      package var nextTryAt: Timestamp?
      /// How many events of its account wait behind it.
      package var behind: Int
    }

    /// What an event on the shelf waits for.
    package enum State: String, Codable, Sendable, CaseIterable {
      case retrying
      /// Until a person retries or drops it.
      case setAside = "set_aside"
    }
  }
}

/// `S.events.retry`: tries failed events again now, as if for the first time, and what waits behind them.
package struct RetryEvents: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.retry", .change, audience: .ops, access: .open,
      "Tries events of the shelf again, with what waits behind them.")
  }

  /// What isn't there matches all.
  package var source: String?
  /// Only this account's events; nil for all.
  package var account: String?
  /// Only the event with this number of its source; nil for all.
  package var sequence: Int64?

  package init(source: String? = nil, account: String? = nil, sequence: Int64? = nil) {
    (self.source, self.account, self.sequence) = (source, account, sequence)
  }

  /// How the tries went.
  package struct Reply: Codable, Hashable, Sendable {
    /// Failed events that were put back.
    package var tried = 0
    /// Events that were applied, with those that had waited behind.
    package var applied = 0
    /// Events that failed again.
    package var failed = 0

    package init(tried: Int = 0, applied: Int = 0, failed: Int = 0) {
      (self.tried, self.applied, self.failed) = (tried, applied, failed)
    }
  }
}

/// `S.events.drop`: gives up a shelved event for good, so that what waits behind it goes on.
package struct DropEvent: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.drop", .change, audience: .ops, access: .open, fails: [.notFound],
      "Gives up an event of the shelf; what waits behind it goes on.")
  }

  /// The service that the event comes from.
  package var source: String
  /// The event's number of its source.
  package var sequence: Int64

  package init(source: String, sequence: Int64) { (self.source, self.sequence) = (source, sequence) }

  package typealias Reply = Nothing
}

/// The methods on events that ops find at every service.
package enum EventMethods {
  /// Every method of a service about events, with its request.
  package static func all(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (GetEventLag.method(of: service), GetEventLag.self), (TailEvents.method(of: service), TailEvents.self),
      (ListShelf.method(of: service), ListShelf.self), (RetryEvents.method(of: service), RetryEvents.self),
      (DropEvent.method(of: service), DropEvent.self),
    ]
  }
}
