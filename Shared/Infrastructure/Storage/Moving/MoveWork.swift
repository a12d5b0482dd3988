import CivilTime
import Glibc

/// The work of a move, on a dedicated thread. It reads the store concurrently with the writer and fills the target.
///
/// 1. Copy all rows of one state and read them back. The counts and digests of each table must match.
/// 2. Repeat: for each key that was logged since the previous state, delete the row in the target and insert the row of
///   the newest state. Read each row back and compare it.
/// 3. Once the store is closed, repeat step 2 one last time.
///
/// After each step, the target therefore contains exactly the rows of the last copied state.
final class MoveWork {
  private let plan: MovePlan
  private let shared: MoveSharedState
  private let source: MoveRows
  private let log: MoveLog
  private let target: MoveTarget
  /// For each table, the number of the last copied entry of its log.
  private var ends: [Int64] = []
  /// For each table, the digest of its rows.
  private var digests: [TableDigest]
  private var changes = 0
  /// The number of checks for an order to finish or cancel, between two passes that copy changes.
  private static let checksPerCopy: Int = 10
  /// The pause between two of these checks, in microseconds.
  private static let pause: UInt32 = 10_000
  /// The maximum number of changed rows in a pass after which the switch may begin.
  private static let few = 200

  init(_ plan: MovePlan, _ shared: MoveSharedState) throws {
    self.plan = plan
    self.shared = shared
    source = MoveRows(try plan.openSource())
    log = MoveLog(tables: plan.tables)
    let identity = try StoreIdentity.expect(source.db.own)
    target = try MoveTarget(plan.target, for: identity, migrations: plan.migrations, now: plan.now)
    digests = plan.tables.map { _ in TableDigest() }
    try Self.requireSame(MoveTable.all(target.rows.db.own), as: plan.tables)
    shared.update { $0.tables = plan.tables.count }
  }

  /// A table whose columns are compared as a set, because migrations that add columns may change their order.
  private struct Shape: Hashable {
    let name: String
    let columns: Set<MoveTable.Column>
    let key: [String]

    init(_ table: MoveTable) {
      name = table.name
      columns = Set(table.columns)
      key = table.key.map { table.columns[$0].name }
    }
  }

  /// - Throws: `StoreFault` if the tables differ.
  private static func requireSame(_ made: [MoveTable], as tables: [MoveTable]) throws {
    let madeShapes = made.map(Shape.init)
    let shapes = tables.map(Shape.init)
    guard madeShapes != shapes else { return }
    let difference = Set(madeShapes).symmetricDifference(shapes).map(\.name).sorted().joined(separator: ", ")
    throw StoreFault(message: "the tables at the new location would differ from the database's: \(difference)")
  }

  /// Runs the move. Returns once the store is at its new place.
  ///
  /// - Throws: the error that stopped the move, or `CancellationError`. In both cases, the store is still at its old
  ///   place.
  func run() throws -> MoveReport {
    try copy()
    try check()
    // Repeat this until only a few changes are left to copy during the switch.
    while try follow() > Self.few { if shared.isCancelled() { throw CancellationError() } }
    shared.update { $0.phase = .following }
    var checks = 0
    while true {
      switch shared.order {
      case .end: throw CancellationError()
      case .finish(let takeOver): return try finish(takeOver)
      case .follow:
        if checks.isMultiple(of: Self.checksPerCopy) { try follow() }
        checks += 1
        usleep(Self.pause)
      }
    }
  }

  private func copy() throws {
    try source.reading {
      ends = try log.ends(source.db)
      let counts = try plan.tables.map { table in
        try source.db.value(of: Int.self, "SELECT count(*) FROM \(table.quotedName)") ?? 0
      }
      shared.update {
        $0.phase = .copying
        $0.rows = counts.reduce(0, +)
      }
      for (place, table) in plan.tables.enumerated() {
        try source.pages(of: table) { rows in
          if shared.isCancelled() { throw CancellationError() }
          for row in rows { digests[place].add(row) }
          try target.rows.change { try target.rows.insert(into: table, rows) }
          shared.update { $0.copied += rows.count }
        }
      }
    }
    try target.analyze()
  }

