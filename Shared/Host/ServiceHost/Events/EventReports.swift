package import CivilTime
package import Wire

/// The progress of a subscriber to this service's events.
package struct SubscriberLag: Codable, Hashable, Sendable {
  /// The service that receives the events.
  package var subscriber: String
  /// The event types that the subscriber receives.
  package var types: [String]
  /// The sequence number of the last event that the subscriber has acknowledged or doesn't need.
  package var cursor: Int64
  /// The number of events that wait for the subscriber; 10,000 means at least that many.
  package var events: Int
  /// The time at which the oldest waiting event was committed.
  package var oldestAt: Timestamp?
  /// The number of consecutive deliveries that the subscriber didn't answer; 0 while all is well.
  package var misses: Int
  /// The reason why the last delivery failed; nil if it succeeded.
  package var lastFault: String?
}

/// `<service>.events.lag`: returns how many events wait for each subscriber.
package struct GetEventLag: ServiceRequest {
  package static let method = Method(
    "service.events.lag", .read, audience: .admin, access: .open,
    "Returns how many events each subscriber hasn't received, and the last event received from each source.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The service's subscribers, with the number of events that wait for each.
    package var subscribers: [SubscriberLag]
    /// This service's progress with the events of other services.
    package var sources: [Source]
    /// The number of events that this service has quarantined, including the events that wait behind a failed event.
    package var quarantinedEvents: Int

    /// This service's progress with the events of another service.
    package struct Source: Codable, Hashable, Sendable {
      /// The service that emitted the events.
      package var source: String
      /// The sequence number of the last event received.
      package var cursor: Int64
    }
  }
}

/// `<service>.events.tail`: returns the events in this service's outbox. Delivered events are included as long as they
/// are kept.
package struct TailEvents: ServiceRequest {
  package static let method = Method(
    "service.events.tail", .read, audience: .admin, access: .open,
    "Returns the service's latest events, or those after a sequence number, with the subscribers that lack them.")

  /// The sequence number after which the returned events begin; nil for the latest events.
  package var after: Int64?
  /// The maximum number of events to return, 1 to 1000; 20 if absent.
  package var limit: Int?
  /// The account whose events are returned; nil for all accounts.
  package var account: String?
  /// The type of the returned events; nil for all types.
  package var type: String?

  package init(after: Int64? = nil, limit: Int? = nil, account: String? = nil, type: String? = nil) {
    self.after = after
    self.limit = limit
    self.account = account
    self.type = type
  }

  package struct Reply: Codable, Sendable {
    /// The events, ordered by ascending sequence number.
    package var events: [Entry]

    package struct Entry: Codable, Sendable {
      /// The event as it was emitted.
      package var event: Event
      /// The subscribers that haven't acknowledged the event.
      package var waitsFor: [String]
    }
  }
}

/// `<service>.events.quarantined`: lists the events of other services that this service couldn't apply.
package struct ListQuarantinedEvents: ServiceRequest {
  package static let method = Method(
    "service.events.quarantined", .read, audience: .admin, access: .open,
    "Lists the quarantined events with the reasons, and how many events wait behind each.")

  package init() {}

  package struct Reply: Codable, Sendable {
    /// The 100 oldest quarantined events.
    package var events: [Entry]

    package struct Entry: Codable, Sendable {
      /// The event as it was received.
      package var event: Event
      /// The event's state.
      package var state: State
      /// The number of tries so far.
      package var tries: Int
      /// The reason why the last try failed; nil for an event that only waits behind another.
      package var reason: String?
      /// The time at which the event was quarantined.
      package var quarantinedAt: Timestamp
      /// The time of the next retry; nil if none is planned.
      package var nextTryAt: Timestamp?
      /// The number of events of the same account that wait behind this event.
      package var behind: Int
    }

    /// The state of a quarantined event.
    package enum State: String, Codable, Sendable, CaseIterable {
      case retrying
      /// An operator must retry or drop the event.
      case setAside = "set_aside"
    }
  }
}

/// `<service>.events.retry`: retries failed events now, and the events that wait behind them. The number of tries is
/// reset.
package struct RetryEvents: ServiceRequest {
  package static let method = Method(
    "service.events.retry", .change, audience: .admin, access: .open, fails: [.notFound],
    "Retries quarantined events, and the events that wait behind them.")

  /// The service whose events are retried; nil for all services.
  package var source: String?
  /// The account whose events are retried; nil for all accounts.
  package var account: String?
  /// The sequence number that the source assigned to the event to retry; nil for all events.
  package var sequence: Int64?

  package init(source: String? = nil, account: String? = nil, sequence: Int64? = nil) {
    self.source = source
    self.account = account
    self.sequence = sequence
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The number of failed events that were retried.
    package var tried = 0
    /// The number of events that were applied, including the events that had waited behind a failed event.
    package var applied = 0
    /// The number of events that failed again.
    package var failed = 0

    package init(tried: Int = 0, applied: Int = 0, failed: Int = 0) {
      self.tried = tried
      self.applied = applied
      self.failed = failed
    }
  }
}

/// `<service>.events.drop`: deletes a quarantined event permanently, so that the events behind it can be applied.
package struct DropEvent: ServiceRequest {
  package static let method = Method(
    "service.events.drop", .change, audience: .admin, access: .open, fails: [.notFound],
    "Drops a quarantined event permanently, so that the events behind it are applied.")

  /// The service that emitted the event.
  package var source: String
  /// The sequence number that the source assigned to the event.
  package var sequence: Int64

  package init(source: String, sequence: Int64) {
    self.source = source
    self.sequence = sequence
  }

  package typealias Reply = Nothing
}

/// The admin methods for events that every service has.
package enum EventMethods {
  /// Returns a service's methods for events, each with its request type.
  package static func all(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (GetEventLag.method(of: service), GetEventLag.self), (TailEvents.method(of: service), TailEvents.self),
      (ListQuarantinedEvents.method(of: service), ListQuarantinedEvents.self),
      (RetryEvents.method(of: service), RetryEvents.self),
      (DropEvent.method(of: service), DropEvent.self),
    ]
  }
}
