import CivilTime
package import EventLoop
package import MessageBus
package import Storage
package import Telemetry
package import Wire

/// Applies each event of another service exactly once. The cursor that marks an event as received is stored in the same
/// transaction as the changes that the event causes (Q4).
///
/// An event that fails is quarantined, and retried when it is due.
@Loop package final class EventReceiver {
  /// Applies an event, on the database's writer thread.
  private typealias Apply = @Sendable (Event, Transaction) throws -> Void

  private let log: Log
  private let clock: LoopClock
  private let metrics: Metrics
  private let spans: SpanLog?
  /// Distinguishes this process's spans from those of other processes that apply the same events.
  private let spanSeed: UInt64
  private var store: Store?
  private var appliers: [String: Apply] = [:]
  private var counts: [String: ReceiverCounts] = [:]
  /// Retries quarantined events.
  private var timer: DueTimer?
  /// Returns the reason why an app is out of service, or nil if the app is in service. The events of an app that is out
  /// of service are quarantined. The closure itself is nil while all apps are in service.
  var outOfService: (@Sendable (_ app: String) -> Failure?)?

  /// - Parameter spans: The log that records the events that are applied.
  package init(log: Log, clock: LoopClock, metrics: Metrics, spans: SpanLog? = nil) {
    self.log = log
    self.clock = clock
    self.metrics = metrics
    self.spans = spans
    spanSeed = TraceIDs.shared.number()
  }

  /// The event types that have a handler.
  package var types: Set<String> { Set(appliers.keys) }

  /// Registers a handler for events of one type.
  ///
  /// - Parameter body: Changes the database. If it throws, its changes are rolled back and the event is retried on the
  ///   schedule `StoreLimits.retries`.
  package func on<Body: EventBody>(
    _: Body.Type, in store: Store, _ body: @escaping @Sendable (Event, Body, Transaction) throws -> Void
  ) {
    precondition(self.store == nil || self.store === store, "the service already has another store")
    precondition(appliers[Body.type] == nil, "\(Body.type) has two handlers")
    if self.store == nil { take(store) }
    appliers[Body.type] = { event, tx in try body(event, event.data.decode(Body.self), tx) }
  }

  /// Registers the method by which other services deliver their events.
  func register(on routes: Routes) {
    routes.on(DeliverEvents.self) { [self] delivery, call in
      // A service may deliver only its own events. If it delivered under another service's name, it would move the
      // other service's cursor, and the other service's events would be ignored as repeats.
      if let peer = call.peer, !peer.services.contains(delivery.source) {
        throw Failure.permissionDenied(Message("only \(delivery.source) may deliver its events"))
      }
      return try await receive(delivery)
    }
  }

  private func take(_ store: Store) {
    self.store = store
    timer = DueTimer(
      clock: clock, look: { try await store.query { try $0.nextRetry() } },
      failed: { [log] in log.warning("can't retry quarantined events now", ["reason": "\($0)"]) },
      run: { [weak self] in _ = try await self?.retryRound(store) { _ in } })
  }

  /// Starts to retry events that an earlier run quarantined.
  package func start() { timer?.arm() }

  /// Stops retrying. The quarantine stays for the next start.
  package func stop() { timer?.stop() }

  /// Applies a delivery in one transaction.
  package func receive(_ delivery: DeliverEvents) async throws -> EventReceipt {
    guard let store else { throw Failure.methodNotFound("events.deliver") }
    try delivery.check()
    store.reached(.arrived)
    let apply = applying
    let started = clock.now
    let taken = try await store.write { tx in
      try tx.receive(delivery.events, from: delivery.source, after: delivery.previous) { event, tx in
        try apply(event, tx)
      }
    }
    store.reached(.answering)
    recordOutcomes(taken.outcomes, started)
    return EventReceipt(outcome: taken.receipt, cursor: taken.cursor)
  }

  /// Retries failed events now, and all events that wait behind them.
  package func retry(_ selection: QuarantineSelection) async throws -> RetryEvents.Reply {
    guard let store else { return RetryEvents.Reply() }
    let (accounts, outcomes) = try await retryDue(store) { tx in try tx.retryNow(selection) }
    var reply = RetryEvents.Reply(tried: accounts.count)
    var failed: Set<String> = []
    // A round may also retry other events that were due. Its results may contain an event several times, because a
    // failed event may become due again within the round.
    for (event, outcome) in outcomes
    where accounts.contains(QuarantinedAccount(source: event.source, account: event.subject)) {
      let name = "\(event.source) \(event.sequence)"
      switch outcome {
      case .applied:
        reply.applied += 1
        failed.remove(name)
      case .failed: failed.insert(name)
      case .held, .postponed, .repeated: break
      }
    }
    reply.failed = failed.count
    return reply
  }

  /// Deletes a quarantined event permanently. The events that waited behind it are tried at once.
  package func drop(source: String, sequence: Int64) async throws -> Bool {
    guard let store else { return false }
    let (isDropped, _) = try await retryDue(store) { tx in try tx.drop(source: source, sequence: sequence) }
    if isDropped { log.notice("dropped a quarantined event", ["source": source, "sequence": sequence]) }
    return isDropped
  }

  /// Retries all events that are due, in transactions of bounded length.
  ///
  /// - Parameter first: Changes the quarantine. The closure runs in the first transaction, so that no other round runs
  ///   between the change and the retries.
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
    timer?.arm()
    return (result, outcomes)
  }

  private func retryRound<T: Sendable>(
    _ store: Store, first: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> (T, RetryRound) {
    let apply = applying
    let started = clock.now
    let (result, round) = try await store.write { tx in
      (try first(tx), try tx.retryDue { event, tx in try apply(event, tx) })
    }
    recordOutcomes(round.outcomes, started)
    return (result, round)
  }

  /// Counts and logs the results of events after they are committed.
  ///
  /// - Parameter started: The time when the transaction was requested.
  private func recordOutcomes(_ outcomes: [(event: Event, outcome: EventOutcome)], _ started: Instant) {
    var isWaiting = false
    for (event, outcome) in outcomes {
      noteSpan(event, outcome: outcome, since: started)
      let counts = counts(of: event.source)
      switch outcome {
      case .applied: counts.applied.add()
      case .repeated: counts.repeated.add()
      case .held: counts.quarantined.add()
      case .failed(let tries, let reason, let next):
        counts.failures.add()
        if tries == 1 { counts.quarantined.add() }
        logFailure(event, tries: tries, reason: reason, next: next)
        isWaiting = true
      case .postponed(let isNew):
        if isNew { counts.quarantined.add() }
        isWaiting = true
      }
    }
    if isWaiting { timer?.arm() }
  }

  /// Records the span of applying an event, as a child of the work that emitted the event.
  private func noteSpan(_ event: Event, outcome: EventOutcome, since started: Instant) {
    let hasFailed: Bool
    switch outcome {
    case .applied: hasFailed = false
    case .failed: hasFailed = true
    // These events weren't attempted now, so there is no span to record.
    case .held, .postponed, .repeated: return
    }
    spans?.applied(
      event.type, trace: event.trace(spanSeed), from: event.source, started: started, took: clock.now - started,
      hasFailed: hasFailed)
  }

  private func logFailure(_ event: Event, tries: Int, reason: String, next: Timestamp?) {
    let trace = event.trace(spanSeed)
    let fields: KeyValuePairs<String, any LogValue> = [
      "source": event.source, "type": event.type, "sequence": event.sequence, "account": event.subject,
      "tries": tries, "reason": reason, "trace_id": trace?.traceID, "span_id": trace?.spanID,
    ]
    if next == nil {
      log.error("an event failed too often; it and later events of its account are quarantined", fields)
    } else {
      log.warning("can't apply an event; will retry", fields)
    }
  }

  private func counts(of source: String) -> ReceiverCounts {
    if let known = counts[source] { return known }
    let made = ReceiverCounts(metrics, source: source)
    counts[source] = made
    return made
  }

  /// The function that applies an event with the current registrations. An event whose type isn't registered counts as
  /// applied, because this service doesn't need it.
  private var applying: Apply {
    let appliers = appliers
    let spanSeed = spanSeed
    let outOfService = outOfService
    return { event, tx in
      guard let apply = appliers[event.type] else { return }
      let isOfErasure = ErasureEvents.types.contains(event.type)
      if !isOfErasure, let failure = outOfService?(event.app) { throw EventPostponed(failure.message.en) }
      var event = event
      if !isOfErasure, let into = try tx.merged(event.subject) {
        // Events about the merged account itself are obsolete. Events about its activity count for the account that
        // remains.
        guard event.source != AccountPart.owner else { return }
        event.subject = into
      }
      // Late events must not create data for an erased account.
      if try !isOfErasure && tx.isErased(event.subject) { return }
      // Events emitted by the handler belong to the same trace.
      tx.trace = event.trace(spanSeed)
      tx.traceState = event.tracestate
      defer {
        tx.trace = nil
        tx.traceState = nil
      }
      try apply(event, tx)
    }
  }
}

extension Event {
  /// Returns the trace context in which this service applies the event.
  fileprivate func trace(_ spanSeed: UInt64) -> TraceContext? {
    traceparent.flatMap { TraceContext($0) }?.child(numbered: spanSeed ^ UInt64(bitPattern: sequence))
  }
}

extension DeliveryResult {
  /// The outcome that the sender receives.
  fileprivate var receipt: EventReceipt.Outcome {
    switch end {
    case .all: .done
    case .gap: .gap
    case .full: .full
    }
  }
}
