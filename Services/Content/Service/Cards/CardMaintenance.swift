import CivilTime
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry
import Wire

/// A card whose derived columns are outdated.
private struct OutdatedCard {
  let id: String
  let owner: Owner
  let position: Int
  let folded: String
  let isCounted: Bool
  let front: String
  let back: String

  init(_ row: Row) {
    id = row.string("id")
    owner = Owner(row)
    position = row.int("position")
    folded = row.string("folded")
    isCounted = row.int("kept") > 0
    front = row.string("front_language")
    back = row.string("back_language")
  }
}

/// Background work on cards, in small steps between the users' changes: large deletions, changes to tags on many cards,
/// rows written by the previous release, and expired records of deleted cards.
@Loop package final class CardMaintenance: BackgroundJob {
  private let store: Store
  let clock: LoopClock
  private var timer: DueTimer?

  /// - Parameter log: Receives a warning for each failure. Failed work is retried.
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

  /// Checks for pending work. Call this after a change that may have left work.
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
    for card in try outdatedCards(tx) {
      try CardIndex(tx, card.owner).change(at: card.position, from: "", to: card.folded)
      if !card.isCounted { try LanguageCounts(tx, card.owner).add(1, front: card.front, back: card.back) }
      try tx.run(
        "UPDATE cards SET kept = version, tags = $2, change = $3 WHERE id = $1", card.id,
        try JSON.text(CardReader(tx, card.owner).tags(of: card.id)), try tx.nextChange(of: card.owner))
    }
  }

  private nonisolated static func outdatedCards(_ tx: Transaction) throws -> [OutdatedCard] {
    try tx.rows(
      """
      SELECT id, account, app, position, folded, kept, front_language, back_language FROM cards
      WHERE kept <> version LIMIT $1
      """, rowsPerStep
    ) { OutdatedCard($0) }
  }
}
