import CivilTime
import Storage
import Wire

/// The database's records of users' files.
struct TransferTable {
  private let db: Connection

  init(_ db: Connection) { self.db = db }

  /// Returns an account's file; nil if it has none with this id.
  func file(_ id: String, of account: String) throws -> TransferFile? {
    try db.first("SELECT \(Self.columns) FROM files WHERE id = $1 AND account = $2", id, account, map: Self.file)
  }

  /// Returns all files of an account. An account has only a few files, so the result isn't paged.
  func files(of account: String) throws -> [TransferFile] {
    try db.rows("SELECT \(Self.columns) FROM files WHERE account = $1 ORDER BY id", account, map: Self.file)
  }

  func use(of account: String) throws -> TransferUse {
    try db.first("SELECT count(*) AS files, coalesce(sum(bytes), 0) AS total FROM files WHERE account = $1", account) {
      TransferUse(files: $0.int("files"), bytes: $0.int("total"))
    } ?? TransferUse(files: 0, bytes: 0)
  }

  /// Returns the usage of all accounts together.
  func use() throws -> TransferUse {
    try db.first("SELECT files, bytes FROM file_room WHERE id = 1") {
      TransferUse(files: $0.int("files"), bytes: $0.int("bytes"))
    } ?? TransferUse(files: 0, bytes: 0)
  }

  func add(_ file: TransferFile) throws {
    try db.run(
      """
      INSERT INTO files (id, account, app, kind, bytes, sha256, finished, expires_at, charged)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, file.id, file.account, file.app, file.kind, file.bytes, file.sha256, file.isFinished, file.expiresAt,
      file.charged)
    try db.run("UPDATE file_room SET files = files + 1, bytes = bytes + $1 WHERE id = 1", file.charged)
  }

  /// Marks a file as finished, and sets its expiry.
  func finish(_ id: String, until expiry: Timestamp) throws {
    try db.run("UPDATE files SET finished = 1, expires_at = $2 WHERE id = $1", id, expiry)
  }

  func remove(_ file: TransferFile) throws {
    try db.run("DELETE FROM files WHERE id = $1", file.id)
    guard db.changes > 0 else { return }
    try db.run("UPDATE file_room SET files = files - 1, bytes = bytes - $1 WHERE id = 1", file.charged)
  }

  /// Raises the number of bytes that a file is charged for.
  func charge(_ file: TransferFile, with bytes: Int) throws {
    try db.run("UPDATE files SET charged = $2 WHERE id = $1", file.id, bytes)
    guard db.changes > 0 else { return }
    try db.run("UPDATE file_room SET bytes = bytes + $1 WHERE id = 1", bytes - file.charged)
  }

  /// Returns the file that expires first among the files without any received bytes.
  func empty() throws -> TransferFile? {
    try db.first(
      "SELECT \(Self.columns) FROM files WHERE charged = 0 AND finished = 0 ORDER BY expires_at LIMIT 1",
      map: Self.file)
  }

  /// Returns the time when the next file expires.
  func soonest() throws -> Timestamp? {
    try db.value(of: Timestamp.self, "SELECT expires_at FROM files ORDER BY expires_at LIMIT 1")
  }

  /// Returns the time until the next file expires.
  func untilSoonest(_ now: Timestamp) throws -> Duration? { try soonest().map { $0 - now } }

  /// Returns expired files, in the order in which they expired.
  func expired(at now: Timestamp, most: Int) throws -> [TransferFile] {
    try db.rows(
      "SELECT \(Self.columns) FROM files WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2", now, most,
      map: Self.file)
  }

  /// Tests whether a file with this id is recorded.
  func isKnown(_ id: String) throws -> Bool {
    try db.first("SELECT 1 FROM files WHERE id = $1", id) { _ in true } ?? false
  }

  private static let columns =
    "id, account, app, kind, bytes, sha256, finished, expires_at, coalesce(charged, bytes) AS charged_bytes"

  private static func file(_ row: Row) -> TransferFile {
    TransferFile(
      id: row.string("id"), account: row.string("account"), app: row.string("app"), kind: row.string("kind"),
      bytes: row.int("bytes"), sha256: row.string("sha256"), isFinished: row.bool("finished"),
      expiresAt: row.timestamp("expires_at"), charged: row.int("charged_bytes"))
  }
}
