import CivilTime
package import EventLoop
package import Storage
package import Telemetry
import Wire

/// Delivers the outbox to its subscribers: events in order, until each is acknowledged, at each subscriber's own pace
/// (Q4).
@Loop package final class EventSender {
  /// Passes a delivery to a subscriber and returns its receipt.
  package typealias Deliver = @Loop (_ subscriber: String, DeliverEvents) async throws -> EventReceipt

  private let store: Store
  private let log: Log
  private let clock: LoopClock
  private let metrics: Metrics
  private let deliver: Deliver
  private var connections: [SubscriberConnection] = []
  private lazy var known = LastKnownResult<[OutboxLag]>(of: store)
  /// The number of consecutive failed deliveries after which a subscriber counts as down. Until then, it may only be
  /// restarting.
  private static let awayAfter = 5
  /// The timer for storing the subscribers' cursors; nil if all cursors are stored.
  private var storing: TimerID?
  /// The delay before a cursor is stored. Storing a cursor costs a sync, and later deliveries may move it again. If the
  /// process ends during the delay, events are delivered again, and the subscribers ignore them.
  private static let storingDelay = Duration.milliseconds(250)
  /// The delay before storing is retried after a failure, for example while the disk is full.
  private static let storingRetryDelay = Duration.seconds(5)

  /// - Parameter deliver: Sends a delivery to a subscriber. Tests replace it.
  package init(store: Store, clock: LoopClock, log: Log, metrics: Metrics, deliver: @escaping Deliver) {
    self.store = store
    self.clock = clock
    self.log = log
    self.metrics = metrics
    self.deliver = deliver
  }

  /// Starts to deliver.
  ///
  /// - Parameter subscribers: The event types that each service receives.
  package func start(_ subscribers: [String: Set<String>]) async throws {
    try await store.subscribe(subscribers.keys.sorted())
    store.onOutboxCommitted = { [weak self] in self?.wake() }
    for (name, types) in subscribers.sorted(by: { $0.key < $1.key }) {
      let plan = EventDeliveryPlan(
        source: store.source, subscriber: name, types: types, cursor: try await store.query { try $0.cursor(of: name) })
      connect(plan)
    }
  }

  private func connect(_ plan: EventDeliveryPlan) {
    let connection = SubscriberConnection(plan, metrics)
    connections.append(connection)
    connection.task = Loop.task { [weak self] in
      while !Task.isCancelled, let pause = await self?.step(connection) { await connection.wait(pause) }
    }
  }

  /// Stops delivering. Events without an acknowledgment stay in the outbox for the next start.
  package func stop() {
    store.onOutboxCommitted = nil
    if let storing { clock.cancel(storing) }
    for connection in connections { connection.stop() }
    connections = []
  }

  /// Stops delivering and submits the subscribers' cursors to the database, which stores them before it closes. The
  /// next start therefore doesn't deliver the same events again.
  package func finish() {
    let moved = connections.filter { !$0.isStored }
    stop()
    guard !moved.isEmpty else { return }
    // If the database rejects writes, the events are delivered again, and the subscribers ignore them.
    try? store.submitAcknowledgement(moved.map { (subscriber: $0.plan.subscriber, cursor: $0.plan.cursor) })
  }

  /// Returns the progress of each subscriber, sorted by name.
  package func lags() async throws -> [SubscriberLag] {
    let look = look
    return subscriberLags(try await store.query(look))
  }

  /// Updates the gauges before they are read, with the values that are known without waiting.
  package func measure() {
    for (connection, lag) in zip(connections, subscriberLags(known.now(look) ?? [])) {
      connection.counts.set(lag, now: clock.wallNow)
    }
  }

  /// Reads how many events wait for each subscriber.
  private var look: @Sendable (Reading) throws -> [OutboxLag] {
    let plans = connections.map { (after: $0.plan.cursor.through, types: $0.plan.types) }
    return { db in try plans.map { try db.lag(after: $0.after, types: $0.types) } }
  }

  private func subscriberLags(_ lags: [OutboxLag]) -> [SubscriberLag] {
    zip(connections, lags).map { connection, lag in
      SubscriberLag(
        subscriber: connection.plan.subscriber, types: connection.plan.types.sorted(),
        cursor: connection.plan.cursor.through, events: lag.events, oldestAt: lag.oldest,
        misses: connection.plan.misses, lastFault: connection.lastFault)
    }
  }

  private func wake() { for connection in connections { connection.wake() } }

  /// Delivers one batch.
  private func step(_ connection: SubscriberConnection) async -> Pause {
    do {
      let cursor = connection.plan.cursor.through
      let types = connection.plan.types
      let part = try await store.query { try $0.pendingEvents(after: cursor, types: types) }
      switch connection.plan.next(part) {
      case .rest: return .untilWoken
      case .pass(let cursor):
        advance(connection, to: cursor)
        return .none
      case .deliver(let delivery):
        return try await send(delivery, of: part, on: connection)
      }
    } catch {
      return deliveryFailed(connection, error)
    }
  }

  private func send(
    _ delivery: DeliverEvents, of part: OutboxPart, on connection: SubscriberConnection
  ) async throws -> Pause {
    connection.counts.redelivered.add(UInt64(connection.plan.sending(delivery)))
    store.reached(.sending)
    let receipt = try await deliver(connection.plan.subscriber, delivery)
    store.reached(.answered)
    try await logAnswer(receipt, to: part, on: connection)
    connection.lastFault = nil
    return try await answered(receipt, to: part, on: connection)
  }

  /// Logs when a subscriber becomes available again or has a cursor ahead of this database.
  private func logAnswer(
    _ receipt: EventReceipt, to part: OutboxPart, on connection: SubscriberConnection
  ) async throws {
    if connection.plan.misses >= Self.awayAfter {
      log.notice("a subscriber accepts events again", ["subscriber": connection.plan.subscriber])
    }
    guard let last = part.events.last?.sequence, receipt.cursor > last else { return }
    // After a restart, the subscriber may already have received later events, which this database contains. If the
    // database doesn't contain them, it was replaced by an older copy, which reuses sequence numbers that the
    // subscriber has received.
    let cursor = receipt.cursor
    guard try await store.query({ try $0.pendingEvents(after: cursor - 1, limit: 1) }).events.isEmpty else { return }
    log.error(
      "a subscriber's cursor is ahead of this database, so the subscriber ignores new events up to its cursor",
      ["subscriber": connection.plan.subscriber, "cursor": cursor, "last": last])
  }

  private func answered(_ receipt: EventReceipt, to part: OutboxPart, on connection: SubscriberConnection) async throws
    -> Pause
  {
    switch connection.plan.answered(receipt, to: part, random: clock.jitter()) {
    case .advance(let cursor):
      advance(connection, to: cursor, through: part)
      return .none
    case .waitAfter(let cursor, let pause):
      if let cursor { advance(connection, to: cursor, through: part) }
      log.warning(
        "a subscriber's quarantine is full", ["subscriber": connection.plan.subscriber, "cursor": receipt.cursor])
      return .until(clock.now + pause, clock)
    case .rewind(let sequence, let pause):
      try await rewind(connection, to: sequence)
      return .until(clock.now + pause, clock)
    }
  }

  private func rewind(_ connection: SubscriberConnection, to sequence: Int64) async throws {
    // Set the plan's cursor back first. Otherwise the timer could store the former cursor after `rewind`.
    let former = connection.plan.cursor
    connection.plan.rewound(to: sequence)
    let first: Int64?
    do {
      first = try await store.rewind(subscriber: connection.plan.subscriber, to: sequence)
    } catch {
      connection.plan.advance(to: former)
      log.warning(
        "can't rewind a subscriber's cursor; will retry",
        ["subscriber": connection.plan.subscriber, "reason": "\(error)"])
      throw error
    }
    log.error(
      "a subscriber lost events that it had received; the stored ones are sent again",
      ["subscriber": connection.plan.subscriber, "cursor": sequence, "first_kept": first ?? 0])
  }

  /// Continues after events that the subscriber has received, or doesn't need.
  private func advance(_ connection: SubscriberConnection, to cursor: OutboxCursor, through part: OutboxPart? = nil) {
    connection.plan.advance(to: cursor)
    connection.isStored = false
    let delivered = part?.events.count { $0.sequence <= cursor.through } ?? 0
    connection.counts.delivered.add(UInt64(delivered))
    storeCursors(after: Self.storingDelay)
  }

  private func storeCursors(after delay: Duration) {
    guard storing == nil else { return }
    storing = clock.schedule(at: clock.now + delay) { [weak self] in
      Loop.task { await self?.storeCursors() }
    }
  }

  private func storeCursors() async {
    let moved = connections.filter { !$0.isStored }
    for connection in moved { connection.isStored = true }
    var delay = Self.storingDelay
    do {
      try await store.acknowledge(moved.map { (subscriber: $0.plan.subscriber, cursor: $0.plan.cursor) })
    } catch {
      for connection in moved { connection.isStored = false }
      delay = Self.storingRetryDelay
      log.warning("can't store the subscribers' cursors; will retry", ["reason": "\(error)"])
    }
    storing = nil
    if connections.contains(where: { !$0.isStored }) { storeCursors(after: delay) }
  }

  /// Records a delivery without a receipt. Logs each outage once, when it has lasted longer than a restart takes.
  private func deliveryFailed(_ connection: SubscriberConnection, _ error: any Error) -> Pause {
    let pause = connection.plan.deliveryFailed(random: clock.jitter())
    connection.counts.deliveryFailures.add()
    connection.lastFault = "\(error)"
    if connection.plan.misses == Self.awayAfter {
      log.warning("events wait for a subscriber", ["subscriber": connection.plan.subscriber, "reason": "\(error)"])
    }
    return .until(clock.now + pause, clock)
  }
}

private enum Pause {
  case none
  case untilWoken
  case until(Instant, LoopClock)
}

/// The connection to one subscriber: its plan, and the task that carries it out.
@Loop private final class SubscriberConnection {
  var plan: EventDeliveryPlan
  let counts: SenderCounts
  /// The reason why the last delivery failed; nil after a delivery that was answered.
  var lastFault: String?
  /// True if the database contains the plan's cursor.
  var isStored = true
  var task: Task<Void, Never>?
  private var woken = false
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ plan: EventDeliveryPlan, _ metrics: Metrics) {
    self.plan = plan
    counts = SenderCounts(metrics, subscriber: plan.subscriber)
  }

  func wait(_ pause: Pause) async {
    switch pause {
    case .none: return
    case .until(let instant, let clock): try? await clock.sleep(until: instant)
    case .untilWoken:
      // An event committed between the query and the wait must not be missed.
      if !woken, !Task.isCancelled { await withCheckedContinuation { waiting = $0 } }
      woken = false
    }
  }

  func wake() {
    woken = true
    waiting?.resume()
    waiting = nil
  }

  func stop() {
    task?.cancel()
    wake()
  }
}
