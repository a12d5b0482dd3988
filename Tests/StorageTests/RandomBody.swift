import CivilTime
import Storage
import TestSupport
import Wire

/// A step of a random write. In PostgreSQL, only steps that return rows or counts wait for the server.
indirect enum BodyStep: Sendable {
  /// Fails if the card exists.
  case add(Int)
  /// Appends to the card's text with an UPDATE that returns nothing.
  case append(Int)
  /// Sets the card's text to NULL, which fails if the card exists.
  case blank(Int)
  case remove(Int)
  /// Fails at the end of the write unless the card exists then.
  case tag(Int)
  /// Fails if both cards exist.
  case copy(Int, Int)
  case read(Int)
  /// Appends to a card's text, and reads the number of changed rows.
  case change(Int)
  /// Reads the number of rows that the last step changed.
  case changes
  /// Erases the owner of some of the writes.
  case erase(String)
  /// Fails.
  case fault(InjectedFault)
  /// Throws an error of the service.
  case refuse
  /// Ignores the failure of a step.
  case hidden(BodyStep)
  /// Receives an event whose body has these steps.
  case event([BodyStep])

  /// True if the step changes rows or fails.
  var isChange: Bool { if case .read = self { false } else { true } }
}

/// A failure that only PostgreSQL has. With SQLite, the step throws it.
enum InjectedFault: String, CaseIterable, Error {
  case nul = "22021"
  case tooLarge = "54000"
  case serialization = "40001"
  case cancelled = "57014"
  case otherType = "42804"
  case noTable = "42P01"

  /// Makes PostgreSQL fail.
  fileprivate func provoke(in tx: Transaction) throws {
    switch self {
    case .nul: try tx.run("UPDATE cards SET front = $1 WHERE id = '1'", "a\u{0}b")
    case .tooLarge:
      try tx.run(
        """
        INSERT INTO cards (id, front)
        SELECT string_agg(md5(CAST(n AS TEXT)), ''), 'f' FROM generate_series(1, 400) AS n
        """)
    case .serialization: try tx.run("DO $$ BEGIN RAISE EXCEPTION 'other' USING ERRCODE = '40001'; END $$")
    case .cancelled: try tx.run("SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(5)")
    case .otherType: try tx.run("UPDATE cards SET place = $1", "x")
    case .noTable: try tx.run("INSERT INTO nowhere (id) VALUES ('1')")
    }
  }
}

/// A random write by an owner.
struct RandomBody: Sendable {
  var number: Int
  var owner: String?
  var steps: [BodyStep]

  static let owners: [String?] = [nil, "acc_1", "acc_2", "acc_3"]

  init(_ number: Int, _ dice: inout Dice) {
    self.number = number
    owner = dice.pick(Self.owners)
    // An error that follows a hidden failure could come from either of them.
    let mayHide = dice.chance(50)
    steps = Self.steps(upTo: 6, mayHide: mayHide, &dice)
    if dice.chance(15), !mayHide { steps.insert(.refuse, at: dice.roll(0..<steps.count + 1)) }
    if dice.chance(15) { steps.append(.event(Self.steps(upTo: 3, mayHide: true, &dice))) }
    if dice.chance(3), let owner = dice.pick(Self.owners) { steps.append(.erase(owner)) }
    if dice.chance(15) { steps.append(.fault(dice.pick(InjectedFault.allCases))) }
  }

  private static func steps(upTo most: Int, mayHide: Bool, _ dice: inout Dice) -> [BodyStep] {
    (0..<dice.roll(1..<most + 1)).flatMap { _ -> [BodyStep] in
      let step = step(&dice)
      guard mayHide, dice.chance(15) else { return [step] }
      return step.isChange && dice.chance(50) ? [.hidden(step), .changes] : [.hidden(step)]
    }
  }

