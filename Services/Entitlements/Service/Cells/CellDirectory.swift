import CivilTime
import Crypto
package import EventLoop
package import Storage
package import Wire

/// What the cells know of each other: which there are, in which of them something is that must be one for all, and which
/// accounts are on their way from one to another.
///
/// It is a schema in a PostgreSQL that all cells reach. While it is away, only what needs it waits: a purchase or a
/// sign-in that this cell hasn't seen, and moving.
@Loop package final class CellDirectory {
  /// This cell.
  package nonisolated let own: CellName
  private var shared: SharedDatabase?
  let clock: LoopClock
  /// Called when something may have changed that concerns this cell.
  package var heard: @Loop @Sendable () -> Void = {}
  /// Called when another cell may have asked something, or answered.
  var asked: @Loop @Sendable () -> Void = {}
  /// Called with the directory's own name when this cell meets it for the first time.
  var met: @Loop @Sendable (String) -> Void = { _ in }
  /// The directory that this cell uses, by its own name; nil before it has met one.
  private let identity = KnownDirectory()
  /// The cells, as they were known last.
  private(set) var cells: [Entry] = []
  /// Tokens that are looked for now, of cells that there are, and of others.
  private var lookups: [Bool: Int] = [:]
  private nonisolated static let mostLookups = 4

  /// A cell.
  struct Entry: Sendable, Hashable {
    var name: CellName
    /// Whether it takes new accounts.
    var isOpen: Bool
    /// When it was last heard of.
    var seenAt: Timestamp
    /// Whether that was lately.
    var isThere: Bool
  }

  /// Something of which there is one over all cells.
  package struct Claim: Sendable, Hashable {
    enum Kind: String, Sendable { case identity, purchase }
    var kind: Kind
    /// Never what it is itself, but its digest.
    let digest: String

    init(_ kind: Kind, _ parts: String...) {
      self.kind = kind
      digest = SHA256.hexDigest(Array(parts.joined(separator: "\u{1F}").utf8))
    }
  }

  /// - Parameter address: the schema, at a PostgreSQL that all cells reach.
  package init(_ address: PostgresAddress, as own: CellName, clock: LoopClock) throws(StoreFault) {
    (self.own, self.clock) = (own, clock)
    shared = try SharedDatabase(
      address, schema: Self.schema, holder: "the cell \(own.text)", channel: Self.channel(own), clock: clock,
      greet: { [weak self, identity] db in
        guard let new = try identity.require(db, of: own, at: address.place) else { return }
        Loop.task { self?.met(new) }
      }
    ) { [weak self] word in
      if word != Self.question { self?.heard() }
      if word == nil || word == Self.question { self?.asked() }
    }
  }

  /// Why it can't be asked, as far as that is known.
  var fault: String? { shared?.fault }
  /// Whether another stack is this cell: it is that one's, and this one must give out nothing in its name.
  var isTaken: Bool { shared?.isTaken == true }
  /// Whether this cell was forgotten, which counts for the same.
  var isForgotten: Bool { identity.isForgotten }
  /// Where it is.
  var place: String { shared?.place ?? "" }

  /// This cell uses the directory of that name, and no other; nil for whichever it meets next.
  func expect(_ name: String?) { identity.expect(name) }

  package func close() async {
    let ended = shared
    shared = nil
    await ended?.close()
  }

  func run<T: Sendable>(
    evenIfForgotten: Bool = false, _ body: @escaping @Sendable (Connection) throws -> T
  ) async throws -> T {
    guard let shared, evenIfForgotten || !isForgotten else { throw Failure.unavailable("directory") }
    return try await shared.run(body)
  }

  /// The server's own time: cells' clocks differ.
  nonisolated static let now = "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT"
  /// A cell that wasn't heard of for so many seconds is away.
  private nonisolated static let absence = 60

  nonisolated static func channel(_ cell: CellName) -> String { "quintet_cell_\(cell.text)" }

  // MARK: Cells

  /// Says that this cell is there, and learns which there are.
  func refresh() async throws {
    let (name, identity, own) = (own, identity, own.text)
    cells = try await run(evenIfForgotten: true) { db in
      try identity.requireKept(name, db)
      try db.run(
        """
        INSERT INTO cells (name, is_open, seen_at) VALUES ($1, 1, \(Self.now))
        ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at
        """, own)
      return try db.rows(
        "SELECT name, is_open, seen_at, (seen_at > \(Self.now) - 1000 * \(Self.absence))::INT FROM cells ORDER BY name"
      ) { row in
        CellName(row.string(0)).map {
          Entry(name: $0, isOpen: row.bool(1), seenAt: row.timestamp(2), isThere: row.bool(3))
        }
      }.compactMap(\.self)
    }
  }

  /// Whether a cell was heard of lately.
  func hears(_ cell: CellName) -> Bool { cells.contains { $0.name == cell && $0.isThere } }

  /// Forgets a cell that is gone for good: what there is one of is nobody's any more where that cell had it, and what it
  /// had handed over whole is its new cell's.
  ///
  /// - Returns: whether it could be: not one that was heard of lately. Nil for one that nobody knows.
  func forget(_ cell: CellName) async throws -> Bool? {
    try await refresh()
    guard cells.contains(where: { $0.name == cell }) else { return nil }
    guard cell != own, !hears(cell) else { return false }
    try await run { db in
      try db.run("DELETE FROM cells WHERE name = $1", cell.text)
      try db.run("INSERT INTO forgotten_cells (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", cell.text)
      try db.run("DELETE FROM claims WHERE cell = $1", cell.text)
      try db.run("DELETE FROM moved_credentials WHERE cell = $1", cell.text)
      try db.run("UPDATE moves SET phase = 'left' WHERE from_cell = $1 AND phase = 'admitted'", cell.text)
      try db.run("DELETE FROM moves WHERE from_cell = $1 AND phase = 'packing'", cell.text)
      try db.run("DELETE FROM moves WHERE to_cell = $1 AND phase IN ('left', 'cancelled')", cell.text)
    }
    try await refresh()
    return true
  }

  /// Has a cell take new accounts, or none.
  ///
  /// - Returns: whether there is such a cell.
  func set(_ cell: CellName, isOpen: Bool) async throws -> Bool {
    let isKnown = try await run { db in
      try db.run("UPDATE cells SET is_open = $2 WHERE name = $1", cell.text, isOpen)
      guard db.changes > 0 else { return false }
      for other in try db.rows("SELECT name FROM cells", map: { $0.string(0) }) {
        if let name = CellName(other) { try db.notify(Self.channel(name)) }
      }
      return true
    }
    try await refresh()
    return isKnown
  }

  /// Where a new account is to be made instead of here; nil where it may be made here, or nowhere else.
  ///
  /// - Parameter key: the digest of its idempotency key: a repeat goes where the first went.
  func placeForNew(under key: String?) -> CellName? {
    guard cells.contains(where: { $0.name == own && !$0.isOpen }) else { return nil }
    let open = cells.filter(\.isOpen)
    guard !open.isEmpty else { return nil }
    let chance = key.flatMap { UInt64($0.prefix(8), radix: 16) } ?? UInt64.random(in: 0 ... .max)
    return open[Int(chance % UInt64(open.count))].name
  }

  // MARK: What is one over all cells

  /// Has something be this cell's, unless it is another's already.
  ///
  /// - Returns: whose it is now.
  func claim(_ claim: Claim, for account: String) async throws -> CellName {
    let own = own
    let holder = try await run { db in
      try db.run(
        """
        INSERT INTO claims (kind, digest, cell, account) VALUES ($1, $2, $3, $4)
        ON CONFLICT (kind, digest) DO UPDATE SET account = excluded.account WHERE claims.cell = excluded.cell
        """, claim.kind.rawValue, claim.digest, own.text, account)
      return try db.first(
        "SELECT cell FROM claims WHERE kind = $1 AND digest = $2", claim.kind.rawValue, claim.digest
      ) { $0.string(0) }
    }
    return holder.flatMap { CellName($0) } ?? own
  }

  /// Has this cell have what it has, unless it is another's already.
  ///
  /// - Returns: what is another's.
  func claim(_ all: [(claim: Claim, account: String)]) async throws -> [Claim] {
    let own = own.text
    return try await run { db in
      try all.compactMap { claim, account in
        try db.run(
          """
          INSERT INTO claims (kind, digest, cell, account) VALUES ($1, $2, $3, $4) ON CONFLICT (kind, digest) DO NOTHING
          """, claim.kind.rawValue, claim.digest, own, account)
        let holder = try db.first(
          "SELECT cell FROM claims WHERE kind = $1 AND digest = $2", claim.kind.rawValue, claim.digest
        ) { $0.string(0) }
        return holder == own ? nil : claim
      }
    }
  }

  /// Whose something is; nil while it is nobody's.
  func holder(of claim: Claim) async throws -> CellName? {
    try await run { db in
      try db.first("SELECT cell FROM claims WHERE kind = $1 AND digest = $2", claim.kind.rawValue, claim.digest) {
        $0.string(0)
      }
    }.flatMap { CellName($0) }
  }

  /// Gives something up: nobody has it any more.
  func release(_ claim: Claim) async throws {
    let own = own.text
    try await run { db in
      try db.run(
        "DELETE FROM claims WHERE kind = $1 AND digest = $2 AND cell = $3", claim.kind.rawValue, claim.digest, own)
    }
  }

  /// An account was erased: nothing leads to it any more.
  ///
  /// - Parameter claims: what was its own, also where another account of this cell had it before.
  package func forget(_ account: String, _ claims: [Claim]) async throws {
    let own = own.text
    try await run { db in
      for claim in claims {
        try db.run(
          "DELETE FROM claims WHERE kind = $1 AND digest = $2 AND cell = $3", claim.kind.rawValue, claim.digest, own)
      }
      // The cells that it was in before still send who comes with one of its tokens on: they are told that it is nowhere.
      try db.run("UPDATE moved_credentials SET cell = '', account = '' WHERE account = $1", account)
    }
  }

  /// Where somebody is who has left the cell that his token or secret names.
  enum Whereabouts: Sendable {
    case cell(CellName)
    /// The account was erased.
    case nowhere
  }

  /// Where somebody is whose token or secret this is; nil for one that hasn't left the cell that it names.
  ///
  /// Anybody may come with tokens that nobody has given out: few of them are looked for at a time, so that what else is
  /// asked of the directory doesn't wait behind them.
  ///
  /// - Parameter cell: which it names.
  /// - Throws: `unavailable` where too many are looked for already, or the directory can't be asked.
  func whereabouts(of digest: String, named cell: CellName) async throws -> Whereabouts? {
    // Names that nobody has don't take the places of a cell's that is lost.
    let kind = cells.contains { $0.name == cell }
    guard lookups[kind, default: 0] < Self.mostLookups else { throw Failure.unavailable("directory") }
    lookups[kind, default: 0] += 1
    defer { lookups[kind, default: 0] -= 1 }
    return try await run { db in
      try db.first("SELECT cell FROM moved_credentials WHERE digest = $1", digest) {
        CellName($0.string(0)).map(Whereabouts.cell) ?? .nowhere
      }
    }
  }
}
