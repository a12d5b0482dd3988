package import Wire

/// Events on their way to one subscriber, in order. What `<service>.events.deliver` takes.
package struct DeliverEvents: Request {
  /// The name is the receiver's own: `progress.events.deliver`.
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).events.deliver", .change, audience: .inner, callers: Settings.services,
      "Takes events of another service, in order.")
  }

  package var source: String
  /// The sequence of the event that this sender delivered just before; 0 when it doesn't know.
  package var previous: Int64
  package var events: [Event]

  package init(source: String, previous: Int64, events: [Event]) {
    (self.source, self.previous, self.events) = (source, previous, events)
  }

  package typealias Reply = EventReceipt
}

/// How far a subscriber got.
package struct EventReceipt: Codable, Hashable, Sendable {
  package enum Outcome: String, Codable, Sendable {
    /// All are applied, or were before.
    case done
    /// The one after `cursor` failed and is to come again later.
    case failed
    /// Events before these are missing: go on after `cursor`.
    case gap
  }

  package var outcome: Outcome
  /// The last sequence that the subscriber has on its disk.
  package var cursor: Int64

  package init(outcome: Outcome, cursor: Int64) { (self.outcome, self.cursor) = (outcome, cursor) }
}