  private static func step(_ dice: inout Dice) -> BodyStep {
    let card = dice.roll(0..<12)
    return switch dice.roll(0..<20) {
    case 0..<4: .add(card)
    case 4..<8: .append(card)
    case 8: .blank(card)
    case 9, 10: .remove(card)
    case 11: .tag(card)
    case 12: .copy(card, dice.roll(0..<12))
    case 13..<16: .read(card)
    case 16, 17: .change(card)
    default: dice.chance(25) ? .fault(dice.pick(InjectedFault.allCases)) : .append(card)
    }
  }

  /// Makes the changes.
  ///
  /// - Returns: the values that the steps read.
  func run(in tx: Transaction, on backend: Backend) throws -> [String] {
    var run = RandomRun(tx: tx, backend: backend, number: number)
    try run.take(steps)
    if let hidden = run.hidden, backend == .sqlite { throw hidden }
    return run.read
  }
}

/// A run of a random write's steps.
private struct RandomRun {
  let tx: Transaction
  let backend: Backend
  let number: Int
  var read: [String] = []
  /// The first failure that was ignored. PostgreSQL rolls back a body with such a failure.
  var hidden: (any Error)?

  mutating func take(_ steps: [BodyStep]) throws {
    for step in steps {
      do { try take(step) } catch { throw backend == .sqlite ? hidden ?? error : error }
    }
  }

  private mutating func take(_ step: BodyStep) throws {
    switch step {
    case .add(let card): try tx.add("\(card)")
    case .append(let card): try tx.run("UPDATE cards SET front = front || $1 WHERE id = $2", "+\(number)", "\(card)")
    case .blank(let card): try tx.run("UPDATE cards SET front = NULL WHERE id = $1", "\(card)")
    case .remove(let card): try tx.run("DELETE FROM cards WHERE id = $1", "\(card)")
    case .tag(let card): try tx.run("INSERT INTO tags (card, name) VALUES ($1, $2)", "\(card)", "\(number)")
    case .copy(let card, let other):
      try tx.run(
        "INSERT INTO cards (id, front, place) SELECT $1, front, place FROM cards WHERE id = $2", "\(other)", "\(card)")
    case .read(let card):
      read.append(try tx.value(of: String.self, "SELECT front FROM cards WHERE id = $1", "\(card)") ?? "none")
    case .change(let card):
      try take(.append(card))
      try take(.changes)
    case .changes: read.append("\(tx.changes)")
    case .erase(let owner): try tx.erase(owner, at: tx.wallNow)
    case .fault(let fault): if backend == .postgres { try fault.provoke(in: tx) } else { throw fault }
    case .refuse: throw Refused(why: "limit")
    case .hidden(let step): do { try take(step) } catch { hidden = hidden ?? error }
    case .event(let steps): try take(event: steps)
    }
  }

  private mutating func take(event steps: [BodyStep]) throws {
    var inner = RandomRun(tx: tx, backend: backend, number: number)
    let event = try InboxTests.event(1, source: "peer-\(number)")
    let taken = try tx.receive([event], from: event.source, after: 0) { _, _ in
      try inner.take(steps)
      if let hidden = inner.hidden, backend == .sqlite { throw hidden }
    }
    let isApplied = taken.outcomes.first?.outcome == .applied
    read += isApplied ? inner.read + ["applied"] : ["quarantined"]
  }
}

/// The result that the caller of a random write received.
enum BodyOutcome: Hashable {
  case done([String])
  case failed(String)

  init(_ body: () async throws -> [String]) async {
    do { self = .done(try await body()) } catch { self = .failed(Self.kind(of: error)) }
  }

  private static func kind(of error: any Error) -> String {
    switch error {
    case let fault as InjectedFault: fault.rawValue
    case let fault as StoreFault where fault.isUniqueViolation: "unique"
    case let fault as StoreFault where fault.isConstraintViolation: "constraint"
    case let fault as StoreFault where !fault.state.isEmpty: fault.state
    case let failure as Failure: "\(failure.kind), executed: \(failure.executed)"
    default: "\(error)"
    }
  }
}
