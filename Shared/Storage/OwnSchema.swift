/// The tables that every store has beside its service's: outbox, cursors, inbox, shelf, idempotency.
enum OwnSchema {
  /// Forward only, like a service's own files.
  static let migrations = [Migration(number: 1, name: "events-and-idempotency", sql: eventsAndIdempotency)]

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
}
