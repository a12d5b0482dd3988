/// What one service's database knows of another's, told to that one when it introduces itself.
package struct Acquaintance: Codable, Hashable, Sendable {
  /// How far it was when it introduced itself last; nil if it never did.
  package var past: StorePast?
  /// The last of its events that was taken here; 0 for none.
  package var taken: Int64
  /// The last event from here that it acknowledged; 0 for none.
  package var acknowledged: Int64
  /// The id of the database that knows this; nil from an earlier release.
  package var store: String?

  package init(past: StorePast?, taken: Int64, acknowledged: Int64, store: String? = nil) {
    (self.past, self.taken, self.acknowledged, self.store) = (past, taken, acknowledged, store)
  }

  /// How far the database that is known was at least: marks are milliseconds since 1970, and events are numbered from
  /// those on.
  package var reached: Int64 { max(past?.mark ?? 0, taken) }

  /// What the database that is known lacks; nil for nothing. Pure.
  ///
  /// - Parameters:
  ///   - now: as the database is now, later than what is known here. What it goes by only grows, so it can't be behind by chance.
  ///   - lastEvent: the last that it emitted.
  ///   - cursor: the last event of the service that knows it which it has taken.
  package func missing(in now: StoreIdentity, lastEvent: Int64, cursor: Int64) -> String? {
    if let past {
      if now.accepted > past.mark { return nil }
      if let missing = past.missing(in: now) { return missing }
      // Of one that was restored or accepted once it isn't asked: what is acknowledged here may be of the time before.
      if now.accepted == 0, cursor < acknowledged {
        return "it took events until \(acknowledged), and knows of those until \(cursor)"
      }
    } else {
      if now.accepted > 0 { return nil }
      // Its own events are numbered from its birth on.
      if now.born > 0, taken > 0, taken <= now.born { return "its event \(taken) is older than it is" }
    }
    if lastEvent < taken { return "its event \(taken) was taken, and its last one is \(lastEvent)" }
    return nil
  }
}

extension Acquaintance {
  /// What a database knows of a service's.
  init(of service: String, in db: Connection) throws {
    self.init(
      past: try db.first("SELECT store, mark FROM storage_neighbours WHERE service = $1", service) {
        StorePast(store: $0.string(0), mark: $0.int64(1))
      },
      taken: try db.first("SELECT sequence FROM inbox WHERE source = $1", service) { $0.int64(0) } ?? 0,
      acknowledged: try db.first("SELECT delivered FROM subscriber_cursors WHERE subscriber = $1", service) {
        $0.int64(0)
      } ?? 0, store: try StoreIdentity.read(db)?.store)
  }
}

extension Store {
  /// Takes note of another service's database, unless that one lacks what is known of it.
  ///
  /// - Returns: what was known before.
  package func meet(_ service: String, _ identity: StoreIdentity) async throws -> Acquaintance {
    try await write { tx in
      let known = try Acquaintance(of: service, in: tx.own)
      let isSound = known.past?.missing(in: identity) == nil
      if isSound, known.past != identity.past {
        try tx.own.run(
          """
          INSERT INTO storage_neighbours (service, store, mark) VALUES ($1, $2, $3)
          ON CONFLICT (service) DO UPDATE SET store = excluded.store, mark = excluded.mark
          """, service, identity.store, identity.mark)
      }
      return known
    }
  }

  /// Compares this database with what another service knows of it.
  ///
  /// - Parameter identity: as the other service was told. What it has heard since then from this process is no loss, so
  ///   as the
  ///   database was `opened` it is compared with each other service once.
  /// - Returns: what it lacks; then it refuses all from now on, after a restart too.
  package func compare(
    _ identity: StoreIdentity, with known: Acquaintance, of service: String
  ) async throws -> String? {
    let (lastEvent, cursor) = try await query { db in
      (
        try db.own.first(db.engine.dialect.lastEvent) { $0.int64(0) },
        try db.inboxCursors().first { $0.source == service }?.cursor ?? 0
      )
    }
    guard let missing = known.missing(in: identity, lastEvent: lastEvent ?? 0, cursor: cursor) else { return nil }
    let words = "\(service) knows more of it: \(missing)"
    let teller = LossTeller(
      service: service, store: known.store, compared: identity, lastEvent: lastEvent ?? 0, cursor: cursor)
    let before = hasFile ? LossNote(of: path).read() : nil
    try await note(
      LossNote.Content(
        missing: words, reached: max(known.reached, before?.reached ?? 0), tellers: (before?.tellers ?? []) + [teller]))
    return words
  }
}

extension Reading {
  /// Who this database is now.
  package func identity() throws -> StoreIdentity { try StoreIdentity.expect(own) }
}
