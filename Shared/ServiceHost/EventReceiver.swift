import CivilTime
package import EventLoop
package import MessageBus
package import Storage
package import Telemetry
package import Wire

/// Applies the events of other services, each once, in the transaction of the changes it causes (Q4).
///
/// What fails goes on the shelf, and is tried again from there when it is due.
@Loop package final class EventReceiver {
  /// Runs on the store's writer thread; gives what its announcer is to hear of.
  private typealias Apply = @Sendable (Event, Transaction) throws -> any Sendable

  private let log: Log
  private let clock: LoopClock
  private let metrics: Metrics
  private let spans: SpanLog?
  /// Tells the spans of this process's work from others' of the same events.
  private let spanSeed: UInt64
  private var store: Store?
  private var appliers: [String: Apply] = [:]
  private var announcers: [String: @Loop (Event, any Sendable) -> Void] = [:]
  private var counts: [String: ReceiverCounts] = [:]
  private var timer: (id: TimerID, at: Timestamp)?
  private var isStopped = false

  /// - Parameter spans: hears of the events that are applied.
  package init(log: Log, clock: LoopClock, metrics: Metrics, spans: SpanLog? = nil) {
    (self.log, self.clock, self.metrics, self.spans) = (log, clock, metrics, spans)
    spanSeed = TraceIDs.shared.number()
  }

  /// Whether anybody wants events here.
  package var isEmpty: Bool { appliers.isEmpty }

  /// Applies events of one type.
  ///
  /// - Parameters:
  ///   - body: changes the store; a throw undoes it, and the event comes again, as `StoreLimits.retries` says.
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

  /// Begins to try again what an earlier run left on the shelf.
  package func start() throws { plan(try store?.nextRetry()) }

  /// Tries nothing again any more; the shelf stays for the next start.
  package func stop() {
    isStopped = true
    if let timer { clock.cancel(timer.id) }
    timer = nil
  }

  /// Takes a delivery in one transaction.
  package func receive(_ delivery: DeliverEvents) async throws -> EventReceipt {
    guard let store else { throw Failure.methodNotFound("events.deliver") }
    try delivery.check()
    store.reached(.arrived)
    let (appliers, spanSeed, started) = (appliers, spanSeed, clock.now)
    let (taken, made) = try await store.write { tx in
      var made: [String: any Sendable] = [:]
      let taken = try tx.receive(delivery.events, from: delivery.source, after: delivery.previous) { event, tx in
        made[event.id] = try Self.apply(event, appliers, spanSeed, tx)
      }
      return (taken, made)
    }
    store.reached(.answering)
    tell(taken.outcomes, made, started)
    return EventReceipt(outcome: taken.receipt, cursor: taken.cursor)
  }

  /// Tries failed events again now, and all that waits behind them.
  package func retry(_ selection: ShelfSelection) async throws -> RetryEvents.Reply {
    guard let store else { return RetryEvents.Reply() }
    let (accounts, outcomes) = try await retryDue(store) { tx in try tx.putBack(selection) }
    var reply = RetryEvents.Reply(tried: accounts.count)
    // What else was due in the same round isn't what was asked for.
    for (event, outcome) in outcomes
    where accounts.contains(ShelfAccount(source: event.source, account: event.subject)) {
      switch outcome {
      case .applied: reply.applied += 1
      case .failed: reply.failed += 1
      case .held, .repeated: break
      }
    }
    return reply
  }

  /// Gives up an event of the shelf for good; what waited behind it is tried at once.
  package func drop(source: String, sequence: Int64) async throws -> Bool {
    guard let store else { return false }
    let (isDropped, _) = try await retryDue(store) { tx in try tx.drop(source: source, sequence: sequence) }
    if isDropped { log.notice("a shelved event was given up", ["source": source, "sequence": sequence]) }
    return isDropped
  }

  /// Tries all that is due, in transactions of bounded length.
  ///
  /// - Parameter first: changes the shelf in the first of them, so that nobody else's round gets in between.
  private func retryDue<T: Sendable>(
    _ store: Store, first: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> (T, [(event: Event, outcome: EventOutcome)]) {
    let (result, initial) = try await retryRound(store, first: first)
    var round = initial
    var outcomes = round.outcomes
    while let next = round.next, next <= clock.wallNow, !round.outcomes.isEmpty {
      (_, round) = try await retryRound(store) { _ in }
      outcomes += round.outcomes
    }
    plan(round.next)
    return (result, outcomes)
  }

  private func retryRound<T: Sendable>(
    _ store: Store, first: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> (T, ShelfRound) {
    let (appliers, spanSeed, started) = (appliers, spanSeed, clock.now)
    let (result, round, made) = try await store.write { tx in
      let result = try first(tx)
      var made: [String: any Sendable] = [:]
      let round = try tx.retryDue { event, tx in made[event.id] = try Self.apply(event, appliers, spanSeed, tx) }
      return (result, round, made)
    }
    tell(round.outcomes, made, started)
    return (result, round)
  }

  /// Comes back to the shelf at a time, if that is sooner than planned.
  private func plan(_ next: Timestamp?) {
    guard let next, !isStopped else { return }
    if let timer {
      if timer.at <= next { return }
      clock.cancel(timer.id)
    }
    let wait = max(.zero, next - clock.wallNow)
    let id = clock.schedule(at: clock.now + wait) { [weak self] in
      Loop.task { await self?.comeBack() }
    }
    timer = (id, next)
  }

  private func comeBack() async {
    timer = nil
    guard let store, !isStopped else { return }
    do { _ = try await retryDue(store) { _ in } } catch {
      // The store refuses for now (full, closing): what is due stays due.
      log.warning("shelved events couldn't be tried again", ["reason": "\(error)"])
      plan(clock.wallNow + .seconds(5))
    }
  }

  /// Announces, counts and logs what became of events, once that is on disk.
  ///
  /// - Parameter started: when the transaction was asked for.
  private func tell(
    _ outcomes: [(event: Event, outcome: EventOutcome)], _ made: [String: any Sendable], _ started: Instant
  ) {
    for (event, outcome) in outcomes {
      noteSpan(event, outcome, started)
      let counts = counts(of: event.source)
      switch outcome {
      case .applied:
        counts.applied.add()
        // A type that nobody here applies has made nothing.
        if let made = made[event.id] { announcers[event.type]?(event, made) }
      case .repeated: counts.repeated.add()
      case .held: counts.shelved.add()
      case .failed(let tries, let reason, let next):
        counts.failures.add()
        if tries == 1 { counts.shelved.add() }
        logFailure(event, tries, reason, next)
        plan(next)
      }
    }
  }

  /// An event's way ends where it is applied: a span below the work that emitted it.
  private func noteSpan(_ event: Event, _ outcome: EventOutcome, _ started: Instant) {
    let hasFailed: Bool
    switch outcome {
    case .applied: hasFailed = false
    case .failed: hasFailed = true
    // Not worked on now.
    case .held, .repeated: return
    }
    spans?.applied(
      event.type, trace: event.trace(spanSeed), from: event.source, started: started, took: clock.now - started,
      hasFailed: hasFailed)
  }

  private func logFailure(_ event: Event, _ tries: Int, _ reason: String, _ next: Timestamp?) {
    let trace = event.trace(spanSeed)
    let fields: KeyValuePairs<String, any LogValue> = [
      "source": event.source, "type": event.type, "sequence": event.sequence, "account": event.subject,
      "tries": tries, "reason": reason, "trace_id": trace?.traceID, "span_id": trace?.spanID,
    ]
    if next == nil {
      log.error("an event failed too often and was set aside with what follows of its account", fields)
    } else {
      log.warning("an event couldn't be applied and will be tried again", fields)
    }
  }

  private func counts(of source: String) -> ReceiverCounts {
    if let known = counts[source] { return known }
    let made = ReceiverCounts(metrics, source: source)
    counts[source] = made
    return made
  }

  /// A type that nobody here applies still counts as applied: it has arrived.
  private nonisolated static func apply(
    _ event: Event, _ appliers: [String: Apply], _ spanSeed: UInt64, _ tx: Transaction
  ) throws -> any Sendable {
    // What it emits in turn is part of the same trace.
    (tx.trace, tx.traceState) = (event.trace(spanSeed), event.tracestate)
    defer { (tx.trace, tx.traceState) = (nil, nil) }
    return try appliers[event.type]?(event, tx) ?? ()
  }
}

extension Event {
  /// Where applying it stands in the trace that it belongs to.
  fileprivate func trace(_ spanSeed: UInt64) -> TraceContext? {
    traceparent.flatMap { TraceContext($0) }?.child(numbered: spanSeed ^ UInt64(bitPattern: sequence))
  }
}

extension Taken {
  /// What the sender is told.
  fileprivate var receipt: EventReceipt.Outcome {
    switch end {
    case .all: .done
    case .gap: .gap
    case .full: .full
    }
  }
}
