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

  /// Audits a file in one read transaction. It blocks.
  ///
  /// - Parameter isThorough: whether SQLite checks every page and index, which reads the whole file.
  init(of path: String, rules: [AuditRule], isThorough: Bool) throws {
    let database = try StoreFile.openForReading(path, on: .disk)
    let db = Connection(database, guest: false)
    try db.run("BEGIN")
    problems = []
    if isThorough {
      problems = try db.rows("PRAGMA integrity_check") { $0.string(0) }.filter { $0 != "ok" }
      problems += try db.rows("PRAGMA foreign_key_check") { "a foreign key of table \($0.string(0)) is broken" }
    }
    let all = Self.own + rules
    self.rules = all.count
    for rule in all { problems += try Self.broken(rule, db) }
    firstEvent = try db.first("SELECT min(sequence) FROM outbox") { $0.optionalInt64(0) } ?? nil
    lastEvent = try db.first("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'") { $0.int64(0) } ?? 0
    acknowledged = Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT subscriber, delivered FROM subscriber_cursors") {
        ($0.string(0), $0.int64(1))
      })
    taken = Dictionary(
      uniqueKeysWithValues: try db.rows("SELECT source, sequence FROM inbox") { ($0.string(0), $0.int64(1)) })
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
  private static let own = [
    AuditRule(
      "no subscriber is beyond the last event",
      """
      SELECT subscriber FROM subscriber_cursors
      WHERE sequence > (SELECT seq FROM sqlite_sequence WHERE name = 'outbox')
      """),
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
    AuditRule("an event's data is JSON", "SELECT sequence FROM outbox WHERE NOT json_valid(CAST(data AS TEXT))"),
    AuditRule(
      "a remembered answer is JSON",
      "SELECT account FROM idempotency WHERE NOT json_valid(CAST(reply AS TEXT))"),
  ]
}

extension Store {
  /// Audits the store while it goes on, on a thread and a connection of its own.
  package func audit(_ rules: [AuditRule], isThorough: Bool = true) async throws -> StoreAudit {
    let path = path
    do { return try await Aside.run { try StoreAudit(of: path, rules: rules, isThorough: isThorough) } } catch {
      if (error as? StoreFault)?.trouble == .corrupt { isIn(.corrupt) }
      throw error
    }
  }

  /// Audits a file that no process has open. It blocks: for commands.
  package nonisolated static func audit(file path: String, _ rules: [AuditRule]) throws -> StoreAudit {
    try StoreAudit(of: path, rules: rules, isThorough: true)
  }
}
