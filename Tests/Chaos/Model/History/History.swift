package import Wire

/// Everything that happened in a run: the clients' calls and answers, the faults, and the databases' rows at the end.
package struct History: Sendable {
  package struct Call: Sendable {
    package var sentAt: Int64
    package var sent: Sent
    package var answers: [(at: Int64, answer: Answered)] = []
    /// The time at which the call's connection ended without an answer.
    package var lostAt: Int64?
    package var items: [(at: Int64, item: Item)] = []
  }

  /// An operation that a client wants done once, in one or more calls.
  package struct Op: Sendable {
    package var calls: [Int] = []
    package var method: String
    package var account: String?
    package var app: String
    package var params: JSONValue?
    package var isChange: Bool
    package var dueAt: Int64
    package var sentAt: Int64
    /// The first successful answer.
    package var ok: (at: Int64, facts: JSONValue?)?
    /// The first answer that a retry can't change, such as a reached limit.
    package var refused: (at: Int64, outcome: String)?
    /// The number of calls that may or may not have run.
    package var unknown = 0
    package var isTorn: Bool

    package var settledAt: Int64? { ok?.at ?? refused?.at }
    /// True if the operation's effect may be in the database.
    package var mayHaveRun: Bool { ok != nil || (refused == nil && unknown > 0) }
  }

  package struct Fault: Sendable {
    package var kind: String
    package var services: [String]
    package var beganAt: Int64
    package var endedAt: Int64?
    /// The time at which each service answered again.
    package var recoveredAt: [String: Int64] = [:]
    package var skipped: String?
  }

  package private(set) var run: RunNote?
  package var calls: [Int: Call] = [:]
  package private(set) var promotions: [(at: Int64, note: PromotionNote)] = []
  package private(set) var ops: [Int: Op] = [:]
  package private(set) var faults: [Int: Fault] = [:]
  /// The times at which connections were opened, refused or ended.
  package private(set) var connections: [(at: Int64, note: ConnectionNote)] = []
  /// Connections that the client closed.
  package private(set) var left: Set<Int> = []
  package private(set) var latenesses: [(at: Int64, nanoseconds: Int64)] = []
  /// The resource usage of each service in order of time.
  package private(set) var samples: [String: [(at: Int64, sample: Sample)]] = [:]
  package private(set) var sizes: [TableSize] = []
  /// Answers to calls that no client made.
  package private(set) var strays: [(at: Int64, answer: Answered)] = []
  package private(set) var endedAt: Int64 = 0
  private var rows: [String: [JSONValue]] = [:]
  private var byConnection: [Int: [Int]] = [:]

  package init(_ entries: some Sequence<Entry>) {
    self.init(reading: { take in for entry in entries { take(entry) } })
  }

  /// Reads a history entry by entry, without holding all entries in memory.
  ///
  /// - Parameter read: passes each entry to `take`, in order of time.
  package init(reading read: (_ take: (Entry) -> Void) throws -> Void) rethrows {
    var history = History()
    try read { history.take($0) }
    history.byConnection = [:]
    for (id, call) in history.calls.sorted(by: { $0.key < $1.key }) { history.count(id, call) }
    self = history
  }

  private init() {}

  private mutating func take(_ entry: Entry) {
    if entry.row == nil, entry.size == nil { endedAt = max(endedAt, entry.at) }
    if let run = entry.run { self.run = run }
    if let sent = entry.sent {
      calls[sent.call] = Call(sentAt: entry.at, sent: sent)
      byConnection[sent.connection, default: []].append(sent.call)
    }
    if let answer = entry.answered {
      if calls[answer.call] == nil { strays.append((entry.at, answer)) }
      calls[answer.call]?.answers.append((entry.at, answer))
    }
    if let item = entry.item { calls[item.call]?.items.append((entry.at, item)) }
    if let note = entry.connection { add(note, at: entry.at) }
    if let note = entry.fault { add(note, at: entry.at) }
    if let promotion = entry.promotion { promotions.append((entry.at, promotion)) }
    if let lateness = entry.lateness { latenesses.append((entry.at, lateness.nanoseconds)) }
    if let sample = entry.sample { samples[sample.service, default: []].append((entry.at, sample)) }
    if let row = entry.row { rows["\(row.service).\(row.table)", default: []].append(row.columns) }
    if let size = entry.size { sizes.append(size) }
  }

  /// The rows of a table such as `content.cards` at the end of the run.
  package func rows(_ table: String) -> [JSONValue] { rows[table] ?? [] }

  /// The operations of a method, in the order in which they were first sent.
  package func ops(_ method: String) -> [(id: Int, op: Op)] {
    ops.filter { $0.value.method == method }.map { ($0.key, $0.value) }.sorted { $0.id < $1.id }
  }

  /// The names of the tables that have rows.
  package var tables: [String] { rows.keys.sorted() }

  /// The time at which each account first asked to merge into another account.
  var joinBegins: [String: Int64] {
    Dictionary(ops(JoinWalk.join).map { ($0.op.account ?? "", $0.op.sentAt) }, uniquingKeysWith: min)
  }

  /// The largest delay that the machine itself caused between two times, in nanoseconds.
  package func lateness(from: Int64, to: Int64) -> Int64 {
    // An entry covers the time before it. Entries are ordered by time; an hour has tens of thousands.
    var low = 0
    var high = latenesses.count
    while low < high {
      let middle = (low + high) / 2
      if latenesses[middle].at < from { low = middle + 1 } else { high = middle }
    }
    return latenesses[low...].lazy.prefix { $0.at <= to + Self.latenessInterval }.map(\.nanoseconds).max() ?? 0
  }

  /// The interval at which lateness is recorded, in nanoseconds.
  package static let latenessInterval: Int64 = 100_000_000

  /// Outcomes after which a client sends the operation again.
  package static let putOff: Set<String> = ["unavailable", "overloaded", "rate_limited", "deadline_exceeded"]

  private mutating func add(_ note: ConnectionNote, at time: Int64) {
    connections.append((time, note))
    if note.state == .left { left.insert(note.connection) }
    guard note.state == .ended || note.state == .left else { return }
    for call in byConnection.removeValue(forKey: note.connection) ?? [] where calls[call]?.answers.isEmpty == true {
      calls[call]?.lostAt = time
    }
  }

  private mutating func add(_ note: FaultNote, at time: Int64) {
    switch note.state {
    case .begins: faults[note.fault] = Fault(kind: note.kind, services: note.services, beganAt: time)
    case .ends: faults[note.fault]?.endedAt = time
    case .recovered: for service in note.services { faults[note.fault]?.recoveredAt[service] = time }
    case .skipped:
      faults[note.fault] = Fault(
        kind: note.kind, services: note.services, beganAt: time, endedAt: time, skipped: note.words ?? "")
    }
  }

  private mutating func count(_ id: Int, _ call: Call) {
    let sent = call.sent
    var op =
      ops[sent.op]
      ?? Op(
        method: sent.method, account: sent.account, app: sent.app, params: sent.params, isChange: sent.isChange,
        dueAt: sent.dueAt, sentAt: call.sentAt, isTorn: sent.isTorn == true)
    op.calls.append(id)
    op.sentAt = min(op.sentAt, call.sentAt)
    if let (at, answer) = call.answers.first {
      if answer.outcome == "ok" {
        if op.ok.map({ at < $0.at }) ?? true { op.ok = (at, answer.facts) }
      } else if Self.putOff.contains(answer.outcome), answer.facts?["definite"] != true {
        if answer.executed != "no" { op.unknown += 1 }
      } else if op.refused == nil {
        op.refused = (at, answer.outcome)
      }
    } else if sent.isTorn != true {
      op.unknown += 1
    }
    ops[sent.op] = op
  }
}
