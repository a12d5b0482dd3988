/// The requirements for a PostgreSQL server. They are checked when a store is opened, before anything is changed.
enum PostgresCheck {
  /// The oldest version with all required features.
  private static let oldest = 14

  /// - Throws: `StoreFault` that names the setting to change.
  static func refuseUnfit(_ session: PostgresSession) throws {
    let version = session.serverVersion / 10_000
    guard version >= oldest else {
      throw StoreFault(message: "PostgreSQL \(version) is too old: Quintet needs \(oldest) or newer")
    }
    let encoding = session.reportedSetting("server_encoding")
    guard encoding == "UTF8" else {
      throw StoreFault(message: "the database's encoding is \(encoding ?? "unknown"): create one with UTF8")
    }
    let db = Connection(session, isRestricted: false)
    let isTemplate = try db.value(
      of: Int.self, "SELECT CAST(datistemplate AS INT) FROM pg_database WHERE datname = current_database()")
    if isTemplate == 1 {
      throw StoreFault(
        message: "the database is a template, which new databases copy: create another database with "
          + "createdb, and use that one")
    }
    for (name, bad, risk) in [
      // If the server hides a setting, `warnings` reports that.
      ("fsync", ["off"], "an acknowledged change could be lost with the machine"),
      ("full_page_writes", ["off"], "a partly written page couldn't be repaired"),
    ] where bad.contains(try setting(name, db) ?? "") {
      throw StoreFault(message: "the server has \(name) = off: \(risk); turn it on")
    }
    // A default of the database or the role may have turned `synchronous_commit` off. Stricter values stay unchanged.
    if ["off", "local"].contains(try setting("synchronous_commit", db) ?? "") {
      try session.script("SET synchronous_commit = on")
    }
  }

  /// Returns a warning if the server hides settings on which durability depends.
  static func warnings(_ session: PostgresSession) throws -> [StoreWarning] {
    let db = Connection(session, isRestricted: false)
    let hidden = try ["fsync", "full_page_writes", "synchronous_commit"].filter { try setting($0, db) == nil }
    guard !hidden.isEmpty else { return [] }
    let names = hidden.joined(separator: ", ")
    return [
      StoreWarning(
        text: "the server hides the value of \(names): ask its administrator",
        cure: "ask the server's administrator whether these settings are on: \(names)")
    ]
  }

  /// - Throws: `StoreFault` if the role can't create or use the schema.
  static func refuseMissingRights(_ session: PostgresSession, _ address: PostgresAddress) throws {
    let may = try Connection(session, isRestricted: false).value(
      of: Bool.self,
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)
        THEN has_schema_privilege($1, 'CREATE') ELSE has_database_privilege(current_database(), 'CREATE') END
      """, address.schema)
    guard may == true else {
      throw StoreFault(
        message:
          "the role isn't allowed to create the schema \(address.schema) or tables in it: run GRANT CREATE ON "
          + "DATABASE … TO …")
    }
  }

  /// Returns a sentence that names a connection limit that is too low for a deployment; nil if all limits suffice.
  static func missingConnections(_ session: PostgresSession) throws -> String? {
    let needed = PoolerMessages.services * (PoolerMessages.connections + 1)
    let tooLow = try connectionLimits(session).first { $0.connections < needed }
    return tooLow.map { limit in
      "\(limit.name) allows \(limit.connections) connections, but the services need \(needed) while they start: raise it "
        + "(docs/guides/postgresql.md, \"Plan connections\")"
    }
  }

  /// Returns the limits of the session's role, its database and the server. Absent and hidden limits are left out. The
  /// limits of roles and databases don't apply to superusers.
  private static func connectionLimits(_ session: PostgresSession) throws -> [(name: String, connections: Int)] {
    try Connection(session, isRestricted: false).rows(
      """
      WITH own AS (
        SELECT rolname, rolconnlimit, datname, datconnlimit, rolsuper, CASE WHEN rolsuper THEN 0 ELSE
          CAST(coalesce(current_setting('superuser_reserved_connections', true), '0') AS INTEGER)
          + CAST(coalesce(current_setting('reserved_connections', true), '0') AS INTEGER) END AS reserved
        FROM pg_roles, pg_database WHERE rolname = session_user AND datname = current_database())
      SELECT name, connections FROM (
        SELECT 'the CONNECTION LIMIT of the role ' || rolname AS name, rolconnlimit AS connections FROM own
        WHERE NOT rolsuper
        UNION ALL SELECT 'the CONNECTION LIMIT of the database ' || datname, datconnlimit FROM own WHERE NOT rolsuper
        UNION ALL SELECT 'the server''s max_connections, of which ' || reserved || ' are reserved,',
          CAST(current_setting('max_connections', true) AS INTEGER) - reserved FROM own) AS limits
      WHERE connections >= 0
      """
    ) { ($0.string("name"), $0.int("connections")) }
  }

  /// Rejects a connection pooler that assigns sessions per transaction. Behind such a pooler, any client could get the
  /// session that owns the lock.
  ///
  /// The test holds a transaction open on another connection. A dedicated session keeps its server process during the
  /// test; a shared session changes to another.
  static func refuseSharedSessions(_ session: PostgresSession, _ address: PostgresAddress) throws {
    let other = try PostgresOpening.open(address, "check")
    let isShared: Bool
    do {
      isShared = try !areSeparate(Connection(session, isRestricted: false), Connection(other, isRestricted: false))
    } catch let fault
      as StoreFault where fault.message == PoolerMessages.sharedSessions
    {
      isShared = true
    }
    if isShared { throw StoreFault(message: PoolerMessages.sharedSessions) }
  }

  private static func areSeparate(_ one: Connection, _ other: Connection) throws -> Bool {
    let before = try process(one)
    try other.run("BEGIN")
    let foreign = try process(other)
    let after = try process(one)
    try other.run("ROLLBACK")
    return before == after && before != foreign
  }

  private static func process(_ db: Connection) throws -> Int {
    try db.value(of: Int.self, "SELECT pg_backend_pid()") ?? 0
  }

  /// Returns nil for a setting that the server hides.
  private static func setting(_ name: String, _ db: Connection) throws -> String? {
    try db.optionalValue(of: String.self, "SELECT current_setting($1, true)", name)
  }
}

extension PostgresAddress {
  /// Checks that a store can be at this address, without changing anything. Blocks, so only commands may use this.
  ///
  /// - Returns: warnings, one sentence each.
  /// - Throws: `StoreFault` with the obstacle.
  package func check() throws -> [String] {
    let session = try PostgresOpening.open(self, "check")
    try PostgresCheck.refuseUnfit(session)
    try PostgresCheck.refuseSharedSessions(session, self)
    try PostgresCheck.refuseMissingRights(session, self)
    let db = Connection(session, isRestricted: false)
    try MoveMarker.refuse(db, self)
    try refuseUnexpected(db)
    return try PostgresCheck.missingConnections(session).map { [$0] } ?? []
  }
}
