package import Wire

/// Events on their way to one subscriber, in order. What `<service>.events.deliver` takes.
package struct DeliverEvents: Request, Hashable {
  /// The name is the receiver's own: `progress.events.deliver`.
  package static let method: Method = method(of: "service")
  /// The method by which events are delivered to a service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.deliver", .change, audience: .inner, callers: Settings.services,
      "Takes events of another service, in order.")
  }

  /// The service that the events come from.
  package var source: String
  /// The sequence of the event that this sender delivered just before; 0 when it doesn't know.
  package var previous: Int64
  /// In the order of their numbers.
  package var events: [Event]

  package init(source: String, previous: Int64, events: [Event]) {
    (self.source, self.previous, self.events) = (source, previous, events)
  }

  package typealias Reply = EventReceipt

  /// Refuses what no sender of ours says, so that a mistake of one can't move another's cursor.
  func check() throws(Failure) {
    var last: Int64 = 0
    for event in events {
      guard event.source == source else { throw .invalidParams("events of \(event.source) in a delivery of \(source)") }
      guard event.sequence > last else { throw .invalidParams("events out of order at \(event.sequence)") }
      last = event.sequence
    }
  }
}

/// How far a subscriber got.
package struct EventReceipt: Codable, Hashable, Sendable {
  /// What became of a delivery.
  package enum Outcome: String, Codable, Sendable {
    /// All are taken, or were before: applied, or on the subscriber's shelf.
    case done
    /// The one after `cursor` belongs on the shelf, which is full: it is to come again later.
    case full
    /// Events before these are missing: go on after `cursor`.
    case gap
  }

  /// What became of it.
  package var outcome: Outcome
  /// The last sequence that the subscriber has on its disk.
  package var cursor: Int64

  package init(outcome: Outcome, cursor: Int64) { (self.outcome, self.cursor) = (outcome, cursor) }
}
