import AppCatalog
import ContentContract
import ServiceHost
import Storage
import Wire

/// A page of the changes to a catalogue, oldest first (G2).
///
/// The cursor holds the last row that was sent, and the number of a version. Removed items are sent only if they were
/// removed after this version, because the client doesn't have items that were removed earlier. A row that changes
/// between two pages moves to the end of the list, so it isn't missed.
struct CatalogueChangesPage {
  private struct Place {
    var changed = 0
    var item = ""
    var begun: Int

    init(changed: Int = 0, item: String = "", begun: Int) {
      self.changed = changed
      self.item = item
      self.begun = begun
    }

    init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, let changed = Int(parts[0]), let begun = Int(parts[2]) else { return nil }
      self.init(changed: changed, item: String(parts[1]), begun: begun)
    }

    var text: String { "\(changed):\(item):\(begun)" }
  }

  private let request: ListCatalogueChanges
  private let page: ListPage
  private let owner: Owner
  private let served: ServedCatalogue

  /// - Throws: `invalid_params` for an invalid cursor.
  init(_ request: ListCatalogueChanges, for owner: Owner, of served: ServedCatalogue) throws(Failure) {
    self.request = request
    self.owner = owner
    self.served = served
    page = try ListPage(
      of: "catalogue \(served.id)", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
  }

  /// Returns the reply as JSON.
  ///
  /// - Throws: `unavailable` until the changes of the served version are recorded, because a client that has this
  ///   version must not get an older one.
  func reply(_ db: Reading, _ language: Language) throws -> Bytes {
    let history = CatalogueHistory(db, app: served.app.id, catalogue: served.id)
    guard let last = try history.last(), last.version == served.version else {
      throw Failure(.unavailable, .changesNotRecorded, executed: .no, details: ["retry_after_ms": 100])
    }
    let (place, startOver) = try start(history, last: last.number)
    let open = served.open(on: owner.plan)
    var items: Bytes = []
    var removed: [String] = []
    var summary: Bytes? = nil
    var count = 0
    var end = place
    var more = false
    _ = try db.rows(
      """
      SELECT item, changed, removed FROM catalogue_items
      WHERE app = $1 AND catalogue = $2 AND (changed, item) > ($3, $4) AND (removed = 0 OR changed > $5)
      ORDER BY changed, item LIMIT $6
      """,
      arguments: [served.app.id, served.id, place.changed, place.item, place.begun, page.limit + 1], until: { $0 }
    ) { row in
      more = count == page.limit || items.count > 2 * ListPage.maxBytes
      if more { return true }
      let item = row.string("item")
      if item == CatalogueHistory.head {
        summary = try served.summary(language)
      } else if !row.bool("removed"), let number = served.number(of: item) {
        if !items.isEmpty { items.append(",") }
        items += try served.text(of: number, language, isWhole: true, isOpen: open[number])
      } else {
        removed.append(item)
      }
      count += 1
      end.changed = row.int("changed")
      end.item = item
      return false
    }
    return try text(
      version: last.version, startOver: startOver, summary: summary, items: items, removed: removed,
      next: more ? end.text : nil)
  }

  /// Returns the place where the page begins. `startOver` is true if the client's version or cursor is too old or
  /// unknown.
  private func start(_ history: CatalogueHistory, last: Int) throws -> (Place, startOver: Bool) {
    let all = Place(begun: last)
    if let after = page.after {
      guard let place = place(after, last: last) else { return (all, true) }
      return (place, false)
    }
    guard let since = request.since else { return (all, false) }
    guard let number = try history.number(of: since.value) else { return (all, true) }
    return (Place(changed: number + 1, begun: number), false)
  }

  /// Returns nil if the cursor is invalid, too old, or newer than the database after a restore from a backup.
  private func place(_ cursor: String, last: Int) -> Place? {
    guard let place = Place(cursor), place.begun <= last, place.begun >= last - CatalogueHistory.kept else {
      return nil
    }
    return place
  }

  private func text(
    version: String, startOver: Bool, summary: Bytes?, items: Bytes, removed: [String], next: String?
  ) throws -> Bytes {
    var reply: Bytes = []
    reply.reserveCapacity(items.count + 400)
    reply.append(#"{"version":"#)
    reply.append(quoted: version.utf8Span.span)
    reply.append(startOver ? #","start_over":true"# : #","start_over":false"#)
    if let summary {
      reply.append(#","catalogue":"#)
      reply += summary
    }
    reply.append(#","items":["#)
    reply += items
    reply.append(#"],"removed":"#)
    reply += try JSON.encode(removed)
    if let next {
      reply.append(#","next_cursor":"#)
      reply.append(quoted: page.cursor(behind: next).utf8Span.span)
    }
    reply.append("}")
    return reply
  }
}
