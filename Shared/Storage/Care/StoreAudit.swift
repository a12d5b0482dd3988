/// A rule that a database keeps at every moment: a query of one column, whose rows name what breaks it.
package struct AuditRule: Hashable, Sendable {
  /// A sentence: "a transfer's amounts add up to nothing".
  package var rule: String
  /// A SELECT whose rows are what breaks the rule.
  package var sql: String

  /// A rule in words, and the query for what breaks it.
  package init(_ rule: String, _ sql: String) { (self.rule, self.sql) = (rule, sql) }
}

/// What an audit of a store found, and what is needed to compare it with other services' stores.
package struct StoreAudit: Codable, Hashable, Sendable {
  /// What is wrong, a sentence each; empty if nothing is.
  package var problems: [String]
  /// How many rules were asked.
  package var rules: Int
  /// The oldest event that the outbox still has; nil if it has none.
  package var firstEvent: Int64?
  /// The last event that was ever emitted.
  package var lastEvent: Int64
  /// For each subscriber the last event that it has acknowledged; 0 for none.
  package var acknowledged: [String: Int64]
  /// For each source the last of its events that was taken.
  package var taken: [String: Int64]
  /// Which database it is, and how far; nil from an earlier release.
  package var identity: StoreIdentity?
  /// How far other services' databases were when they introduced themselves.
  package var knows: [String: StorePast]?
  /// What of the problems has a name for programs.
  package var trouble: StoreTrouble?
  /// Whether its events could be read.
  package var knowsEvents: Bool { trouble != .corrupt && trouble != .schemaNewer }

  package init(
    problems: [String], rules: Int, firstEvent: Int64?, lastEvent: Int64, acknowledged: [String: Int64],
    taken: [String: Int64]
  ) {
    (self.problems, self.rules, self.firstEvent, self.lastEvent) = (problems, rules, firstEvent, lastEvent)
    (self.acknowledged, self.taken) = (acknowledged, taken)
  }
}

extension StoreAudit {
  /// Broken rules are told with this many examples.
  private static let examples = 3

  /// Audits a store in one read transaction. It blocks.
  ///
  /// Damage that keeps it from being read is a problem that is told, and no error.
  ///
  /// - Parameters:
  ///   - path: the file, or where it would be.
  ///   - address: where it is in PostgreSQL; nil for a file.
  ///   - isThorough: whether it is asked too what `Soundness` finds, for which SQLite reads the whole file.
  init(of path: String, in address: PostgresAddress? = nil, rules: [AuditRule], isThorough: Bool) throws {
    let all = Self.own(address == nil ? .sqlite : .postgres) + rules
    self.init(problems: [], rules: all.count, firstEvent: nil, lastEvent: 0, acknowledged: [:], taken: [:])
    // Before the state is fixed, since the service may be going on with both.
    let beside = address == nil ? Beside(of: path) : Beside()
    do {
      let engine: any Engine =
        if let address { try PostgresOpening.auditor(address) } else { try StoreFile.openForReading(path, on: .disk) }
      let db = Connection(engine, guest: false)
      try db.run(engine.dialect.beginReading)
      // Pages of two files break every rule.
      if beside.mixed == nil {
        if isThorough { try checkSoundness(db) }
        for rule in all { problems += try Self.broken(rule, db) }
      }
      try lookAtEvents(db)
      try lookAtPast(db, beside)
    } catch let fault as StoreFault where fault.trouble == .corrupt {
      trouble = beside.mixed == nil ? .corrupt : .lostPast
      if let mixed = beside.mixed { problems.append(StoreFault.lostPast(mixed).message) }
      problems.append("the database is damaged: \(fault.message)")
    }
  }

  private mutating func checkSoundness(_ db: Connection) throws {
    let soundness = try Soundness(db)
    if !soundness.damage.isEmpty { trouble = .corrupt }
    problems += soundness.damage + soundness.rules
  }

