package import Wire

/// Delivers events to one subscriber, in order: the request of `<service>.events.deliver`.
package struct DeliverEvents: ServiceRequest, Hashable {
  /// The method with the placeholder `service` for the receiver's name, as in `progress.events.deliver`.
  package static let method = Method(
    "service.events.deliver", .change, audience: .inner, callers: Settings.services,
    "Delivers another service's events in order.")

  /// The service that emitted the events.
  package var source: String
  /// The sequence number of the last event that this sender delivered before these events; 0 if the sender doesn't know
  /// it.
  package var previous: Int64
  /// The events, ordered by ascending sequence number.
  package var events: [Event]

  package init(source: String, previous: Int64, events: [Event]) {
    self.source = source
    self.previous = previous
    self.events = events
  }

  package typealias Reply = EventReceipt

  /// Rejects a delivery whose events are out of order or come from another service. Otherwise a faulty sender could
  /// move another service's cursor.
  func check() throws(Failure) {
    var last: Int64 = 0
    for event in events {
      guard event.source == source else {
        throw .invalidParams("a delivery of \(source) contains an event of \(event.source)")
      }
      guard event.sequence > last else {
        throw .invalidParams("the events are out of order at number \(event.sequence)")
      }
      last = event.sequence
    }
  }
}

/// A subscriber's answer to a delivery.
package struct EventReceipt: Codable, Hashable, Sendable {
  /// The result of a delivery.
  package enum Outcome: String, Codable, Sendable {
    /// The subscriber has applied or quarantined all events of the delivery, now or earlier.
    case done
    /// The event after `cursor` must be quarantined, but the quarantine is full. Deliver the event again later.
    case full
    /// Events before this delivery are missing. Continue after `cursor`.
    case gap
  }

  /// The result of the delivery.
  package var outcome: Outcome
  /// The sequence number of the last event that the subscriber has stored.
  package var cursor: Int64

  package init(outcome: Outcome, cursor: Int64) {
    self.outcome = outcome
    self.cursor = cursor
  }
}
