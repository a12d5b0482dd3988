package import AppCatalog
import CivilTime
package import ServiceHost
package import Storage
import Wire

extension ProgressAccounts {
  /// What goes with an account to another cell: its scores are counted there and not here any more, boards that are
  /// ending give it its rank first, and badges that it was passed over for are given once it is settled.
  package static func moving(_ catalog: AppCatalog, in store: Store) -> AccountMoving {
    var moving = AccountMoving()
    moving.isUnfinished = { account, tx in try BoardPeriodTable(db: tx).isEnding(for: account, at: tx.wallNow) }
    moving.put = { row, tx in
      guard row.table == "scores" else { return }
      try ArrivedScore(row, by: catalog, in: tx)?.count()
    }
    moving.settled = { account, tx in
      try BoardPeriodTable(db: tx).noteChanges(of: account)
      let app = try tx.first("SELECT app FROM standing WHERE account = $1", account) { $0.string(0) }
      guard let app, let badges = catalog[app]?.badges?.badges else { return }
      try BadgeSweep.unlock(badges, of: app, by: account, in: tx)
    }
    moving.leaving = { account in
      try await store.write(of: "upkeep") { try Participation(tx: $0).leave(account) }
    }
    return moving
  }
}

/// A score that comes with an account from another cell.
private struct ArrivedScore {
  let key: BoardPeriod
  let score: Int
  /// The rank that it got where it was; nil while all goes on.
  let place: Int?
  let catalog: AppCatalog
  let tx: Transaction

  init?(_ row: ParcelRow, by catalog: AppCatalog, in tx: Transaction) {
    guard let app = row.text("app"), let board = row.text("board"), let period = row.number("period"),
      let score = row.number("score")
    else { return nil }
    key = BoardPeriod(app: app, board: board, period: CivilDay(number: period))
    (self.score, place, self.catalog, self.tx) = (score, row.number("place"), catalog, tx)
  }

  /// - Throws: `unavailable` where the rank that it has would be given once more: what is over there is so here in a
  ///   moment.
  func count() throws {
    let table = BoardPeriodTable(db: tx)
    let known = try table.entry(key)
    guard place == nil else {
      if let known {
        if !known.isFinal { throw Failure.accountMoving }
      } else {
        try table.addFinal(key, at: tx.wallNow)
      }
      return
    }
    if known == nil {
      guard let rules = catalog[key.app]?.leaderboards, let board = rules.boards.first(where: { $0.id == key.board })
      else { return }
      let end = try BoardClock(rules).end(of: key.period, board.every)
      try table.add(key, closesAt: end.map { $0 + rules.openAfterEnd })
    }
    // Of one whose ranks are given here the score alone is kept.
    if known?.closedAt == nil || known?.merging == .waiting { try RankCounts(key, in: tx).move(from: nil, to: score) }
  }
}
