package import AppCatalog
import CivilTime
package import EventLoop
package import ServiceHost
package import Storage
package import Telemetry
import Wire

/// Keeps copies of what other cells have of merged boards, so that nobody who looks at one waits for another cell, and
/// has ranks be given once a day, week or month is over in all of them.
@Loop package final class BoardCopying {
  private let store: Store
  private let cells: OtherCells
  private let log: Log
  private let settled: @Loop () -> Void
  private var catalog: AppCatalog?
  private var timer: DueTimer?
  /// Cells that gave no answer, as the log says already.
  private var silent: Set<CellName> = []
  private static let pause = Duration.seconds(3)

  /// - Parameter settled: called when ranks can be given that waited for other cells.
  package init(
    _ store: Store, cells: OtherCells, clock: LoopClock, log: Log, settled: @escaping @Loop () -> Void = {}
  ) {
    (self.store, self.cells, self.log, self.settled) = (store, cells, log, settled)
    timer = DueTimer(
      clock: clock, pause: Self.pause, rest: Self.pause, look: { clock.wallNow },
      failed: { log.debug("other cells' leaderboards can't be copied", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.refresh() }
  }

  /// Begins with these apps. A stack that is alone waits for nobody.
  package func start(with catalog: AppCatalog) {
    self.catalog = catalog
    guard cells.own == nil else { return timer?.arm() ?? () }
    Loop.task { [self] in try await forget { _, _ in false } }
  }

  /// Ends it; what runs is finished.
  package func stop() { timer?.stop() }

  /// Takes what has changed in other cells, and lets ranks be given where all of them have told the last.
  package func refresh() async throws {
    guard let catalog else { return }
    let apps = catalog.appsWithMergedBoards
    let names = apps.isEmpty ? [] : try await cells.names()
    try await forget { key, cell in
      catalog.board(key)?.isMerged == true && cell.map(names.map(\.text).contains) ?? true
    }
    let ready = try await store.query { try Self.ready(names, in: $0) }
    var isWhole = true
    for cell in names where try await !hears(cell, of: apps) { isWhole = false }
    guard isWhole, !ready.isEmpty else { return }
    let isSettled = try await store.write(of: "upkeep") { tx in
      // Whoever was on the way when it was asked before is where the account is now.
      let last = try Self.ready(names, in: tx).filter(ready.contains)
      for key in last { try BoardPeriodTable(db: tx).settle(key, .settled) }
      return !last.isEmpty
    }
    if isSettled { settled() }
  }

  /// - Returns: whether all that has changed there was told.
  private func hears(_ cell: CellName, of apps: [String]) async throws -> Bool {
    do {
      for app in apps { try await refresh(app, of: cell) }
      silent.remove(cell)
      return true
    } catch {
      if silent.insert(cell).inserted {
        log.warning(
          "a cell gives no answer: merged leaderboards show what it had, and those that end wait for it",
          ["cell": cell.text, "reason": "\(error)"])
      }
      return false
    }
  }

  private func refresh(_ app: String, of cell: CellName) async throws {
    let waiting = try await store.query { db in
      try BoardPeriodTable(db: db).waiting().map(\.key).filter { $0.app == app }
    }
    let states = try await answer(CellBoards(app: app, waiting: waiting), of: cell)
    let known = try await store.query { try BoardCopyTable(db: $0).copies(of: cell, app: app) }
    for state in states where state.key.app == app {
      let copy = known[state.key]
      guard copy?.changes != state.changes || copy?.isClosed != state.isClosed else { continue }
      try await take(state, of: cell)
    }
  }

  /// What is told of one. What has changed since then has another number, and is asked for the next time.
  private func take(_ state: CellBoards.State, of cell: CellName) async throws {
    guard let catalog else { return }
    let (isEmpty, key) = (state.changes == 0, state.key)
    let (own, current) = try await store.query { db in
      (try BoardPeriodTable(db: db).entry(key), try Self.current(key, catalog, at: db.wallNow))
    }
    // Of what is over here no ranks are given any more by what others have.
    if let own, own.isFinal, own.merging != .settled { return }
    if own == nil {
      // What goes on begins here too as soon as somebody elsewhere has a score in it, so that it is seen, and ends, in
      // all cells.
      guard let current else { return }
      try await store.write(of: "upkeep") { tx in
        let table = BoardPeriodTable(db: tx)
        if try table.entry(key) == nil { try table.add(key, closesAt: current.closesAt) }
      }
    }
    let isSettled = own?.merging == .settled
    let counts = isEmpty || isSettled ? nil : try await answer(CellBoardCounts(key: key), of: cell)
    let entries = isEmpty ? [] : try await answer(CellBoardEntries(key: key), of: cell)
    var copy = BoardCopyTable.Copy(
      key: key, cell: cell, changes: state.changes, isClosed: state.isClosed, members: counts?.members ?? 0,
      steps: ScoreSteps(counts?.steps ?? []))
    if entries.count == CellBoardEntries.most, let last = entries.last {
      copy.floor = ScoreTable.Position(score: last.score, player: last.player)
    }
    try await store.write(of: "upkeep") { [copy] tx in
      guard let own = try BoardPeriodTable(db: tx).entry(key), !own.isFinal || own.merging == .settled else { return }
      let table = BoardCopyTable(db: tx)
      if own.merging == .settled { try table.note(copy) } else { try table.save(copy, at: tx.wallNow) }
      try CopiedEntryTable(key: key, db: tx).replace(with: entries, of: cell)
    }
  }

  private func answer<Q: CellQuestion>(_ question: Q, of cell: CellName) async throws -> Q.Answer {
    guard let answer = try await cells.find(question, at: cell) else { throw Failure.unavailable("cell \(cell.text)") }
    return answer
  }

  // MARK: Steps

  /// Those that wait and are over in all cells, as far as is known.
  private nonisolated static func ready(_ names: [CellName], in db: Connection) throws -> [BoardPeriod] {
    try BoardPeriodTable(db: db).waiting().map(\.key).filter { key in
      try BoardCopyTable(db: db).closed(key).isSuperset(of: names)
    }
  }

  /// A merged board's day, week or month that goes on.
  private struct Current: Sendable {
    /// Nil for a board that never ends.
    var closesAt: Timestamp?
  }

  /// - Returns: nil for what doesn't go on, or isn't one of the data's.
  private nonisolated static func current(
    _ key: BoardPeriod, _ catalog: AppCatalog, at now: Timestamp
  ) throws -> Current? {
    guard let rules = catalog[key.app]?.leaderboards, let board = catalog.board(key), board.isMerged,
      board.every.start(of: key.period) == key.period
    else { return nil }
    let closesAt = try BoardClock(rules).end(of: key.period, board.every).map { $0 + rules.openAfterEnd }
    return closesAt.map { now < $0 } ?? true ? Current(closesAt: closesAt) : nil
  }

  /// Forgets copies by which no ranks are given yet, of cells and boards that are gone, and waits for none of those.
  private func forget(unless isKept: @Sendable (_ key: BoardPeriod, _ cell: String?) -> Bool) async throws {
    let (copies, waiting) = try await store.query { db in
      (try BoardCopyTable(db: db).unsettled(), try BoardPeriodTable(db: db).waiting().map(\.key))
    }
    let (gone, alone) = (copies.filter { !isKept($0.key, $0.cell) }, waiting.filter { !isKept($0, nil) })
    guard !gone.isEmpty || !alone.isEmpty else { return }
    try await store.write(of: "upkeep") { tx in
      for (cell, key) in gone { try BoardCopyTable(db: tx).remove(key, of: cell) }
      for key in alone { try BoardPeriodTable(db: tx).settle(key, .alone) }
    }
  }
}

extension ProgressService {
  /// Tells other cells of this one's merged boards.
  func answerBoards() {
    let (store, catalog) = (store, catalog)
    cells.answer(CellBoards.self) { question in
      try await store.query { try BoardAnswers(catalog: catalog, db: $0).states(question) }
    }
    cells.answer(CellBoardCounts.self) { question in
      try await store.query { try BoardAnswers(catalog: catalog, db: $0).counts(question) }
    }
    cells.answer(CellBoardEntries.self) { question in
      try await store.query { try BoardAnswers(catalog: catalog, db: $0).entries(question) }
    }
  }
}
