import Files

/// A service whose database knew more of another one than that one had, and what was compared.
package struct LossTeller: Codable, Hashable, Sendable {
  /// The service that knew more.
  package var service: String
  /// Its database's id; nil from an earlier release.
  var store: String?
  /// The database that lacked something, as it was compared.
  package var compared: StoreIdentity
  var lastEvent: Int64
  var cursor: Int64

  /// Whether another database is in the place of the one that knew more, and that one contradicts nothing.
  ///
  /// The same one isn't believed when it says otherwise: what was compared has changed since, and hides what it lacked.
  ///
  /// - Parameter known: what the service's database knows now.
  package func isOver(by known: Acquaintance) -> Bool {
    guard let store, let now = known.store, now != store else { return false }
    return known.missing(in: compared, lastEvent: lastEvent, cursor: cursor) == nil
  }
}

extension Store {
  /// Who said that a database lacks something; empty where nobody did, or where it isn't known.
  package nonisolated static func tellers(beside path: String) -> [LossTeller] {
    LossNote(of: path).read()?.tellers ?? []
  }

  /// Takes back that a database lacks something, since the databases that said so are gone, and forgets those.
  package nonisolated static func withdrawLoss(of path: String) throws {
    let past = PastFile(of: path)
    if let bytes = Disk.facts(path)?.bytes, bytes > 0, past.missing(without: past.content()?.file) == nil {
      let db = Connection(try Database(path: path, create: true), guest: false)
      for teller in tellers(beside: path) {
        try db.run("DELETE FROM storage_neighbours WHERE service = $1 AND store = $2", teller.service, teller.store)
      }
    }
    try LossNote(of: path).remove()
  }
}
