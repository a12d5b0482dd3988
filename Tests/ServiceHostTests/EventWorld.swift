import CivilTime
import ServiceHost
import Storage
import TestSupport
import Wire

/// A publisher, a network and a subscriber around the real cores (`EventDeliveryPlan`, `InboxRules`), with arrays as
/// disks and connections. Any message may be late, lost, duplicated or reordered, and both ends may be killed between
/// any two steps.
struct EventWorld {
  /// Mistakes that an implementation could make; the tests must detect each of them.
  enum Mistake: CaseIterable {
    /// The sender stores its cursor when it sends.
    case cursorBeforeAnswer
    /// The receiver's changes are on disk before its cursor is.
    case cursorApart
    /// Events after a failed event of the same account are applied.
    case nothingHeld
    /// An event is sent before its transaction is committed.
    case sentUncommitted
  }

  private enum Message {
    case delivery(DeliverEvents, OutboxPart, run: Int)
    case receipt(EventReceipt, OutboxPart, run: Int)
  }

  static let type = "test.thing.happened"
  private static let accounts = ["a", "b", "c"]

  private var dice: Dice
  private let mistake: Mistake?

  // The publisher's disk and memory.
  private var outbox: [Event] = []
  private var storedCursor = OutboxCursor()
  private var line: EventDeliveryPlan
  private var run = 0
  private var awaits = false

  // The subscriber's disk.
  private var inboxCursor: Int64 = 0
  private var applied: [Event] = []
  private var quarantine: [Event] = []
  private var sick: Set<Int64> = []

