import CivilTime
package import Storage

/// Records which sets of cards an owner has added, so that a set isn't added twice by mistake.
package struct AddedSets {
  /// The origin of a set of cards.
  package enum Source {
    case preset(String)
    case share(String)

    var text: String {
      switch self {
      case .preset(let id): "preset:\(id)"
      case .share(let id): "share:\(id)"
      }
    }
  }

  private let db: Connection
  private let owner: Owner

  package init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// Records the addition of a set.
  ///
  /// - Returns: False if the set was added before. In this case, the earlier time is kept.
  func note(_ source: Source, at now: Timestamp) throws -> Bool {
    try db.run(
      """
      INSERT INTO added_sets (account, app, source, added_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, app, source) DO NOTHING
      """, owner.account, owner.app, source.text, now)
    return db.changes > 0
  }

  /// Returns the time when a set was added; nil if it wasn't.
  func addedAt(_ source: Source) throws -> Int64? {
    try db.value(
      of: Int64.self, "SELECT added_at FROM added_sets WHERE account = $1 AND app = $2 AND source = $3", owner.account,
      owner.app, source.text)
  }
}
