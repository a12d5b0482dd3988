package import EventLoop
package import Storage
package import Telemetry
package import Wire

/// Applies the events of other services, each once, in the transaction of the changes it causes (SPEC Q4).
@Loop package final class EventReceiver {
  /// Runs on the store's writer thread; gives what its announcer is to hear of.
  private typealias Apply = @Sendable (Event, Transaction) throws -> any Sendable

  private let log: Log
  private var store: Store?
  private var appliers: [String: Apply] = [:]
  private var announcers: [String: @Loop (Event, any Sendable) -> Void] = [:]

  package init(log: Log) { self.log = log }

  /// Whether anybody wants events here.
  package var isEmpty: Bool { appliers.isEmpty }

  /// Applies events of one type.
  ///
  /// - Parameters:
  ///   - body: changes the store; a throw undoes it, and the event comes again, five times at most.
  ///   - committed: called on the loop with what the body made, once that is on disk; not for repetitions.
  package func on<Body: EventBody, Made: Sendable>(
    _: Body.Type, in store: Store, _ body: @escaping @Sendable (Event, Body, Transaction) throws -> Made,
    committed: (@Loop (Event, Made) -> Void)? = nil
  ) {
    precondition(self.store == nil || self.store === store, "a service has one store")
    precondition(appliers[Body.type] == nil, "\(Body.type) is applied twice")
    self.store = store
    appliers[Body.type] = { event, tx in try body(event, event.data.decode(Body.self), tx) }
    guard let committed else { return }
    announcers[Body.type] = { event, made in
      if let made = made as? Made { committed(event, made) }
    }
  }

  /// Applies a delivery in one transaction, up to the first event that fails.
  package func receive(_ delivery: DeliverEvents) async throws -> EventReceipt {
    guard let store else { throw Failure.methodNotFound("events.deliver") }
    let appliers = appliers
    let (receipt, notes) = try await store.write { tx in try Self.apply(delivery, appliers, tx) }
    for note in notes {
      switch note {
      case .applied(let event, let made): announcers[event.type]?(event, made)
      case .failed(let event, let tries, let reason):
        log.warning(
          "an event couldn't be applied and will come again",
          ["source": event.source, "type": event.type, "sequence": event.sequence, "tries": tries, "reason": reason])
      case .shelved(let event, let reason):
        log.error(
          "an event failed too often and was put aside",
          ["source": event.source, "type": event.type, "sequence": event.sequence, "reason": reason])
      }
    }
    return receipt
  }

  private enum Note: Sendable {
    case applied(Event, made: any Sendable)
    case failed(Event, tries: Int, reason: String)
    case shelved(Event, reason: String)
  }

  private nonisolated static func apply(
    _ delivery: DeliverEvents, _ appliers: [String: Apply], _ tx: Transaction
  ) throws -> (EventReceipt, [Note]) {
    var previous = delivery.previous
    var notes: [Note] = []
    for event in delivery.events {
      // A type that nobody here applies still moves the cursor: it has arrived.
      var made: any Sendable = ()
      let outcome = try tx.applyOnce(event, after: previous) { tx in
        if let apply = appliers[event.type] { made = try apply(event, tx) }
      }
      switch outcome {
      case .applied: notes.append(.applied(event, made: made))
      case .repeated: break
      case .shelved(let reason): notes.append(.shelved(event, reason: reason))
      case .gap(let cursor): return (EventReceipt(outcome: .gap, cursor: cursor), notes)
      case .failed(let tries, let reason):
        notes.append(.failed(event, tries: tries, reason: reason))
        return (EventReceipt(outcome: .failed, cursor: previous), notes)
      }
      previous = event.sequence
    }
    return (EventReceipt(outcome: .done, cursor: previous), notes)
  }
}
