import Storage

/// The erasure logs next to the databases. A backup doesn't contain them. After a restore, every service replays its
/// erasure log before it serves calls.
struct ErasedAccounts {
  private let places: DatabasePaths
  /// The entries of all erasure logs, one for each account.
  let entries: [ErasureLog.Entry]

  /// - Throws: an error if an erasure log can't be read.
  init(_ places: DatabasePaths) throws {
    self.places = places
    let logs = DatabasePaths.services.map { ErasureLog(of: places.database(of: $0)) }.filter(\.exists)
    var known: Set<String> = []
    entries = try logs.flatMap { try $0.entries() }.filter { known.insert($0.account).inserted }
  }

  /// Adds the entries that a service's erasure log lacks, because the service may have been down when accounts were
  /// erased.
  func complete(for service: String) throws {
    let log = ErasureLog(of: places.database(of: service))
    let known = Set(try log.entries().map(\.account))
    try log.add(entries.filter { !known.contains($0.account) })
    if log.exists { try Restore.giveToHolder(log.path) }
  }

  /// A message for the operator about the accounts that are erased again after the restore.
  var words: String {
    entries.isEmpty
      ? "No erased accounts are recorded here. Accounts erased after the backup will exist again. If the backup is from another machine, copy its *.erased files here before you start the services."
      : "\(entries.count) erased account\(entries.count == 1 ? " is" : "s are") erased again before the services answer calls"
  }
}
