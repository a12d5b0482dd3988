import CivilTime

/// Opens the sessions of a store in PostgreSQL. All their settings are in this type.
enum PostgresOpening {
  /// The maximum time that a statement of a reader or writer waits for a lock of another session. If the writer waited
  /// longer, it would renew a lease of 3 s too late. A shorter wait than PostgreSQL's `deadlock_timeout`, usually 1 s,
  /// would end before PostgreSQL resolves a deadlock or cancels an automatic vacuum.
  private static let lockTimeout = "1500ms"

  /// Opens the only session that changes the database. Takes the writer's lock, and creates and migrates the schema.
  ///
  /// - Throws: `StoreFault`, for example while another session holds the lock.
  static func writer(_ address: PostgresAddress, migrations: [Migration], now: Timestamp) throws -> PostgresSession {
    let session = try open(address, "writer")
    let db = Connection(session, isRestricted: false)
    try PostgresCheck.refuseUnfit(session)
    try PostgresCheck.refuseSharedSessions(session, address)
    // Check this before taking the lock: a service must not wait for a database that it would reject.
    if address.expectation != nil { try MoveMarker.refuse(db, address) }
    try address.refuseUnexpected(db)
    try PostgresLock(of: address).take(db)
    try PostgresCheck.refuseMissingRights(session, address)
    try session.script("SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"\(address.schema)\"")
    try session.script("SET client_min_messages = warning")
    try MoveMarker.refuse(db, address)
    try address.refuseUnexpected(db)
    try MoveLog.remove(db)
    let isNew = try Migrator(database: session, now: now).migrate(own: StoreSchema.migrations, service: migrations)
    try StoreFile.numberEvents(db, from: now)
    try StoreIdentity.make(db, born: isNew ? now.milliseconds : 0)
    session.checksDeferred =
      try db.first(
        "SELECT 1 FROM pg_constraint WHERE condeferrable AND connamespace = current_schema()::regnamespace LIMIT 1"
      ) { _ in true } ?? false
    // Until now, the session may have waited longer, for example for locks of a migration.
    try session.script("SET lock_timeout = '\(lockTimeout)'")
    return session
  }

  /// Opens a read-only session.
  static func reader(_ address: PostgresAddress) throws -> PostgresSession {
    let session = try open(address, "reader")
    try session.script(
      """
      SET default_transaction_read_only = on;
      SET statement_timeout = '30s';
      SET lock_timeout = '\(lockTimeout)';
      """)
    return session
  }

  /// Opens a session for an audit. It is read-only, has no statement timeout, and has a function that tests whether
  /// bytes are JSON. The function is temporary, and a standby needn't confirm its creation, so an audit works even
  /// while the standby doesn't respond.
  ///
  /// - Throws: `StoreFault`, for example if there is no store.
  static func auditor(_ address: PostgresAddress) throws -> PostgresSession {
    let session = try open(address, "audit")
    try session.script(
      """
      SET synchronous_commit = local;
      CREATE FUNCTION pg_temp.is_json(bytes BYTEA) RETURNS BOOLEAN LANGUAGE plpgsql AS $$ BEGIN
        PERFORM CAST(convert_from(bytes, 'UTF8') AS JSON);
        RETURN TRUE;
      EXCEPTION WHEN data_exception THEN
        RETURN FALSE;
      END $$;
      SET default_transaction_read_only = on;
      """)
    let db = Connection(session, isRestricted: false)
    guard try db.first(Dialect.postgres.table, "storage_migrations", map: { _ in true }) == true else {
      throw StoreFault(
        message: "there is no Quintet database yet in the schema \(address.schema) at \(address.place)")
    }
    return session
  }

  /// Opens a session with settings that override the server's defaults. No timeout ends a waiting session or statement,
  /// so that a commit can wait for its standby. If this machine fails, the server ends the session and releases its
  /// locks within about 5 s.
  static func open(_ address: PostgresAddress, _ role: String) throws -> PostgresSession {
    let session = PostgresSession(try PostgresLink(to: address, as: role))
    try session.script(
      """
      SET search_path = "\(address.schema)";
      SET statement_timeout = 0;
      SET lock_timeout = 0;
      SET idle_in_transaction_session_timeout = 0;
      SET idle_session_timeout = 0;
      SET tcp_keepalives_idle = 2;
      SET tcp_keepalives_interval = 1;
      SET tcp_keepalives_count = 3;
      SET tcp_user_timeout = 5000;
      SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout';
      SET client_min_messages = warning;
      SET jit = off;
      """)
    return session
  }
}