  /// Reads all copied rows back from the target.
  private func check() throws {
    shared.update { $0.phase = .checking }
    try target.rows.reading {
      for (place, table) in plan.tables.enumerated() {
        var found = TableDigest()
        try target.rows.pages(of: table) { rows in
          if shared.isCancelled() { throw CancellationError() }
          for row in rows { found.add(row) }
        }
        guard found == digests[place] else {
          throw StoreFault(
            message:
              "\(table.name) differs at the new location: it has \(found.rows) of \(digests[place].rows) rows, and the "
              + "digest \(found.text) instead of \(digests[place].text)")
        }
      }
    }
  }

  /// The changed rows of one table, and the keys of all rows that were changed or deleted.
  private struct Change {
    let place: Int
    let table: MoveTable
    let keys, rows: [MoveTable.Row]
  }

  /// Copies the changes since the previous state.
  ///
  /// - Returns: the number of changed rows.
  @discardableResult
  private func follow() throws -> Int {
    let (changed, now): ([Change], [Int64]) = try source.reading {
      let now = try log.ends(source.db)
      return (try changedRows(through: now), now)
    }
    guard !changed.isEmpty else { return 0 }
    digests = try apply(changed)
    ends = now
    let count = changed.reduce(0) { $0 + $1.keys.count }
    changes += count
    shared.update { [changes] in $0.changes = changes }
    return count
  }

  private func changedRows(through now: [Int64]) throws -> [Change] {
    try plan.tables.indices.filter { now[$0] > ends[$0] }.map { place in
      let table = plan.tables[place]
      let keys = try log.keys(of: table, after: ends[place], through: now[place], source.db)
      return Change(place: place, table: table, keys: keys, rows: try source.rows(of: table, keys))
    }
  }

  /// Applies changes to the target and reads them back.
  ///
  /// - Returns: the new digests of the tables.
  private func apply(_ changed: [Change]) throws -> [TableDigest] {
    var digests = digests
    try target.rows.change {
      // Delete all changed rows before inserting any, because a row may now have a unique value that another row had
      // before.
      for change in changed {
        for row in try target.rows.rows(of: change.table, change.keys) { digests[change.place].subtract(row) }
        try target.rows.delete(from: change.table, change.keys)
      }
      for change in changed { try target.rows.insert(into: change.table, change.rows) }
      for change in changed {
        let found = try target.rows.rows(of: change.table, change.keys)
        guard Set(found) == Set(change.rows), found.count == change.rows.count else {
          throw StoreFault(message: "\(change.table.name): changed rows differ at the new location")
        }
        for row in found { digests[change.place].add(row) }
      }
    }
    return digests
  }

  private func finish(_ takeOver: @Sendable (MoveReport) throws -> Void) throws -> MoveReport {
    let began = ContinuousClock.now
    shared.update { $0.phase = .switching }
    // Take the writer's lock, so that no standby process gets it and begins to write to the old schema.
    if let address = plan.source.address { try PostgresLock(of: address).take(source.db.own) }
    while try follow() > 0 {}
    try target.seal(try source.reading { try MoveNumbers.read(source.db.own) })
    let tables = zip(plan.tables, digests).map { table, digest in
      MoveReport.Table(name: table.name, rows: digest.rows, digest: digest.text)
    }
    let report = MoveReport(
      tables: tables, changes: changes, heldMs: Int((ContinuousClock.now - began) / .milliseconds(1)))
    try takeOver(report)
    // The new place is valid now, so a failure of the cleanup is ignored. The cleanup is repeated when the store is
    // opened or moved again.
    try? plan.source.leave(source.db.own, store: plan.store, for: shared.progress.place)
    return report
  }
}

/// The parameters of a move.
struct MovePlan: Sendable {
  let source, target: MoveDestination
  let tables: [MoveTable]
  let migrations: [Migration]
  /// The store's id.
  let store: String
  let now: Timestamp

  /// Opens a read-only connection for the move.
  func openSource() throws -> any Engine {
    guard let address = source.address else { return try StoreFile.openForReading(source.path, on: .disk) }
    return try PostgresOpening.open(address, "mover")
  }
}
