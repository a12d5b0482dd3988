package import ContentContract
import ServiceHost
import Storage
package import Wire

/// A page of an owner's changes, oldest first: changed cards in their current state, and ids of deleted cards (F6).
///
/// The cursor holds the numbers of two changes: the last change that was sent (`change`), and the change that was the
/// newest when the device began to read all cards (`begun`). Cards that were deleted before `begun` never reached the
/// device.
package struct CardChangesPage {
  private struct Place {
    var change: Int
    var begun: Int

    init(change: Int, begun: Int) {
      self.change = change
      self.begun = begun
    }

    init?(_ text: String) {
      let parts = text.split(separator: ":").map { Int($0) }
      guard parts.count == 2, let change = parts[0], let begun = parts[1] else { return nil }
      self.init(change: change, begun: begun)
    }

    var text: String { "\(change):\(begun)" }
  }

  private let page: ListPage
  private let reading: CardReader

  /// - Throws: `invalid_params` for an invalid cursor.
  package init(_ request: ListCardChanges, _ reading: CardReader) throws(Failure) {
    let owner = reading.owner
    page = try ListPage(of: "changes", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    self.reading = reading
  }

  /// Returns the reply as JSON.
  package func reply(use: CardUse) throws -> Bytes {
    let (last, forgotten) = try shelf()
    let given = page.after.flatMap { Place($0) }
    // A cursor may be newer than the database after a restore from a backup.
    let isTooOld = given.map { max($0.change, $0.begun) < forgotten || $0.change > last } ?? false
    let place = given.flatMap { isTooOld ? nil : $0 } ?? Place(change: 0, begun: last)
    var contents = Contents(place, deletions: try deletions(after: place), limit: page.limit)
    try read(&contents, after: place)
    let end = Place(change: contents.hasMore ? contents.end : last, begun: place.begun)
    return try text(contents, cursor: page.cursor(behind: end.text), startOver: isTooOld, use: use)
  }

  /// The changes on the page, collected in the order of their numbers.
  private struct Contents {
    let limit: Int
    var cards: CardPage
    var deleted: [String] = []
    /// The deletions that aren't on the page yet.
    var otherDeletions: ArraySlice<(card: String, change: Int)>
    /// The number of the last change on the page.
    var end: Int
    var isFull = false
    var hasMore: Bool { isFull || !otherDeletions.isEmpty }

    init(_ place: Place, deletions: [(card: String, change: Int)], limit: Int) {
      self.limit = limit
      cards = CardPage(limit: limit)
      otherDeletions = deletions[...]
      end = place.change
    }

    /// - Returns: True if the page is full.
    mutating func add(_ card: CardRow, change: Int) throws -> Bool {
      addDeletions(before: change)
      isFull = deleted.count + cards.count >= limit
      if isFull { return true }
      try cards.add(card)
      isFull = cards.isOver
      if !isFull { end = change }
      return isFull
    }

    mutating func addDeletions(before change: Int) {
      while let next = otherDeletions.first, next.change < change, deleted.count + cards.count < limit {
        deleted.append(next.card)
        end = next.change
        otherDeletions = otherDeletions.dropFirst()
      }
    }
  }

  private func read(_ contents: inout Contents, after place: Place) throws {
    let cleared = try AllCardsDeletion(reading.db, reading.owner).end().change
    _ = try reading.db.rows(
      """
      SELECT \(CardRow.columns), change FROM cards WHERE account = $1 AND app = $2 AND change > $3
      ORDER BY change LIMIT $4
      """, arguments: [reading.owner.account, reading.owner.app, max(place.change, cleared), page.limit + 1],
      until: { $0 }
    ) { row in
      try contents.add(CardRow(row, reading.db), change: row.int("change"))
    }
    if !contents.isFull { contents.addDeletions(before: .max) }
  }

  private func shelf() throws -> (last: Int, forgotten: Int) {
    try reading.db.first(
      "SELECT last_change, forgotten_change FROM shelves WHERE account = $1 AND app = $2", reading.owner.account,
      reading.owner.app
    ) { ($0.int("last_change"), $0.int("forgotten_change")) } ?? (0, 0)
  }

  private func deletions(after place: Place) throws -> [(card: String, change: Int)] {
    try reading.db.rows(
      """
      SELECT card, change FROM deleted_cards WHERE account = $1 AND app = $2 AND change > $3 ORDER BY change LIMIT $4
      """, reading.owner.account, reading.owner.app, place.change, page.limit + 1
    ) { ($0.string("card"), $0.int("change")) }
  }

  private func text(_ contents: Contents, cursor: String, startOver: Bool, use: CardUse) throws -> Bytes {
    var reply: Bytes = []
    reply.reserveCapacity(contents.cards.text.count + 600)
    reply.append(#"{"cards":["#)
    reply.append(contentsOf: contents.cards.text)
    reply.append(#"],"deleted":"#)
    reply.append(contentsOf: try JSON.encode(contents.deleted))
    reply.append(#","cursor":"#)
    reply.append(quoted: cursor.utf8Span.span)
    reply.append(contents.hasMore ? #","more":true"# : #","more":false"#)
    reply.append(startOver ? #","start_over":true"# : #","start_over":false"#)
    reply.append(#","use":"#)
    reply.append(contentsOf: try JSON.encode(use))
    reply.append("}")
    return reply
  }
}
