import CivilTime
package import EventLoop
package import Storage
package import Telemetry
import Wire

/// Delivers a store's outbox to its subscribers: in order, until acknowledged, each at its own pace (Q4).
@Loop package final class EventSender {
  /// Hands a delivery to a subscriber and returns what it answered.
  package typealias Deliver = @Loop (_ subscriber: String, DeliverEvents) async throws -> EventReceipt

  private let store: Store
  private let log: Log
  private let clock: LoopClock
  private let metrics: Metrics
  private let deliver: Deliver
  private var lines: [RunningLine] = []
  private lazy var known = LastKnown<[OutboxLag]>(of: store)
  /// Misses in a row from which on a subscriber isn't restarting but away.
  private static let awayAfter = 5

  /// - Parameter deliver: the way to a subscriber; over its socket, or a test's own.
  package init(store: Store, clock: LoopClock, log: Log, metrics: Metrics, deliver: @escaping Deliver) {
    (self.store, self.clock, self.log, self.metrics, self.deliver) = (store, clock, log, metrics, deliver)
  }

  /// Begins to deliver.
  ///
  /// - Parameter subscribers: the event types that concern each service.
  package func start(_ subscribers: [String: Set<String>]) async throws {
    try await store.subscribe(subscribers.keys.sorted())
    store.onOutboxCommitted = { [weak self] in self?.wake() }
    for (name, types) in subscribers.sorted(by: { $0.key < $1.key }) {
      let plan = EventLine(
        source: store.source, subscriber: name, types: types, cursor: try await store.query { try $0.cursor(of: name) })
      let line = RunningLine(plan, metrics)
      lines.append(line)
      line.task = Loop.task { [weak self] in
        while !Task.isCancelled, let pause = await self?.step(line) { await line.wait(pause) }
      }
    }
  }

  /// Delivers no more. What isn't acknowledged stays in the outbox for the next start.
  package func stop() {
    store.onOutboxCommitted = nil
    for line in lines { line.stop() }
    lines = []
  }

  /// How far each subscriber is, in the order of their names.
  package func lags() async throws -> [SubscriberLag] {
    let look = look
    return told(try await store.query(look))
  }

  /// Brings the gauges up to date, before they are read: as far as is known at once.
  package func measure() {
    for (line, lag) in zip(lines, told(known.now(look) ?? [])) { line.counts.set(lag, now: clock.wallNow) }
  }

  /// What waits for each of the lines as they are now.
  private var look: @Sendable (Reading) throws -> [OutboxLag] {
    let plans = lines.map { (after: $0.plan.cursor.through, types: $0.plan.types) }
    return { db in try plans.map { try db.lag(after: $0.after, types: $0.types) } }
  }

  private func told(_ lags: [OutboxLag]) -> [SubscriberLag] {
    zip(lines, lags).map { line, lag in
      SubscriberLag(
        subscriber: line.plan.subscriber, types: line.plan.types.sorted(), cursor: line.plan.cursor.through,
        events: lag.events, oldestAt: lag.oldest, misses: line.plan.misses, lastFault: line.lastFault)
    }
  }

  private func wake() { for line in lines { line.wake() } }

  /// Delivers one batch.
  private func step(_ line: RunningLine) async -> Pause {
    do {
      let (cursor, types) = (line.plan.cursor.through, line.plan.types)
      let part = try await store.query { try $0.pendingEvents(after: cursor, types: types) }
      switch line.plan.next(part) {
      case .rest: return .untilWoken
      case .pass(let cursor):
        try await acknowledge(line, cursor)
        return .none
      case .deliver(let delivery):
        line.counts.redelivered.add(UInt64(line.plan.sending(delivery)))
        store.reached(.sending)
        let receipt = try await deliver(line.plan.subscriber, delivery)
        store.reached(.answered)
        return try await answered(receipt, to: part, on: line)
      }
    } catch {
      return missed(line, error)
    }
  }

  private func answered(_ receipt: EventReceipt, to part: OutboxPart, on line: RunningLine) async throws -> Pause {
    if line.plan.misses >= Self.awayAfter {
      log.notice("a subscriber takes events again", ["subscriber": line.plan.subscriber])
    }
    line.lastFault = nil
    if let last = part.events.last?.sequence, receipt.cursor > last {
      // Only an older store put in this one's place counts again what the subscriber knows already.
      log.error(
        "a subscriber is ahead of this store: what it emits is taken for repeats up to the subscriber's cursor",
        ["subscriber": line.plan.subscriber, "cursor": receipt.cursor, "last": last])
    }
    switch line.plan.answered(receipt, to: part, random: clock.jitter()) {
    case .store(let cursor):
      try await acknowledge(line, cursor, of: part)
      return .none
    case .waitAfter(let cursor, let pause):
      if let cursor { try await acknowledge(line, cursor, of: part) }
      log.warning("a subscriber's shelf is full", ["subscriber": line.plan.subscriber, "cursor": receipt.cursor])
      return .until(clock.now + pause, clock)
    case .rewind(let sequence, let pause):
      let first = try await store.rewind(subscriber: line.plan.subscriber, to: sequence)
      line.plan.rewound(to: sequence)
      log.error(
        "a subscriber lacks events it had; those still kept go again",
        ["subscriber": line.plan.subscriber, "cursor": sequence, "first_kept": first ?? 0])
      return .until(clock.now + pause, clock)
    }
  }

  private func acknowledge(_ line: RunningLine, _ cursor: OutboxCursor, of part: OutboxPart? = nil) async throws {
    try await store.acknowledge(subscriber: line.plan.subscriber, cursor)
    line.plan.stored(cursor)
    let delivered = part?.events.count { $0.sequence <= cursor.through } ?? 0
    line.counts.delivered.add(UInt64(delivered))
  }

  private static func words(_ error: any Error) -> String {
    guard let failure = error as? Failure else { return "\(error)" }
    return "\(failure.kind.rawValue): \(failure.message.en)"
  }

  /// A subscriber that restarts is away for a moment, which is no news; one that stays away is.
  private func missed(_ line: RunningLine, _ error: any Error) -> Pause {
    let pause = line.plan.missed(random: clock.jitter())
    line.counts.missed.add()
    line.lastFault = Self.words(error)
    if line.plan.misses == Self.awayAfter {
      log.warning("events wait for a subscriber", ["subscriber": line.plan.subscriber, "reason": Self.words(error)])
    }
    return .until(clock.now + pause, clock)
  }
}

private enum Pause {
  case none
  case untilWoken
  case until(Instant, LoopClock)
}

/// The way to one subscriber: its plan, and the task that carries it out.
@Loop private final class RunningLine {
  var plan: EventLine
  let counts: SenderCounts
  /// Why its last delivery failed; nil after one that was answered.
  var lastFault: String?
  var task: Task<Void, Never>?
  private var woken = false
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ plan: EventLine, _ metrics: Metrics) {
    self.plan = plan
    counts = SenderCounts(metrics, subscriber: plan.subscriber)
  }

  func wait(_ pause: Pause) async {
    switch pause {
    case .none: return
    case .until(let instant, let clock): try? await clock.sleep(until: instant)
    case .untilWoken:
      // An event that was committed between the look and the wait must not be slept through.
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
