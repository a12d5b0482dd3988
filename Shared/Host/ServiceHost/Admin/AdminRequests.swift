package import CivilTime
package import Storage
package import Wire

/// `<service>.audit`: checks the service's database with the database's own checks, the storage layer's rules and the
/// service's rules.
package struct AuditStore: ServiceRequest {
  package static let method = Method(
    "service.audit", .read, audience: .admin, access: .open,
    "Checks the service's database, and returns the state of its events.")

  /// If true or absent, the audit checks every page and index, which reads the whole file.
  package var thorough: Bool?

  package init(thorough: Bool? = nil) { self.thorough = thorough }

  package typealias Reply = StoreAudit
}

/// `<service>.backup.begin`: takes a snapshot of the database, which `<service>.backup.read` then returns.
///
/// Only one backup exists at a time. A new backup replaces the previous one.
package struct BeginBackup: ServiceRequest {
  package static let method = Method(
    "service.backup.begin", .change, audience: .admin, access: .open, fails: [.notFound],
    "Starts a copy of the service's database as it is now.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The backup's id, for reading and ending it.
    package var backup: String
    /// The version of the program that made the copy.
    package var version: String
  }
}

/// `<service>.backup.read`: returns a part of the copy.
package struct ReadBackup: ServiceRequest {
  package static let method = Method(
    "service.backup.read", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns a range of bytes of a completed copy.")

  /// The id that `<service>.backup.begin` returned.
  package var backup: String
  /// The offset in the copy, in bytes.
  package var offset: Int

  package init(backup: String, offset: Int) {
    self.backup = backup
    self.offset = offset
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// False while the copy is being made. In this case, repeat the request.
    package var ready: Bool
    /// The size of the whole copy, in bytes; 0 while the copy is being made.
    package var bytes: Int
    /// The result of an audit of the copy. Only the reply to offset 0 contains it.
    package var audit: StoreAudit?
    /// The bytes from `offset` on, in Base64; empty at the end.
    package var data: String
  }
}

/// `<service>.backup.end`: deletes the copy.
package struct EndBackup: ServiceRequest {
  package static let method = Method("service.backup.end", .change, audience: .admin, access: .open, "Deletes a copy.")

  /// The id that `<service>.backup.begin` returned.
  package var backup: String

  package init(backup: String) { self.backup = backup }

  package typealias Reply = Nothing
}

/// `<service>.reload`: reads the settings, the files that they name, and the apps' data again.
package struct ReloadSettings: ServiceRequest {
  package static let method = Method(
    "service.reload", .change, audience: .admin, access: .open,
    "Reads the settings and the apps' data again; applies them only if everything is valid.")

  /// If true, the reply describes the effect of a reload, and nothing is applied.
  package var check: Bool?

  package init(check: Bool? = nil) { self.check = check }

  package struct Reply: Codable, Hashable, Sendable {
    /// The settings that the reload changes, or would change with `check`, and "app ID" for each changed app.
    package var changed: [String]
    /// The changed settings that take effect only after a restart.
    package var needRestart: [String]
    /// The apps that stay out of service because their data can't be read; absent if there are none. If an app that is
    /// in service has such data, the whole reload fails.
    package var outOfService: [HealthReply.OutOfService]?
    /// Items that accounts may refer to and that the apps' data no longer contains, such as "drip: the badge
    /// 'green-thumb' is gone"; absent if there are none.
    package var lost: [String]?
  }
}

/// `<service>.setup.check`: returns the problems that would prevent the service's next start, as found by the program
/// that this start would run.
package struct CheckSetUp: ServiceRequest {
  package static let method = Method(
    "service.setup.check", .read, audience: .admin, access: .open,
    "Returns the problems that would prevent the service's next start.")

  package init() {}

  package typealias Reply = SetUpCheck
}

/// `<service>.drain`: finishes running calls, accepts no new ones, and ends the process. The supervisor starts it
/// again.
package struct DrainService: ServiceRequest {
  package static let method = Method(
    "service.drain", .change, audience: .admin, access: .open,
    "Completes running calls, accepts no new ones, and ends the process.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The start time of the process that is ending. The start time of its successor differs.
    package var startedAt: Timestamp
    /// The number of calls that the process still finishes.
    package var callsInFlight: Int
  }
}

/// `<service>.logs`: returns the last lines of the process's log.
package struct TailLogs: ServiceRequest {
  package static let method = Method(
    "service.logs", .read, audience: .admin, access: .open, "Returns the latest lines of the process's log.")

  /// The number of the line after which the returned lines begin; nil for the latest lines.
  package var after: Int64?
  /// The maximum number of lines to return, 1 to 1000; 50 if absent.
  package var limit: Int?
  /// The least urgent level to return; all levels if absent.
  package var level: String?

  package init(after: Int64? = nil, limit: Int? = nil, level: String? = nil) {
    self.after = after
    self.limit = limit
    self.level = level
  }

  package struct Reply: Codable, Sendable {
    /// An id that is new for each start of the process. The line numbers restart with each process.
    package var instance: String
    /// The lines, oldest first.
    package var lines: [Line]

    package struct Line: Codable, Sendable {
      /// The line's number, counted from the process's start.
      package var number: Int64
      /// The log line in its JSON form.
      package var entry: RawJSON
    }
  }
}

/// The admin methods of every service, except those for events.
package enum AdminMethods {
  /// Returns the methods of every process.
  package static func everywhere(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (ReloadSettings.method(of: service), ReloadSettings.self), (CheckSetUp.method(of: service), CheckSetUp.self),
      (DrainService.method(of: service), DrainService.self),
      (TailLogs.method(of: service), TailLogs.self),
    ]
  }

  /// Returns the methods of a service with a database.
  package static func stores(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (AuditStore.method(of: service), AuditStore.self), (BeginBackup.method(of: service), BeginBackup.self),
      (ReadBackup.method(of: service), ReadBackup.self), (EndBackup.method(of: service), EndBackup.self),
      (BeginMove.method(of: service), BeginMove.self), (MoveState.method(of: service), MoveState.self),
      (SwitchMove.method(of: service), SwitchMove.self), (EndMove.method(of: service), EndMove.self),
      (AcknowledgeDataLoss.method(of: service), AcknowledgeDataLoss.self),
    ]
  }
}
