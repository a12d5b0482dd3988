package import Wire

/// The tables that every store has in addition to its service's tables: outbox, cursors, inbox, quarantine, idempotency
/// keys and identity.
enum StoreSchema {
  /// The migrations of these tables. They run only forward, like the services' migrations.
  static let migrations = [
    Migration(number: 1, name: "events-and-idempotency", sql: eventsAndIdempotency),
    Migration(number: 2, name: "shelf-by-account", sql: shelfByAccount),
    Migration(number: 3, name: "event-traces", sql: eventTraces),
    Migration(number: 4, name: "identity", sql: identity),
    Migration(number: 5, name: "erased-accounts", sql: erasedAccounts),
    Migration(number: 10, name: "merged-accounts", sql: mergedAccounts),
    Migration(number: 11, name: "events-by-account", sql: eventsByAccount),
    Migration(number: 12, name: "moved-accounts", sql: movedAccounts),
    Migration(number: 13, name: "no-moved-accounts", sql: noMovedAccounts),
  ]

  private static let eventsAndIdempotency = """
    CREATE TABLE outbox (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, subject TEXT NOT NULL, app TEXT NOT NULL,
      time BIGINT NOT NULL, data BLOB NOT NULL);
    CREATE TABLE subscriber_cursors (subscriber TEXT PRIMARY KEY, sequence BIGINT NOT NULL);
    CREATE TABLE inbox (
      source TEXT PRIMARY KEY, sequence BIGINT NOT NULL, tries INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE inbox_shelf (
      source TEXT NOT NULL, sequence BIGINT NOT NULL, event BLOB NOT NULL, reason TEXT NOT NULL,
      shelved_at BIGINT NOT NULL, PRIMARY KEY (source, sequence));
    CREATE TABLE idempotency (
      account TEXT NOT NULL, key TEXT NOT NULL, method TEXT NOT NULL, fingerprint BLOB NOT NULL, reply BLOB NOT NULL,
      created_at BIGINT NOT NULL, PRIMARY KEY (account, key));
    CREATE INDEX idempotency_by_age ON idempotency (created_at);
    """

  /// Records the attempts and retry times of each quarantined event, and adds an index by account. Adds the last
  /// delivered event to cursors.
  private static let shelfByAccount = """
    ALTER TABLE subscriber_cursors ADD COLUMN delivered BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE inbox DROP COLUMN tries;
    ALTER TABLE inbox_shelf RENAME TO old_shelf;
    CREATE TABLE inbox_shelf (
      source TEXT NOT NULL, sequence BIGINT NOT NULL, subject TEXT NOT NULL, event BLOB NOT NULL,
      tries INTEGER NOT NULL, reason TEXT, shelved_at BIGINT NOT NULL, next_try_at BIGINT,
      PRIMARY KEY (source, sequence));
    CREATE INDEX inbox_shelf_by_account ON inbox_shelf (source, subject, sequence);
    CREATE INDEX inbox_shelf_by_time ON inbox_shelf (next_try_at);
    INSERT INTO inbox_shelf (source, sequence, subject, event, tries, reason, shelved_at)
      SELECT source, sequence, json_extract(CAST(event AS TEXT), '$.subject'), event, 1, reason, shelved_at
      FROM old_shelf;
    DROP TABLE old_shelf;
    """

  /// Adds the trace context of the work that caused an event. Older events have none.
  private static let eventTraces = """
    ALTER TABLE outbox ADD COLUMN traceparent TEXT;
    ALTER TABLE outbox ADD COLUMN tracestate TEXT;
    """

  /// Merged accounts, with the account that each was merged into.
  private static let mergedAccounts = """
    CREATE TABLE storage_merged (account TEXT PRIMARY KEY, into_account TEXT NOT NULL, at BIGINT NOT NULL);
    CREATE INDEX storage_merged_by_into ON storage_merged (into_account);
    """

  /// Indexes by which an erasure finds an account's events without scanning the events of other accounts.
  private static let eventsByAccount = """
    CREATE INDEX outbox_by_account ON outbox (subject);
    CREATE INDEX inbox_shelf_by_subject ON inbox_shelf (subject);
    """

  /// Accounts that move to or from another deployment. Migration 13 drops these tables.
  private static let movedAccounts = """
    CREATE TABLE storage_held (account TEXT PRIMARY KEY, cell TEXT NOT NULL, at BIGINT NOT NULL);
    CREATE TABLE storage_left (
      account TEXT PRIMARY KEY, cell TEXT NOT NULL, at BIGINT NOT NULL, forgotten_at BIGINT);
    CREATE TABLE storage_arrivals (
      account TEXT PRIMARY KEY, held_at BIGINT NOT NULL, pages BIGINT NOT NULL, place TEXT, state TEXT NOT NULL);
    """

  /// Drops the tables of `movedAccounts`, because accounts no longer move between deployments.
  private static let noMovedAccounts = """
    DROP TABLE storage_held;
    DROP TABLE storage_left;
    DROP TABLE storage_arrivals;
    """

  /// The erased accounts, with the time of the request and the time at which the erasure was complete (NULL until
  /// then).
  private static let erasedAccounts = """
    CREATE TABLE storage_erased (account TEXT PRIMARY KEY, at BIGINT NOT NULL, forgotten_at BIGINT);
    CREATE INDEX storage_unforgotten ON storage_erased (at, account) WHERE forgotten_at IS NULL;
    """

  /// One row about the database itself, and one for each known database of another service.
  private static let identity = """
    CREATE TABLE storage_self (
      store TEXT PRIMARY KEY, mark BIGINT NOT NULL, accepted BIGINT NOT NULL, born BIGINT NOT NULL);
    CREATE TABLE storage_neighbours (service TEXT PRIMARY KEY, store TEXT NOT NULL, mark BIGINT NOT NULL);
    """
}

extension StoreSchema {
  /// The personal data in the store's own tables.
  static let held: [PersonalDataTable] = [
    .of(
      "outbox", "An event that at least one other service hasn't received yet.",
      rows: "subject = $1 AND type NOT IN (\(ErasureEvents.types.sorted().map { "'\($0)'" }.joined(separator: ", ")))",
      erasure: .deleted(by: ["sequence"]), export: .none("other services' files in the archive contain the same data")),
    .of(
      "inbox_shelf", "A quarantined event from another service.", rows: "subject = $1",
      erasure: .deleted(by: ["source", "sequence"]),
      export: .none("the other service's files in the archive contain the same data")),
    .of(
      "idempotency", "The stored reply to a change that was sent with an idempotency key.",
      erasure: .deleted(by: ["account", "key"]),
      export: .none("it repeats a reply that the client has received")),
    .of(
      "storage_erased", "The id of an erased account, with the time.",
      erasure: .stays("the service needs it to reject late events and restored data"),
      export: .none("an erased account can't request an export")),
    .of(
      "storage_merged", "The id of an account that was merged into another account.",
      erasure: .stays("the service needs it to redirect late events to the other account"),
      export: .none("it contains only ids")),
    .withoutAccount("subscriber_cursors", "The last event of this service that each subscriber has applied."),
    .withoutAccount("inbox", "The last event that this service has applied from each other service."),
    .withoutAccount("storage_migrations", "The schema's history."),
    .withoutAccount("storage_self", "The database's own identity."),
    .withoutAccount("storage_neighbours", "The identities of other services' databases."),
  ]
}

extension Store {
  /// The personal data in the tables that every store has.
  package nonisolated static var held: [PersonalDataTable] { StoreSchema.held }
}
