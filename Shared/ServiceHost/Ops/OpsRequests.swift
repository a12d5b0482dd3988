package import CivilTime
package import Storage
package import Wire

/// `S.audit`: whether the service's store is sound, by the database's checks, the store's own rules and the service's.
package struct AuditStore: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
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
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).backup.begin", .change, audience: .ops, access: .open, fails: [.notFound],
      "Begins to copy the service's database as it is now.")
  }

  package init() {}

  /// The backup that was begun.
  package struct Reply: Codable, Hashable, Sendable {
    /// Its id, for reading and ending it.
    package var backup: String
    /// Of the program that made the copy.
    package var version: String
  }
}

/// `S.backup.read`: a part of the copy.
package struct ReadBackup: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).backup.read", .read, audience: .ops, access: .open, fails: [.notFound],
      "Hands out a part of a backup, once it is complete.")
  }

  /// The id that `S.backup.begin` gave.
  package var backup: String
  /// Bytes from the copy's beginning.
  package var offset: Int

  package init(backup: String, offset: Int) { (self.backup, self.offset) = (backup, offset) }

  /// A part of the copy.
  package struct Reply: Codable, Hashable, Sendable {
    /// False while the copy is being made: ask again.
    package var ready: Bool
    /// Of the whole copy.
    package var bytes: Int
    /// What an audit of the copy found; with the first part only.
    package var audit: StoreAudit?
    /// From `offset` on, in Base64; empty at the end.
    package var data: String
  }
}

/// `S.backup.end`: the copy isn't needed any more.
package struct EndBackup: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method("\(service).backup.end", .change, audience: .ops, access: .open, "Takes a backup's copy away.")
  }

  /// The id that `S.backup.begin` gave.
  package var backup: String

  package init(backup: String) { self.backup = backup }

  package typealias Reply = Nothing
}

/// `S.reload`: reads the settings again, what they name, and the apps' data.
package struct ReloadSettings: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).reload", .change, audience: .ops, access: .open,
      "Reads settings and the apps' data again: all is taken over, or, where something is wrong, nothing.")
  }

  /// If true, the reply says what a reload would do, and nothing is taken over.
  package var check: Bool?

  package init(check: Bool? = nil) { self.check = check }

  /// What the new settings change.
  package struct Reply: Codable, Hashable, Sendable {
    /// Settings that are others than those that count, or counted until now, and "app ID" for apps.
    package var changed: [String]
    /// Those of them that only a restart takes over.
    package var needRestart: [String]
    /// The apps whose data can't be read, and which weren't in service before; not there while there are none.
    package var outOfService: [HealthReply.OutOfService]?
    /// What apps had until now and accounts may refer to, such as "drip: the badge 'green-thumb' is gone"; not there
    /// while nothing is.
    package var lost: [String]?
  }
}

/// `S.setup.check`: what would be in the way of a start, as the program says that the next start would run.
package struct CheckSetUp: Request {
  package static let method: Method = method(of: "service")
  package static func method(of service: String) -> Method {
    Method(
      "\(service).setup.check", .read, audience: .ops, access: .open,
      "Says what would be in the way of the service's next start.")
  }

  package init() {}

  package typealias Reply = SetUpCheck
}

/// `S.drain`: finishes what was begun, takes nothing new, and ends; the process's supervisor starts it again.
package struct DrainService: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).drain", .change, audience: .ops, access: .open,
      "Finishes the calls that were begun, takes no new ones, and ends the process.")
  }

  package init() {}

  /// The process that ends.
  package struct Reply: Codable, Hashable, Sendable {
    /// When the process began that ends now: its successor has another time.
    package var startedAt: Timestamp
    /// Calls that it still answers.
    package var callsInFlight: Int
  }
}

/// `S.logs`: the last lines of the process's log.
package struct TailLogs: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method("\(service).logs", .read, audience: .ops, access: .open, "The last lines of the process's log.")
  }

  /// Nil for the last ones.
  package var after: Int64?
  /// 1 to 1000; 50 when it isn't there.
  package var limit: Int?
  /// The least urgent that is wanted; all when it isn't there.
  package var level: String?

  package init(after: Int64? = nil, limit: Int? = nil, level: String? = nil) {
    (self.after, self.limit, self.level) = (after, limit, level)
  }

  /// The lines that were asked for.
  package struct Reply: Codable, Sendable {
    /// New for each start of the process, whose lines are counted anew.
    package var instance: String
    /// Oldest first.
    package var lines: [Line]

    /// A line and its place in the log.
    package struct Line: Codable, Sendable {
      /// Counted from the process's start.
      package var number: Int64
      /// The line as it is written where JSON is.
      package var entry: RawJSON
    }
  }
}

/// What people who run the machine find at every service, beside the methods on events.
package enum OpsMethods {
  /// Those of every process.
  package static func everywhere(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (ReloadSettings.method(of: service), ReloadSettings.self), (CheckSetUp.method(of: service), CheckSetUp.self),
      (DrainService.method(of: service), DrainService.self),
      (TailLogs.method(of: service), TailLogs.self),
    ]
  }

  /// Those of a service with a store.
  package static func stores(of service: String) -> [(method: Method, request: any Request.Type)] {
    [
      (AuditStore.method(of: service), AuditStore.self), (BeginBackup.method(of: service), BeginBackup.self),
      (ReadBackup.method(of: service), ReadBackup.self), (EndBackup.method(of: service), EndBackup.self),
      (BeginMove.method(of: service), BeginMove.self), (MoveState.method(of: service), MoveState.self),
      (SwitchMove.method(of: service), SwitchMove.self), (EndMove.method(of: service), EndMove.self),
      (AcceptStore.method(of: service), AcceptStore.self),
    ]
  }
}
