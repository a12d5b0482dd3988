import CivilTime
package import EventLoop
import MessageBus
import Storage
import Telemetry
import Wire

/// The events that a service sends to other services, and those that it receives.
@Loop package final class EventExchange {
  /// Delivers events to a service.
  typealias Deliver = @Loop (_ service: String, DeliverEvents) async throws -> EventReceipt

  package let receiver: EventReceiver
  /// For each service that receives events of this service, the types of these events.
  let published: [String: Set<String>]
  private var senders: [EventSender] = []
  private let clock: LoopClock
  private let log: Log
  private let metrics: Metrics

  init(publishing published: [String: Set<String>], clock: LoopClock, log: Log, metrics: Metrics, spans: SpanLog) {
    self.published = published
    self.clock = clock
    self.log = log
    self.metrics = metrics
    receiver = EventReceiver(log: log, clock: clock, metrics: metrics, spans: spans)
  }

  /// Stores which services receive the database's events, then starts their delivery.
  func start(_ store: Store, deliver: @escaping Deliver) async throws {
    if published.isEmpty {
      // A database must also record that it has no subscribers. Otherwise its outbox is never trimmed.
      try await store.subscribe([])
    } else {
      let sender = EventSender(store: store, clock: clock, log: log, metrics: metrics, deliver: deliver)
      do { try await sender.start(published) } catch {
        sender.stop()
        throw error
      }
      senders.append(sender)
    }
    receiver.start()
  }

  /// Stops the exchange, before the database is closed.
  func stop() {
    for sender in senders { sender.finish() }
    senders = []
    receiver.stop()
  }

  /// Updates the metrics of the events that wait.
  func measure() {
    for sender in senders { sender.measure() }
  }

  /// Returns how far behind each subscriber is.
  func lags() async throws -> [SubscriberLag] {
    var lags: [SubscriberLag] = []
    for sender in senders { lags += try await sender.lags() }
    return lags
  }
}
