package import Storage
package import Wire

/// `S.audit`: whether the service's store is sound, by SQLite's checks, the store's own rules and the service's.
package struct AuditStore: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).audit", .read, audience: .ops, access: .open,
      "Checks the service's database, and says how far its events are.")
  }

  /// Whether every page and index is checked, which reads the whole file. Not asked for with `false`.
  package var thorough: Bool?

  package init(thorough: Bool? = nil) { self.thorough = thorough }

  package typealias Reply = StoreAudit
}

/// `S.backup.begin`: fixes a moment of the store, whose copy `S.backup.read` then hands out.
///
/// One at a time: a new one takes an older one's place.
package struct BeginBackup: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).backup.begin", .change, audience: .ops, access: .open, fails: [.notFound],
      "Begins to copy the service's database as it is now.")
  }

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var backup: String
    /// Of the program that made the copy.
    package var version: String
  }
}

/// `S.backup.read`: a part of the copy.
package struct ReadBackup: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).backup.read", .read, audience: .ops, access: .open, fails: [.notFound],
      "Hands out a part of a backup, once it is complete.")
  }

  package var backup: String
  package var offset: Int

  package init(backup: String, offset: Int) { (self.backup, self.offset) = (backup, offset) }

  package struct Reply: Codable, Hashable, Sendable {
    /// False while the copy is being made: ask again.
    package var ready: Bool
    /// Of the whole copy.
    package var bytes: Int
    /// From `offset` on, in Base64; empty at the end.
    package var data: String
  }
}

/// `S.backup.end`: the copy isn't needed any more.
package struct EndBackup: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method("\(service).backup.end", .change, audience: .ops, access: .open, "Takes a backup's copy away.")
  }

  package var backup: String

  package init(backup: String) { self.backup = backup }

  package typealias Reply = Nothing
}

/// What people who run the machine find at every service, beside the methods on events.
package enum OpsMethods {
  /// Those of a service with a store.
  package static func all(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (AuditStore.method(of: service), AuditStore.self), (BeginBackup.method(of: service), BeginBackup.self),
      (ReadBackup.method(of: service), ReadBackup.self), (EndBackup.method(of: service), EndBackup.self),
    ]
  }
}
