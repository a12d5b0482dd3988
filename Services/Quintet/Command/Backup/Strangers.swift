import ServiceHost
import Storage

/// Whether one service's database from a backup belongs to the stack that it is to be restored into.
struct Strangers: Hashable {
  /// What speaks against it, a sentence each; empty if nothing does.
  var reasons: [String] = []
  /// The services whose databases it takes for others.
  var contradicted: [String] = []

  /// - Parameters:
  ///   - backup: which database it is, and what it knows of others; nil from an earlier release, which says nothing.
  ///   - beside: which database was in its place, by what lies there.
  ///   - others: the stack's other databases, by service.
  init(
    _ service: String, _ backup: (identity: StoreIdentity, knows: [String: StorePast])?, beside: String?,
    others: [String: (identity: StoreIdentity, knows: [String: StorePast])]
  ) {
    guard let backup else { return }
    if let beside, beside != backup.identity.store {
      reasons.append("by what lies beside its place, \(service)'s was another one")
    }
    for (other, database) in others.sorted(by: { $0.key < $1.key }) {
      if let known = database.knows[service], known.store != backup.identity.store {
        reasons.append("\(other) knows another one as \(service)'s")
      }
      if let known = backup.knows[other], known.missing(in: database.identity) != nil {
        if known.store != database.identity.store {
          reasons.append("it knows another one as \(other)'s")
        }
        contradicted.append(other)
      }
    }
  }
}
