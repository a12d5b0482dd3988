import CivilTime
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry
import Wire

/// Background work on cards, in small steps between the users' changes: large deletions, changes of tags on many cards,
/// rows written by the previous release, and expired records of deleted cards.
@Loop package final class CardMaintenance: BackgroundJob {
  private let store: Store
  let clock: LoopClock
  private var timer: DueTimer?

  /// - Parameter log: Receives failures, which are retried.
  package init(_ store: Store, clock: LoopClock, log: Log) {
    self.store = store
    self.clock = clock
    timer = DueTimer(
      clock: clock, look: { try await store.query { try CardMaintenance.due($0) } },
      failed: { log.warning("can't maintain cards now; will retry", ["reason": "\($0)"]) }
    ) {
      try await store.write(of: "maintenance") { try CardMaintenance.step($0) }
    }
  }

  package func start() { arm() }

  /// Checks for pending work. Call this after a change that may have left some.
  package func arm() { timer?.arm() }

  /// Stops the maintenance. A running step is completed.
  package func stop() { timer?.stop() }

  /// Performs all work that is due now.
  package func finish() async throws {
    while try await store.query({ db in try Self.due(db).map { $0 <= db.wallNow } ?? false }) {
      try await store.write(of: "maintenance") { try CardMaintenance.step($0) }
    }
  }

  private nonisolated static let rowsPerStep = 200

  private nonisolated static func due(_ db: Reading) throws -> Timestamp? {
    let waits = try db.value(
      of: Int.self,
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM clearings) OR EXISTS (SELECT 1 FROM tag_moves)
        OR EXISTS (SELECT 1 FROM cards WHERE kept <> version)
        OR \(CardFoldingUpdate.isDue)
        OR EXISTS (SELECT 1 FROM shelves WHERE used > \(CardIndex.maxWithoutIndex) AND indexed_to < last_position)
      """)
    if waits != nil { return db.wallNow }
    let oldest = try db.optionalValue(of: Timestamp.self, "SELECT min(deleted_at) FROM deleted_cards")
    return oldest.map { $0 + DeletedCards.kept }
  }

  private nonisolated static func step(_ tx: Transaction) throws {
    // Remove deleted cards first, so that no other work is done for them.
    if try AllCardsDeletion.advance(tx) { return }
    _ = try PendingTagChanges(tx).advance()
    try updateDerivedColumns(tx)
    try CardFoldingUpdate(tx).advance()
    try CardIndex.advance(tx)
    try DeletedCards(tx).forget(atMost: rowsPerStep)
  }

  /// Updates the derived columns of rows that the previous release has written.
  private nonisolated static func updateDerivedColumns(_ tx: Transaction) throws {
    let rows = try tx.rows(
      """
      SELECT id, account, app, position, folded, kept, front_language, back_language FROM cards
      WHERE kept <> version LIMIT $1
      """, rowsPerStep
    ) {
      (
        id: $0.string("id"), owner: Owner(account: $0.string("account"), app: $0.string("app")),
        position: $0.int("position"), folded: $0.string("folded"), isCounted: $0.int("kept") > 0,
        front: $0.string("front_language"), back: $0.string("back_language")
      )
    }
    for row in rows {
      try CardIndex(tx, row.owner).change(at: row.position, from: "", to: row.folded)
      if !row.isCounted { try LanguageCounts(tx, row.owner).add(1, front: row.front, back: row.back) }
      try tx.run(
        "UPDATE cards SET kept = version, tags = $2, change = $3 WHERE id = $1", row.id,
        try JSON.text(CardReader(tx, row.owner).tags(of: row.id)), try tx.nextChange(of: row.owner))
    }
  }
}
