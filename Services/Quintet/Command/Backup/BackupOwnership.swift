import ServiceHost
import Storage

/// Checks whether a database from a backup belongs to the deployment that it is restored into.
struct BackupOwnership: Hashable {
  /// The reasons why the database doesn't belong to the deployment, one sentence each; empty if there are none.
  var reasons: [String] = []
  /// The services whose current databases contradict the backup's record of them.
  var contradicted: [String] = []

  /// - Parameters:
  ///   - backup: the identity of the database in the backup, and its record of the other databases; nil if an earlier
  ///     release made the backup without this data.
  ///   - beside: the id of the database at the destination, from the file next to it; nil if there is no such file.
  ///   - others: the deployment's other databases, by service.
  init(
    _ service: String, _ backup: (identity: StoreIdentity, knows: [String: StoreHighWaterMark])?, beside: String?,
    others: [String: (identity: StoreIdentity, knows: [String: StoreHighWaterMark])]
  ) {
    guard let backup else { return }
    if let beside, beside != backup.identity.store {
      reasons.append("the file next to the database of \(service) contains the id of another database")
    }
    for (other, database) in others.sorted(by: { $0.key < $1.key }) {
      if let known = database.knows[service], known.store != backup.identity.store {
        reasons.append("the database of \(other) has recorded another id for the database of \(service)")
      }
      if let known = backup.knows[other], known.missing(in: database.identity) != nil {
        if known.store != database.identity.store {
          reasons.append("the backup has recorded another id for the database of \(other)")
        }
        contradicted.append(other)
      }
    }
  }
}
