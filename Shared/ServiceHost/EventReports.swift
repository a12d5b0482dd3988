package import CivilTime
package import Wire

/// How far a subscriber of this service's events is.
package struct SubscriberLag: Codable, Hashable, Sendable {
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
  package var lastFault: String?
}

/// `S.events.lag`: what waits for whom.
package struct GetEventLag: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.lag", .read, audience: .ops, access: .open,
      "How many events wait for each subscriber, and how far each source's were taken.")
  }

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var subscribers: [SubscriberLag]
    package var sources: [Source]
    /// Events on this service's shelf, with those that wait behind a failed one.
    package var shelvedEvents: Int

    /// How far this service took the events of another.
    package struct Source: Codable, Hashable, Sendable {
      package var source: String
      package var cursor: Int64
    }
  }
}

/// `S.events.tail`: the events of this service's outbox, delivered ones as long as they are kept.
package struct TailEvents: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.tail", .read, audience: .ops, access: .open,
      "The service's last events, or those after a sequence, and who hasn't got them yet.")
  }

  /// Nil for the last ones.
  package var after: Int64?
  /// 1 to 1000; 20 when it isn't there.
  package var limit: Int?
  package var account: String?
  package var type: String?

  package init(after: Int64? = nil, limit: Int? = nil, account: String? = nil, type: String? = nil) {
    (self.after, self.limit, self.account, self.type) = (after, limit, account, type)
  }

  package struct Reply: Codable, Sendable {
    package var events: [Entry]

    package struct Entry: Codable, Sendable {
      package var event: Event
      /// Subscribers that haven't acknowledged it.
      package var waitsFor: [String]
    }
  }
}

/// `S.events.shelf`: events of others that this service couldn't apply.
package struct ListShelf: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.shelf", .read, audience: .ops, access: .open,
      "Events that couldn't be applied, why, and how many of the same account wait behind each.")
  }

  package init() {}

  package struct Reply: Codable, Sendable {
    /// The 100 oldest.
    package var events: [Entry]

    package struct Entry: Codable, Sendable {
      package var event: Event
      package var state: State
      package var tries: Int
      package var reason: String?
      package var shelvedAt: Timestamp
      package var nextTryAt: Timestamp?
      package var behind: Int
    }

    package enum State: String, Codable, Sendable, CaseIterable {
      case retrying
      /// Until a person retries or drops it.
      case setAside = "set_aside"
    }
  }
}

/// `S.events.retry`: tries failed events again now, as if for the first time, and what waits behind them.
package struct RetryEvents: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.retry", .change, audience: .ops, access: .open,
      "Tries events of the shelf again, with what waits behind them.")
  }

  /// What isn't there matches all.
  package var source: String?
  package var account: String?
  package var sequence: Int64?

  package init(source: String? = nil, account: String? = nil, sequence: Int64? = nil) {
    (self.source, self.account, self.sequence) = (source, account, sequence)
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// Failed events that were put back.
    package var tried = 0
    /// Events that were applied, with those that had waited behind.
    package var applied = 0
    /// Tries that failed again.
    package var failed = 0

    package init(tried: Int = 0, applied: Int = 0, failed: Int = 0) {
      (self.tried, self.applied, self.failed) = (tried, applied, failed)
    }
  }
}

/// `S.events.drop`: gives up a shelved event for good, so that what waits behind it goes on.
package struct DropEvent: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.drop", .change, audience: .ops, access: .open, fails: [.notFound],
      "Gives up an event of the shelf; what waits behind it goes on.")
  }

  package var source: String
  package var sequence: Int64

  package init(source: String, sequence: Int64) { (self.source, self.sequence) = (source, sequence) }

  package typealias Reply = Nothing
}

/// The methods on events that ops find at every service.
package enum EventMethods {
  package static func all(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (GetEventLag.method(of: service), GetEventLag.self), (TailEvents.method(of: service), TailEvents.self),
      (ListShelf.method(of: service), ListShelf.self), (RetryEvents.method(of: service), RetryEvents.self),
      (DropEvent.method(of: service), DropEvent.self),
    ]
  }
}
