import Wire

/// An invariant of a database, as a query with one column. Each row that it returns names a violation.
package struct AuditRule: Hashable, Sendable {
  /// The rule as a sentence, such as "a transfer's amounts add up to zero".
  package var rule: String
  /// A SELECT whose rows are the violations.
  package var sql: String

  /// Creates a rule from a sentence and a query for its violations.
  package init(_ rule: String, _ sql: String) {
    self.rule = rule
    self.sql = sql
  }
}

/// The results of a store's audit, with the values that are needed to compare it with the stores of other services.
package struct StoreAudit: Codable, Hashable, Sendable {
  /// The problems, one sentence each; empty if there are none.
  package var problems: [String]
  /// The number of rules that were checked.
  package var rules: Int
  /// The oldest event in the outbox; nil if the outbox is empty.
  package var firstEvent: Int64?
  /// The last event that was ever emitted.
  package var lastEvent: Int64
  /// For each subscriber, the last event that it has acknowledged; 0 for none.
  package var acknowledged: [String: Int64]
  /// For each source, the last event that was received from it.
  package var taken: [String: Int64]
  /// The database's identity; nil from an earlier release.
  package var identity: StoreIdentity?
  /// For each other service, the high-water mark that its database had when the service last introduced itself.
  package var knows: [String: StoreHighWaterMark]?
  /// The `StoreProblem` that explains `problems`; nil if there is none.
  package var problem: StoreProblem?
  /// True if the events could be read.
  package var knowsEvents: Bool { problem != .corrupt && problem != .schemaNewer }

  package init(
    problems: [String], rules: Int, firstEvent: Int64?, lastEvent: Int64, acknowledged: [String: Int64],
    taken: [String: Int64]
  ) {
    self.problems = problems
    self.rules = rules
    self.firstEvent = firstEvent
    self.lastEvent = lastEvent
    self.acknowledged = acknowledged
    self.taken = taken
  }
}

extension StoreAudit {
  /// The maximum number of examples for a broken rule.
  private static let examples = 3

  /// Audits a store in one read transaction. Blocks.
  ///
  /// If the database is too damaged to be read, adds a problem and doesn't throw.
  ///
  /// - Parameters:
  ///   - path: the path of the file. For a store in PostgreSQL, the path that its file would have.
  ///   - address: the address in PostgreSQL; nil for a file.
  ///   - isThorough: if true, also runs the checks of `IntegrityCheck`, for which SQLite reads the whole file.
  init(of path: String, in address: PostgresAddress? = nil, rules: [AuditRule], isThorough: Bool) throws {
    let all = Self.own(address == nil ? .sqlite : .postgres) + rules
    self.init(problems: [], rules: all.count, firstEvent: nil, lastEvent: 0, acknowledged: [:], taken: [:])
    // Read the records before the read transaction begins, because the service may be advancing both the records and
    // the database.
    let records = address == nil ? FileRecords(of: path) : FileRecords()
    do {
      let engine: any Engine =
        if let address { try PostgresOpening.auditor(address) } else { try StoreFile.openForReading(path, on: .disk) }
      let db = Connection(engine, isRestricted: false)
      try db.run(engine.dialect.beginReading)
      // Skip the rules if the log belongs to another file: they would check a mixture of old and new pages.
      if records.mixed == nil {
        if isThorough { try checkSoundness(db) }
        for rule in all { problems += try Self.broken(rule, db) }
      }
      try readEvents(db)
      try compareHighWaterMarks(db, records)
    } catch let fault as StoreFault where fault.problem == .corrupt {
      problem = records.mixed == nil ? .corrupt : .lostPast
      if let mixed = records.mixed { problems.append(StoreFault.lostPast(mixed).message) }
      problems.append("the database is damaged: \(fault.message)")
    }
  }

  private mutating func checkSoundness(_ db: Connection) throws {
    let soundness = try IntegrityCheck(db)
    if !soundness.damage.isEmpty { problem = .corrupt }
    problems += soundness.damage + soundness.rules
  }