  private mutating func lookAtEvents(_ db: Connection) throws {
    firstEvent = try db.first("SELECT min(sequence) FROM outbox") { $0.optionalInt64(0) } ?? nil
    lastEvent = try db.first(db.engine.dialect.lastEvent) { $0.int64(0) } ?? 0
    acknowledged = Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT subscriber, delivered FROM subscriber_cursors") {
        ($0.string(0), $0.int64(1))
      })
    taken = Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT source, sequence FROM inbox") { ($0.string(0), $0.int64(1)) })
  }

  /// What is known of a file beside it.
  private struct Beside {
    var past: StorePast?
    /// What is known to be missing.
    var loss: String?
    /// What the file lacks if its log is another one's.
    var mixed: String?

    /// Nothing: PostgreSQL's files are its own.
    init() {}

    init(of path: String) {
      let file = PastFile(of: path)
      let content = file.content()
      past = content?.past
      mixed = file.missing(without: content?.file)
      loss = mixed ?? LossNote(of: path).read()?.missing
    }
  }

  private mutating func lookAtPast(_ db: Connection, _ beside: Beside) throws {
    guard let identity = try StoreIdentity.read(db) else { return }
    self.identity = identity
    knows = try Self.neighbours(db)
    guard let missing = beside.loss ?? beside.past?.missing(in: identity) else { return }
    trouble = trouble ?? .lostPast
    problems.append(StoreFault.lostPast(missing).message)
  }

  /// How far other services' databases were when they introduced themselves.
  static func neighbours(_ db: Connection) throws -> [String: StorePast] {
    Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT service, store, mark FROM storage_neighbours") {
        ($0.string(0), StorePast(store: $0.string(1), mark: $0.int64(2)))
      })
  }

  private static func broken(_ rule: AuditRule, _ db: Connection) throws -> [String] {
    let who = try db.rows(
      "WITH broken (who) AS (\(rule.sql)) SELECT CAST(who AS TEXT) FROM broken LIMIT \(examples + 1)"
    ) { $0.optionalString(0) ?? "?" }
    guard !who.isEmpty else { return [] }
    let more = who.count > examples ? " and others" : ""
    return ["broken: \(rule.rule); see \(who.prefix(examples).joined(separator: ", "))\(more)"]
  }

  /// What every store keeps, whatever its service is.
  private static func own(_ dialect: Dialect) -> [AuditRule] {
    [
      AuditRule(
        "no subscriber is beyond the last event",
        "SELECT subscriber FROM subscriber_cursors WHERE sequence > (\(dialect.lastEvent))"),
      AuditRule(
        "a subscriber's acknowledgement isn't beyond its cursor",
        "SELECT subscriber FROM subscriber_cursors WHERE delivered > sequence"),
      AuditRule(
        "what is on the shelf was taken from its source",
        """
        SELECT source || ' ' || sequence FROM inbox_shelf AS shelved
        WHERE sequence > coalesce((SELECT sequence FROM inbox WHERE inbox.source = shelved.source), 0)
        """),
      AuditRule(
        "of an account's events on the shelf the first is tried, or set aside after tries, and no other",
        """
        SELECT source || ' ' || sequence FROM inbox_shelf AS shelved
        WHERE (tries > 0 OR next_try_at IS NOT NULL) <> (NOT EXISTS (
          SELECT 1 FROM inbox_shelf AS earlier WHERE earlier.source = shelved.source
            AND earlier.subject = shelved.subject AND earlier.sequence < shelved.sequence))
        """),
      AuditRule("an event's data is JSON", "SELECT sequence FROM outbox WHERE NOT \(dialect.isJSON("data"))"),
      AuditRule("a remembered answer is JSON", "SELECT account FROM idempotency WHERE NOT \(dialect.isJSON("reply"))"),
    ]
  }
}

extension Store {
  /// Audits the store while it goes on, on a thread and a connection of its own.
  package func audit(_ rules: [AuditRule], isThorough: Bool = true) async throws -> StoreAudit {
    let (path, address) = (path, medium.postgres)
    if address == nil { try expectFile() }
    let audit = try await BackgroundThread.run {
      try StoreAudit(of: path, in: address, rules: rules, isThorough: isThorough)
    }
    if let trouble = audit.trouble, trouble.failsAll { isIn(trouble) }
    return audit
  }

  /// Audits a store that no process has open. It blocks: for commands.
  ///
  /// - Parameters:
  ///   - path: the file; its name only, where the medium is another one.
  ///   - migrations: the schema that is expected; nil where it isn't known. Of a newer one nothing else is asked.
  package nonisolated static func audit(
    file path: String, on medium: StoreMedium = .disk, _ rules: [AuditRule], migrations: [Migration]? = nil
  ) throws -> StoreAudit {
    do {
      if let migrations { _ = try schema(of: path, on: medium, migrations: migrations) }
    } catch let fault as StoreFault where fault.trouble == .schemaNewer {
      var audit = StoreAudit(
        problems: [fault.message], rules: 0, firstEvent: nil, lastEvent: 0, acknowledged: [:], taken: [:])
      audit.trouble = .schemaNewer
      return audit
    } catch {
      // The audit says it too, and more.
    }
    return try StoreAudit(of: path, in: medium.postgres, rules: rules, isThorough: true)
  }
}
