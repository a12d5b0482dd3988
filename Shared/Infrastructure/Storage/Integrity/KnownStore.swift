/// The facts that one service's database has recorded about the database of another service. When the other service
/// introduces itself, it receives these facts and compares them with its database to detect lost changes.
package struct KnownStore: Codable, Hashable, Sendable {
  /// The id and high-water mark that the other database had when its service last introduced itself; nil if it never
  /// did.
  package var past: StoreHighWaterMark?
  /// The last event of the other service that the recording service received; 0 for none.
  package var taken: Int64
  /// The last event of the recording service that the other service acknowledged; 0 for none.
  package var acknowledged: Int64
  /// The id of the database that recorded these facts; nil from an earlier release.
  package var store: String?

  package init(past: StoreHighWaterMark?, taken: Int64, acknowledged: Int64, store: String? = nil) {
    self.past = past
    self.taken = taken
    self.acknowledged = acknowledged
    self.store = store
  }

  /// A lower bound on the high-water mark of the other database. A mark and an event number are comparable, because
  /// marks are milliseconds since 1970, and event numbers start at such a time.
  package var reached: Int64 { max(past?.mark ?? 0, taken) }

  /// Returns a description of the changes that the other database lacks, or nil if it lacks none. Has no side effects.
  ///
  /// - Parameters:
  ///   - now: the other database's identity, read after these facts were recorded. The compared values only grow, so a
  ///     lower value proves a loss.
  ///   - lastEvent: the last event that the other database emitted.
  ///   - cursor: the last event of the recording service that the other database has received.
  package func missing(in now: StoreIdentity, lastEvent: Int64, cursor: Int64) -> String? {
    if let past {
      if now.accepted > past.mark { return nil }
      if let missing = past.missing(in: now) { return missing }
      // This isn't checked for a database that was restored or whose data loss was acknowledged, because the event may
      // have been acknowledged before the restore or the loss.
      if now.accepted == 0, cursor < acknowledged {
        return "it acknowledged events up to \(acknowledged), but has them only up to \(cursor)"
      }
    } else {
      if now.accepted > 0 { return nil }
      // The numbers of a database's events begin at its creation time.
      if now.born > 0, taken > 0, taken <= now.born {
        return "its event \(taken) was received before this database was created"
      }
    }
    if lastEvent < taken { return "its event \(taken) was received, but its last event is \(lastEvent)" }
    return nil
  }
}

extension KnownStore {
  /// Reads the facts that a database has recorded about a service.
  init(of service: String, in db: Connection) throws {
    self.init(
      past: try db.first("SELECT store, mark FROM storage_neighbours WHERE service = $1", service) {
        StoreHighWaterMark(store: $0.string("store"), mark: $0.int64("mark"))
      },
      taken: try db.value(of: Int64.self, "SELECT sequence FROM inbox WHERE source = $1", service) ?? 0,
      acknowledged: try db.value(
        of: Int64.self, "SELECT delivered FROM subscriber_cursors WHERE subscriber = $1", service) ?? 0,
      store: try StoreIdentity.read(db)?.store)
  }
}

extension Store {
  /// Records another service's identity, unless that service's database lacks changes that this database has recorded.
  ///
  /// - Returns: the facts that were recorded before.
  package func meet(_ service: String, _ identity: StoreIdentity) async throws -> KnownStore {
    try await write { tx in
      let known = try KnownStore(of: service, in: tx.own)
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

  /// Compares this database with the facts that another service has recorded about it.
  ///
  /// - Parameter identity: this database's identity as the other service received it. Use the identity in `opened`,
  ///   once for each other service. A later identity also contains the changes of this process, so a difference
  ///   wouldn't prove a loss.
  /// - Returns: a description of the missing changes, or nil. If changes are missing, the store rejects everything from
  ///   now on, even after a restart.
  package func compare(
    _ identity: StoreIdentity, with known: KnownStore, of service: String
  ) async throws -> String? {
    let (lastEvent, cursor) = try await query { db in
      (
        try db.own.value(of: Int64.self, db.engine.dialect.lastEvent),
        try db.inboxCursors().first { $0.source == service }?.cursor ?? 0
      )
    }
    guard let missing = known.missing(in: identity, lastEvent: lastEvent ?? 0, cursor: cursor) else { return nil }
    let words = "\(service) has recorded later changes of it: \(missing)"
    let reporter = DataLossReport(
      service: service, store: known.store, compared: identity, lastEvent: lastEvent ?? 0, cursor: cursor)
    let before = hasFile ? DataLossFile(of: path).read() : nil
    try await record(
      DataLossFile.Content(
        missing: words, reached: max(known.reached, before?.reached ?? 0), tellers: (before?.tellers ?? []) + [reporter]
      ))
    return words
  }
}

extension Reading {
  /// Returns the database's current identity.
  package func identity() throws -> StoreIdentity { try StoreIdentity.expect(own) }
}
