import CivilTime
package import EventLoop
import MessageBus
package import Storage
package import Telemetry
import Wire

/// Delivers a store's outbox to its subscribers: in order, until acknowledged, each at its own pace (SPEC Q4).
@Loop package final class EventSender {
  /// Hands a delivery to a subscriber and returns what it answered.
  package typealias Deliver = @Loop (_ subscriber: String, DeliverEvents) async throws -> EventReceipt

  private let store: Store
  private let log: Log
  private let clock: LoopClock
  private let deliver: Deliver
  private var lines: [Line] = []

  /// - Parameter deliver: the way to a subscriber; over its socket, or a test's own.
  package init(store: Store, clock: LoopClock, log: Log, deliver: @escaping Deliver) {
    (self.store, self.clock, self.log, self.deliver) = (store, clock, log, deliver)
  }

  /// Begins to deliver.
  ///
  /// - Parameter subscribers: the event types that concern each service.
  package func start(_ subscribers: [String: Set<String>]) async throws {
    try await store.subscribe(subscribers.keys.sorted())
    store.onOutboxCommitted = { [weak self] in self?.wake() }
    for (name, types) in subscribers.sorted(by: { $0.key < $1.key }) {
      let line = Line(name, types, after: try store.cursor(of: name))
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

  private func wake() { for line in lines { line.wake() } }

  /// Delivers one batch.
  ///
  /// - Returns: until when to wait before the next: not at all, until woken, or until a retry is due.
  private func step(_ line: Line) async -> Pause {
    do {
      let part = try store.pendingEvents(after: line.cursor, types: line.types)
      if part.events.isEmpty {
        guard part.through > line.cursor else { return .untilWoken }
        try await acknowledge(line, through: part.through)
        return .none
      }
      let delivery = DeliverEvents(source: store.source, previous: line.previous, events: part.events)
      let receipt = try await deliver(line.name, delivery)
      heard(line)
      switch receipt.outcome {
      case .done:
        line.previous = receipt.cursor
        line.backoff.reset()
        try await acknowledge(line, through: part.through)
        return .none
      case .failed:
        if receipt.cursor > line.cursor { try await acknowledge(line, through: receipt.cursor) }
        line.previous = receipt.cursor
      case .gap:
        // The subscriber stands before what it acknowledged: its store is an older one. What is still kept goes again.
        log.warning("a subscriber lacks events it had", ["subscriber": line.name, "cursor": receipt.cursor])
        (line.cursor, line.previous) = (receipt.cursor, 0)
      }
    } catch {
      missed(line, error)
    }
    return .until(clock.now + line.backoff.next(random: Double.random(in: 0..<1)), clock)
  }

  /// A subscriber that restarts is away for a moment, which is no news; one that stays away is.
  private func missed(_ line: Line, _ error: any Error) {
    line.misses += 1
    guard line.misses == 5 else { return }
    log.warning("events wait for a subscriber", ["subscriber": line.name, "reason": "\(error)"])
  }

  private func heard(_ line: Line) {
    if line.misses >= 5 { log.notice("a subscriber takes events again", ["subscriber": line.name]) }
    line.misses = 0
  }

  private func acknowledge(_ line: Line, through sequence: Int64) async throws {
    try await store.acknowledge(subscriber: line.name, through: sequence)
    line.cursor = sequence
  }
}

private enum Pause {
  case none
  case untilWoken
  case until(Instant, LoopClock)
}

/// The way to one subscriber.
@Loop private final class Line {
  let name: String
  let types: Set<String>
  /// Acknowledged up to here.
  var cursor: Int64
  /// The last event delivered since the start; 0 until there was one.
  var previous: Int64 = 0
  /// Deliveries in a row that found nobody.
  var misses = 0
  var backoff = Backoff(initial: .milliseconds(50), maximum: .seconds(5))
  var task: Task<Void, Never>?
  private var woken = false
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ name: String, _ types: Set<String>, after cursor: Int64) {
    (self.name, self.types, self.cursor) = (name, types, cursor)
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
