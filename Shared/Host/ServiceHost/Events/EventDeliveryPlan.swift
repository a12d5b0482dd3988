import MessageBus
package import Storage
import Wire

/// Decides what to send next to one subscriber: events in order, until each is acknowledged (P6).
///
/// The plan has no side effects: the sender reads the outbox, delivers events, stores cursors and waits as the plan
/// decides, and reports the results. A new plan may start at an earlier cursor, because subscribers ignore events that
/// they have already received.
package struct EventDeliveryPlan: Sendable {
  /// The next step for a part of the outbox.
  package enum Next: Hashable, Sendable {
    /// Nothing is waiting. Look again when an event is committed.
    case rest
    /// No event in this part concerns the subscriber. Continue after it.
    case pass(OutboxCursor)
    case deliver(DeliverEvents)
  }

  /// The next step after a receipt.
  package enum Answer: Hashable, Sendable {
    /// Continue immediately with the events after the cursor.
    case advance(OutboxCursor)
    /// Wait, then continue with the events after the cursor, if there is one.
    case waitAfter(OutboxCursor?, Duration)
    /// The subscriber has lost events. Set the stored cursor back, then wait.
    case rewind(to: Int64, Duration)
  }

  /// The service that owns the outbox.
  package let source: String
  /// The service that receives the events.
  package let subscriber: String
  /// The event types that concern the subscriber.
  package let types: Set<String>
  /// The position of the last event that the subscriber has received or doesn't need.
  package private(set) var cursor: OutboxCursor
  /// The number of consecutive deliveries without an answer.
  package private(set) var misses = 0
  private var highestSent: Int64
  private var backoff = Backoff(initial: .milliseconds(50), maximum: .seconds(5))

  /// - Parameter cursor: The stored cursor.
  package init(source: String, subscriber: String, types: Set<String>, cursor: OutboxCursor) {
    self.source = source
    self.subscriber = subscriber
    self.types = types
    self.cursor = cursor
    highestSent = cursor.delivered
  }

  /// Decides what to do with the part of the outbox after `cursor.through`.
  package func next(_ part: OutboxPart) -> Next {
    if !part.events.isEmpty {
      return .deliver(DeliverEvents(source: source, previous: cursor.delivered, events: part.events))
    }
    guard part.through > cursor.through else { return .rest }
    return .pass(OutboxCursor(through: part.through, delivered: cursor.delivered))
  }

  /// Records that a delivery is being sent.
  ///
  /// - Returns: The number of the delivery's events that an earlier delivery already contained.
  package mutating func sending(_ delivery: DeliverEvents) -> Int {
    let again = delivery.events.count { $0.sequence <= highestSent }
    highestSent = max(highestSent, delivery.events.last?.sequence ?? 0)
    return again
  }

  /// Decides what to do after the subscriber has answered the delivery of a part.
  ///
  /// - Parameter random: A number in 0..<1 that spreads the waits of many senders.
  package mutating func answered(_ receipt: EventReceipt, to part: OutboxPart, random: Double) -> Answer {
    misses = 0
    let taken = part.events.last { $0.sequence <= receipt.cursor }?.sequence
    switch receipt.outcome {
    case .done:
      backoff.reset()
      return .advance(OutboxCursor(through: part.through, delivered: part.events.last?.sequence ?? cursor.delivered))
    case .full:
      return .waitAfter(taken.map { OutboxCursor(through: $0, delivered: $0) }, backoff.next(random: random))
    case .gap: return .rewind(to: receipt.cursor, backoff.next(random: random))
    }
  }

  /// Moves the cursor. The next delivery begins after it.
  package mutating func advance(to cursor: OutboxCursor) { self.cursor = cursor }

  /// Sets the plan's cursor back to a sequence number. The caller also sets back the stored cursor.
  package mutating func rewound(to sequence: Int64) { cursor = OutboxCursor(through: sequence, delivered: 0) }

  /// Records that the subscriber couldn't be reached or didn't answer. The same part is delivered again.
  ///
  /// - Returns: The time to wait before the next delivery.
  package mutating func deliveryFailed(random: Double) -> Duration {
    misses += 1
    return backoff.next(random: random)
  }
}
