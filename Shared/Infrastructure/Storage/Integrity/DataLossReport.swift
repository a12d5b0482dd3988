import Files

/// A service's report that another service's database lost changes, with the values that were compared.
package struct DataLossReport: Codable, Hashable, Sendable {
  /// The name of the service that reported the loss.
  package var service: String
  /// The id of the reporting service's database; nil from an earlier release.
  var store: String?
  /// The identity of the database that lacked changes, at the time of the comparison.
  package var compared: StoreIdentity
  var lastEvent: Int64
  var cursor: Int64

  /// Returns true if the database that reported the loss was replaced, and its replacement doesn't report a loss.
  ///
  /// If the reporting database wasn't replaced, returns false even if a new comparison finds no loss. The values have
  /// changed since the report and may hide the loss.
  ///
  /// - Parameter known: the facts that the reporting service's database has recorded now.
  package func isOver(by known: KnownStore) -> Bool {
    guard let store, let now = known.store, now != store else { return false }
    return known.missing(in: compared, lastEvent: lastEvent, cursor: cursor) == nil
  }
}

extension Store {
  /// Returns the reports of a data loss of this database; empty if there are none or if they are unknown.
  package nonisolated static func lossReports(beside path: String) -> [DataLossReport] {
    DataLossFile(of: path).read()?.tellers ?? []
  }

  /// Withdraws the reports of a data loss because the databases that made them are gone, and forgets those databases.
  package nonisolated static func withdrawLoss(of path: String) throws {
    let past = HighWaterMarkFile(of: path)
    if let bytes = Disk.facts(path)?.bytes, bytes > 0, past.missing(without: past.content()?.file) == nil {
      let db = Connection(try Database(path: path, create: true), isRestricted: false)
      for reporter in lossReports(beside: path) {
        try db.run("DELETE FROM storage_neighbours WHERE service = $1 AND store = $2", reporter.service, reporter.store)
      }
    }
    try DataLossFile(of: path).remove()
  }
}
