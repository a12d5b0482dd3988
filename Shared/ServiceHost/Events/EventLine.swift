import MessageBus
package import Storage
import Wire

/// Decides what is next on the way to one subscriber: in order, until acknowledged (P6).
///
/// Pure: the sender reads the outbox, delivers, stores cursors and waits as this says, and tells it how that went. It
/// moves on only by a cursor that is stored, so at any moment a new one, made from the stored cursor, goes on where
/// this one is.
package struct EventLine: Sendable {
  /// What follows from what is in the outbox.
  package enum Next: Hashable, Sendable {
    /// Nothing waits: look again when an event is committed.
    case rest
    /// Nothing of this part concerns the subscriber: store the cursor.
    case pass(OutboxCursor)
    case deliver(DeliverEvents)
  }

  /// What follows from a receipt.
  package enum Answer: Hashable, Sendable {
    /// Store the cursor, then go on at once.
    case store(OutboxCursor)
    /// Store the cursor, if there is one, then wait.
    case waitAfter(OutboxCursor?, Duration)
    /// The subscriber lacks what it had: set the stored cursor back, then wait.
    case rewind(to: Int64, Duration)
  }

  /// The service whose outbox it is.
  package let source: String
  /// The service that the events go to.
  package let subscriber: String
  /// The event types that concern the subscriber.
  package let types: Set<String>
  /// How far the subscriber is.
  package private(set) var cursor: OutboxCursor
  /// Deliveries in a row that weren't answered.
  package private(set) var misses = 0
  private var highestSent: Int64
  private var backoff = Backoff(initial: .milliseconds(50), maximum: .seconds(5))

  /// - Parameter cursor: as the store has it.
  package init(source: String, subscriber: String, types: Set<String>, cursor: OutboxCursor) {
    (self.source, self.subscriber, self.types, self.cursor) = (source, subscriber, types, cursor)
    highestSent = cursor.delivered
  }

  /// What to do with the part of the outbox after `cursor.through`.
  package func next(_ part: OutboxPart) -> Next {
    if !part.events.isEmpty {
      return .deliver(DeliverEvents(source: source, previous: cursor.delivered, events: part.events))
    }
    guard part.through > cursor.through else { return .rest }
    return .pass(OutboxCursor(through: part.through, delivered: cursor.delivered))
  }

  /// A delivery is handed to the connection.
  ///
  /// - Returns: how many of its events have been sent before.
  package mutating func sending(_ delivery: DeliverEvents) -> Int {
    let again = delivery.events.count { $0.sequence <= highestSent }
    highestSent = max(highestSent, delivery.events.last?.sequence ?? 0)
    return again
  }

  /// The subscriber has answered the delivery of a part.
  ///
  /// - Parameter random: in 0..<1, spreads the waits of many.
  package mutating func answered(_ receipt: EventReceipt, to part: OutboxPart, random: Double) -> Answer {
    misses = 0
    let taken = part.events.last { $0.sequence <= receipt.cursor }?.sequence
    switch receipt.outcome {
    case .done:
      backoff.reset()
      return .store(OutboxCursor(through: part.through, delivered: part.events.last?.sequence ?? cursor.delivered))
    case .full:
      return .waitAfter(taken.map { OutboxCursor(through: $0, delivered: $0) }, backoff.next(random: random))
    case .gap: return .rewind(to: receipt.cursor, backoff.next(random: random))
    }
  }

  /// A cursor is stored.
  package mutating func stored(_ cursor: OutboxCursor) { self.cursor = cursor }

  /// A cursor is set back in the store.
  package mutating func rewound(to sequence: Int64) { cursor = OutboxCursor(through: sequence, delivered: 0) }

  /// The subscriber couldn't be reached or didn't answer, or the cursor couldn't be stored: the same comes again.
  ///
  /// - Returns: after how long.
  package mutating func missed(random: Double) -> Duration {
    misses += 1
    return backoff.next(random: random)
  }
}
