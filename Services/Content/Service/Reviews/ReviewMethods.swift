import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import FSRS
import MessageBus
import ServiceHost
import Storage
import Wire

@Loop struct ReviewMethods {
  let store: Store
  let catalog: AppCatalog
  let maintenance: CardMaintenance

  func register(on routes: Routes) {
    let catalog = catalog
    routes.change(RecordReviews.self, in: store, CardChanges(catalog) { [maintenance] in maintenance.arm() }.record)
    routes.read(ListDueCards.self, in: store) { request, caller, db in
      let context = try CardContext(catalog, caller)
      return try DueCards(context: context, scheduler: context.scheduler(), db: db).reply(request)
    }
    routes.read(GetStatistics.self, in: store) { try statistics($0, for: $1, $2) }
  }

  private nonisolated func statistics(
    _ request: GetStatistics, for caller: Caller, _ db: Reading
  ) throws -> GetStatistics.Reply {
    let context = try CardContext(catalog, caller)
    let owner = context.owner
    let today = try context.day(of: db.wallNow)
    return GetStatistics.Reply(
      cards: try CardReader(db, owner).used(), languages: try LanguageCounts(db, owner).all(),
      days: try DayCounts(db, owner).days(from: today + (1 - (request.days?.value ?? 30)), to: today))
  }
}

/// The cards that an owner should review now.
private struct DueCards {
  let context: CardContext
  let scheduler: FSRS
  let db: Reading

  func reply(_ request: ListDueCards) throws -> ListDueCards.Reply {
    let now = db.wallNow
    let cleared = try AllCardsDeletion(db, context.owner).end().place
    let due = try due(at: now, behind: cleared)
    let new = try new(request.newCards(besides: due.count), behind: cleared)
    return ListDueCards.Reply(
      cards: try cards(Array(due.prefix(request.most)) + new, at: now), due: due.count,
      nextDueAt: try nextDue(after: now, behind: cleared))
  }

  /// Returns as many of the cards as fit in a reply, and at least one.
  private func cards(_ keys: [String], at now: Timestamp) throws -> [DueCard] {
    var cards: [DueCard] = []
    var bytes = 0
    for key in keys {
      guard let found = try card(key, at: now) else { continue }
      bytes += found.card.front.utf8.count + found.card.back.utf8.count + found.card.notes.utf8.count + 600
      if bytes > ListPage.maxBytes, !cards.isEmpty { break }
      cards.append(found)
    }
    return cards
  }

  private func due(at now: Timestamp, behind cleared: Int) throws -> [String] {
    try db.values(
      of: String.self,
      """
      SELECT card FROM schedules WHERE account = $1 AND app = $2 AND due_at <= $3 AND card NOT IN (
        SELECT id FROM cards WHERE account = $1 AND app = $2 AND position <= $5) ORDER BY due_at LIMIT $4
      """, context.owner.account, context.owner.app, now, 1000, cleared)
  }

  private func new(_ count: Int, behind cleared: Int) throws -> [String] {
    try db.values(
      of: String.self,
      """
      SELECT id FROM cards WHERE account = $1 AND app = $2 AND seen = 0 AND position > $3 ORDER BY position LIMIT $4
      """, context.owner.account, context.owner.app, cleared, count)
  }

  private func nextDue(after now: Timestamp, behind cleared: Int) throws -> Int64? {
    try db.optionalValue(
      of: Int64.self,
      """
      SELECT min(due_at) FROM schedules WHERE account = $1 AND app = $2 AND due_at > $3 AND card NOT IN (
        SELECT id FROM cards WHERE account = $1 AND app = $2 AND position <= $4)
      """, context.owner.account, context.owner.app, now, cleared)
  }

  private func card(_ key: String, at now: Timestamp) throws -> DueCard? {
    guard let card = try CardReader(db, context.owner).stored(key: key)?.card else { return nil }
    let known = try ReviewTable(db: db, owner: context.owner).known(key)
    return DueCard(card: card, schedule: known.map { CardSchedule($0) }, next: waits(known?.memory, at: now))
  }

  private func waits(_ memory: FSRS.Memory?, at now: Timestamp) -> NextWaits {
    func wait(_ rating: FSRS.Rating) -> Int64 {
      scheduler.review(memory, as: rating, at: now).due.milliseconds - now.milliseconds
    }
    return NextWaits(again: wait(.again), hard: wait(.hard), good: wait(.good), easy: wait(.easy))
  }
}

extension ListDueCards {
  fileprivate var most: Int { limit?.value ?? 20 }

  /// Returns the number of new cards that fit in the reply with `due` cards.
  fileprivate func newCards(besides due: Int) -> Int { min(most - min(due, most), new?.value ?? most) }
}