  private var network: [Message] = []
  /// The number of times that each event occurred, which shows that a test isn't vacuous.
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64, mistake: Mistake? = nil) {
    dice = Dice(seed: seed)
    self.mistake = mistake
    line = Self.line(OutboxCursor())
  }

  /// Runs a number of random steps, then repairs everything and lets all events arrive.
  ///
  /// - Returns: the flaws in the history.
  mutating func play(steps: Int) -> [EventHistory.Flaw] {
    for _ in 0..<steps { step() }
    sick = []
    retryQuarantined()
    network = []
    awaits = false
    for _ in 0..<10_000 where !isAtRest {
      if awaits { deliverAny(mayHarm: false) } else { send(limit: 100) }
    }
    let committed = outbox.filter { $0.type == Self.type }.map(Self.entry)
    return EventHistory.flaws(committed: committed, applied: (applied + quarantine).map(Self.entry))
  }

  private var isAtRest: Bool { !awaits && network.isEmpty && line.cursor.through == outbox.last?.sequence ?? 0 }

  private mutating func step() {
    switch dice.roll(0..<100) {
    case ..<25: emit()
    case ..<50: send(limit: dice.roll(1..<6))
    case ..<80: deliverAny(mayHarm: true)
    case ..<84: lose()
    case ..<88: giveUpWaiting()
    case ..<92: restartPublisher()
    case ..<96: retryQuarantined()
    default: if !sick.isEmpty { sick.remove(dice.pick(sick.sorted())) }
    }
  }

  // MARK: The publisher

  private mutating func emit() {
    let fresh = (0..<dice.roll(1..<4)).map { index in
      event(Int64(outbox.count + index + 1), isOurs: dice.chance(80))
    }
    guard dice.chance(90) else {
      count("undone")
      // The rolled-back events aren't in the outbox, and their sequence numbers are reused.
      if mistake == .sentUncommitted { network.append(delivery(fresh)) }
      return
    }
    outbox += fresh
    for event in fresh where dice.chance(8) { sick.insert(event.sequence) }
  }

  private func event(_ sequence: Int64, isOurs: Bool) -> Event {
    let account = Self.accounts[Int(sequence % 3)]
    return Event(
      id: "content-\(sequence)", source: "content", type: isOurs ? Self.type : "test.other", subject: account,
      app: "test", time: 0, sequence: sequence, data: RawJSON(bytes: Bytes("{}".utf8)))
  }

  private func delivery(_ events: [Event]) -> Message {
    let part = OutboxPart(events: events, through: events.last?.sequence ?? 0)
    return .delivery(DeliverEvents(source: "content", previous: 0, events: events), part, run: -1)
  }

  private mutating func send(limit: Int) {
    guard !awaits else { return }
    let rows = outbox.filter { $0.sequence > line.cursor.through }.prefix(limit)
    let part = OutboxPart(
      events: rows.filter { $0.type == Self.type }, through: rows.last?.sequence ?? line.cursor.through)
    switch line.next(part) {
    case .rest: break
    case .pass(let cursor): advance(to: cursor)
    case .deliver(let delivery):
      count("again", line.sending(delivery))
      awaits = true
      network.append(.delivery(delivery, part, run: run))
      if mistake == .cursorBeforeAnswer { storedCursor = OutboxCursor(through: part.through, delivered: 0) }
    }
  }

  /// Continues after a delivery. The publisher may be restarted before the cursor is stored.
  private mutating func advance(to cursor: OutboxCursor) {
    line.advance(to: cursor)
    if dice.chance(50) { storedCursor = cursor }
    if dice.chance(10) { restartPublisher() }
  }

  private mutating func answered(_ receipt: EventReceipt, _ part: OutboxPart) {
    if dice.chance(10) { return restartPublisher() }
    awaits = false
    switch line.answered(receipt, to: part, random: 0) {
    case .advance(let cursor): advance(to: cursor)
    case .waitAfter(let cursor, _): if let cursor { advance(to: cursor) }
    case .rewind(let sequence, _):
      count("gap")
      storedCursor = OutboxCursor(through: sequence, delivered: 0)
      line.rewound(to: sequence)
    }
  }

  private mutating func giveUpWaiting() {
    guard awaits else { return }
    awaits = false
    _ = line.deliveryFailed(random: 0)
  }

  private mutating func restartPublisher() {
    count("publisher died")
    run += 1
    awaits = false
    line = Self.line(storedCursor)
  }

  // MARK: The network

  /// Delivers any message, even an old one; it may arrive again later.
  private mutating func deliverAny(mayHarm: Bool) {
    guard !network.isEmpty else { return }
    let index = mayHarm ? dice.roll(0..<network.count) : 0
    let message = network[index]
    if mayHarm, dice.chance(15) { count("doubled") } else { network.remove(at: index) }
    switch message {
    case .delivery(let delivery, let part, let run): arrived(delivery, part, run, mayDie: mayHarm)
    // A process's answers are lost when it is killed, and a call is answered once.
    case .receipt(let receipt, let part, let run): if run == self.run, awaits { answered(receipt, part) }
    }
  }

  private mutating func lose() {
    guard !network.isEmpty else { return }
    count("lost")
    network.remove(at: dice.roll(0..<network.count))
  }

  // MARK: The subscriber

  private mutating func arrived(_ delivery: DeliverEvents, _ part: OutboxPart, _ run: Int, mayDie: Bool) {
    let before = (inboxCursor, applied, quarantine)
    var inbox = InboxRules(cursor: inboxCursor, previous: delivery.previous, capacity: 50 - quarantine.count)
    var end = EventReceipt.Outcome.done
    taking: for event in delivery.events {
      let isHeld = mistake != .nothingHeld && quarantine.contains { $0.subject == event.subject }
      switch inbox.verdict(on: event.sequence, isHeld: isHeld) {
      case .repeated:
        count("repeated")
        inbox.passed(event.sequence)
      case .hold:
        count("held")
        quarantine.append(event)
        inbox.accepted(event.sequence, isQuarantined: true)
      case .apply where !sick.contains(event.sequence):
        applied.append(event)
        inbox.accepted(event.sequence, isQuarantined: false)
      case .apply where inbox.capacity > 0:
        quarantine.append(event)
        inbox.accepted(event.sequence, isQuarantined: true)
      case .gap:
        end = .gap
        break taking
      case .apply, .full:
        end = .full
        break taking
      }
    }
    inboxCursor = inbox.cursor
    guard mayDie, dice.chance(20) else {
      return network.append(.receipt(EventReceipt(outcome: end, cursor: inboxCursor), part, run: run))
    }
    count("subscriber died")
    // The kill happens inside the transaction, or between the transaction and the answer.
    if dice.chance(50) {
      if mistake == .cursorApart { inboxCursor = before.0 } else { (inboxCursor, applied, quarantine) = before }
    }
  }

  /// Applies each account's events in order, up to the first failing one.
  private mutating func retryQuarantined() {
    var stopped: Set<String> = []
    for event in quarantine where !stopped.contains(event.subject) {
      if sick.contains(event.sequence) {
        stopped.insert(event.subject)
      } else {
        applied.append(event)
        quarantine.removeAll { $0 == event }
      }
    }
  }

  private mutating func count(_ what: String, _ times: Int = 1) { counts[what, default: 0] += times }

  private static func line(_ cursor: OutboxCursor) -> EventDeliveryPlan {
    EventDeliveryPlan(source: "content", subscriber: "progress", types: [type], cursor: cursor)
  }

  private static func entry(_ event: Event) -> EventHistory.Entry { .init(event.subject, event.id) }
}