  private mutating func readEvents(_ db: Connection) throws {
    firstEvent = try db.optionalValue(of: Int64.self, "SELECT min(sequence) FROM outbox")
    lastEvent = try db.value(of: Int64.self, db.engine.dialect.lastEvent) ?? 0
    acknowledged = Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT subscriber, delivered FROM subscriber_cursors") {
        ($0.string("subscriber"), $0.int64("delivered"))
      })
    taken = Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT source, sequence FROM inbox") {
        ($0.string("source"), $0.int64("sequence"))
      })
  }

  /// The records in the files next to a database.
  private struct FileRecords {
    var past: StoreHighWaterMark?
    /// A description of changes that are known to be missing.
    var loss: String?
    /// If the log belongs to another file, a description of the changes that the database file lacks; otherwise nil.
    var mixed: String?

    /// Creates the empty records of a database in PostgreSQL, which has no files.
    init() {}

    init(of path: String) {
      let file = HighWaterMarkFile(of: path)
      let content = file.content()
      past = content?.past
      mixed = file.missing(without: content?.file)
      loss = mixed ?? DataLossFile(of: path).read()?.missing
    }
  }

  private mutating func compareHighWaterMarks(_ db: Connection, _ records: FileRecords) throws {
    guard let identity = try StoreIdentity.read(db) else { return }
    self.identity = identity
    knows = try Self.neighbours(db)
    let recorded = db.file == nil ? try PostgresDataLossRecord.read(db)?.missing : records.loss
    guard let missing = recorded ?? records.past?.missing(in: identity) else { return }
    problem = problem ?? .lostPast
    problems.append(StoreFault.lostPast(missing).message)
  }

  /// Returns, for each other service, the high-water mark that its database had when the service last introduced
  /// itself.
  static func neighbours(_ db: Connection) throws -> [String: StoreHighWaterMark] {
    Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT service, store, mark FROM storage_neighbours") {
        ($0.string("service"), StoreHighWaterMark(store: $0.string("store"), mark: $0.int64("mark")))
      })
  }

  private static func broken(_ rule: AuditRule, _ db: Connection) throws -> [String] {
    let who = try db.rows(
      "WITH broken (who) AS (\(rule.sql)) SELECT CAST(who AS TEXT) AS who FROM broken LIMIT \(examples + 1)"
    ) { $0.optionalString("who") ?? "?" }
    guard !who.isEmpty else { return [] }
    let more = who.count > examples ? " and others" : ""
    return ["broken rule: \(rule.rule); see \(who.prefix(examples).joined(separator: ", "))\(more)"]
  }

  /// The rules that apply to the store of every service.
  private static func own(_ dialect: Dialect) -> [AuditRule] {
    [
      AuditRule(
        "a subscriber's cursor must not be after the last event",
        "SELECT subscriber FROM subscriber_cursors WHERE sequence > (\(dialect.lastEvent))"),
      AuditRule(
        "a subscriber's acknowledgement must not be after its cursor",
        "SELECT subscriber FROM subscriber_cursors WHERE delivered > sequence"),
      AuditRule(
        "a quarantined event must have been received from its source",
        """
        SELECT source || ' ' || sequence FROM inbox_shelf AS shelved
        WHERE sequence > coalesce((SELECT sequence FROM inbox WHERE inbox.source = shelved.source), 0)
        """),
      AuditRule(
        "the first of an account's quarantined events must have retries, and the others none",
        """
        SELECT source || ' ' || sequence FROM inbox_shelf AS shelved
        WHERE (tries > 0 OR next_try_at IS NOT NULL) <> (NOT EXISTS (
          SELECT 1 FROM inbox_shelf AS earlier WHERE earlier.source = shelved.source
            AND earlier.subject = shelved.subject AND earlier.sequence < shelved.sequence))
        """),
      AuditRule("an event's data must be JSON", "SELECT sequence FROM outbox WHERE NOT \(dialect.isJSON("data"))"),
      AuditRule("a stored reply must be JSON", "SELECT account FROM idempotency WHERE NOT \(dialect.isJSON("reply"))"),
    ]
  }
}

extension Store {
  /// Audits the store while it is in use, on a separate thread and connection.
  ///
  /// - Throws: `unavailable` with the reason if PostgreSQL accepts no further connection.
  package func audit(_ rules: [AuditRule], isThorough: Bool = true) async throws -> StoreAudit {
    let path = path
    let address = backend.postgres
    if address == nil { try expectFile() }
    let audit: StoreAudit
    do {
      audit = try await BackgroundThread.run {
        try StoreAudit(of: path, in: address, rules: rules, isThorough: isThorough)
      }
    } catch let fault as StoreFault where fault.isUnreachable {
      throw Failure(.unavailable, Message("the audit needs a session of its own: \(fault.message)"))
    }
    if let problem = audit.problem, problem.failsAll { setProblem(problem) }
    return audit
  }

  /// Audits a store that no process has open. Blocks, so only commands may use this.
  ///
  /// - Parameters:
  ///   - path: the path of the file, or just its name with another storage backend.
  ///   - migrations: the expected schema; nil if it is unknown. A store with a newer schema isn't audited further.
  package nonisolated static func audit(
    file path: String, on backend: StorageBackend = .disk, _ rules: [AuditRule], migrations: [Migration]? = nil
  ) throws -> StoreAudit {
    do {
      if let migrations { _ = try schema(of: path, on: backend, migrations: migrations) }
    } catch let fault as StoreFault where fault.problem == .schemaNewer {
      var audit = StoreAudit(
        problems: [fault.message], rules: 0, firstEvent: nil, lastEvent: 0, acknowledged: [:], taken: [:])
      audit.problem = .schemaNewer
      return audit
    } catch {
      // The audit reports this error with more details.
    }
    return try StoreAudit(of: path, in: backend.postgres, rules: rules, isThorough: true)
  }
}
