import CardFiles
import CivilTime
import ContentContract
import Crypto
import ServiceHost
import Storage
import Wire

struct StoredImport {
  var state: ImportState
  var owner: Principal
  var request: StartImport
  /// The time when the owner's plan was last determined.
  var resumedAt: Timestamp
}

/// The imports of all accounts.
struct ImportTable {
  /// The number of imports to keep per account.
  static let kept = 10
  /// The maximum number of rows in an import's report.
  static let keptFaults = 2000
  /// The maximum number of rows in an import that create no card. For each card that the account already has, one more
  /// row is allowed, because the file may contain that card again. An import with more such rows fails: its report has
  /// no space for the rows, and reading them would delay other imports.
  static let maxRowsWithoutCard = keptFaults

  private let db: Connection

  init(_ db: Connection) { self.db = db }

  /// Returns an import by its id; nil if it doesn't exist or belongs to another owner.
  func find(_ id: String, of owner: Owner? = nil) throws -> StoredImport? {
    let found = try db.first("SELECT \(Self.columns) FROM imports WHERE id = $1", id, map: Self.stored)
    guard let owner else { return found }
    return found.flatMap { $0.owner.account == owner.account && $0.owner.app == owner.app ? $0 : nil }
  }

  /// Returns the owner's imports, newest first.
  func list(of owner: Owner) throws -> [StoredImport] {
    try db.rows(
      "SELECT \(Self.columns) FROM imports WHERE account = $1 AND app = $2 ORDER BY created_at DESC, id DESC LIMIT $3",
      owner.account, owner.app, Self.kept, map: Self.stored)
  }

  /// Returns the ids of running imports. The least recently changed import comes first, so that imports take turns.
  func running(most: Int) throws -> [String] {
    try db.values(
      of: String.self, "SELECT id FROM imports WHERE phase = 'running' ORDER BY changed_at, id LIMIT $1", most)
  }

  func add(_ stored: StoredImport) throws {
    let state = stored.state
    let owner = stored.owner
    try db.run(
      """
      INSERT INTO imports (id, account, app, plan, language, file, format, request, phase, rows_read, added, skipped,
        created_at, resumed_at, changed_at, time_zone) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 0, $10, $10,
        $10, $11)
      """, state.id, owner.account, owner.app, owner.plan, owner.language.tag, state.file, state.format.rawValue,
      try JSON.text(stored.request), state.phase.rawValue, state.createdAt, owner.timeZone)
  }

  /// Deletes the owner's oldest imports if there is no space for a new one.
  func makeSpace(for owner: Owner) throws {
    let old = try db.values(
      of: String.self,
      "SELECT id FROM imports WHERE account = $1 AND app = $2 ORDER BY created_at DESC, id DESC LIMIT 100 OFFSET $3",
      owner.account, owner.app, Self.kept - 1)
    for id in old { try db.run("DELETE FROM imports WHERE id = $1", id) }
  }

  func put(_ state: ImportState) throws {
    try db.run(
      """
      UPDATE imports SET phase = $2, rows_read = $3, added = $4, skipped = $5, reason = $6, changed_at = $7 WHERE id = $1
      """, state.id, state.phase.rawValue, state.read, state.added, state.skipped, state.reason, state.changedAt)
  }

  /// Resumes a stopped import under the current plan.
  func resume(_ id: String, plan: String, at now: Timestamp) throws {
    try db.run(
      "UPDATE imports SET phase = 'running', reason = NULL, plan = $2, resumed_at = $3, changed_at = $3 WHERE id = $1",
      id, plan, now)
  }

  func add(_ row: SkippedRow, of stored: StoredImport) throws {
    try db.run(
      "INSERT INTO import_faults (import, account, number, line, reason, detail) VALUES ($1, $2, $3, $4, $5, $6)",
      stored.state.id, stored.owner.account, row.row, row.line, row.reason, row.detail)
  }

  /// Returns a page of the rows that an import skipped.
  func report(_ id: String, _ page: ListPage) throws -> (items: [SkippedRow], next: String?) {
    try page.read(
      db,
      "SELECT number, line, reason, detail FROM import_faults WHERE import = $1 AND number > $2 ORDER BY number LIMIT $3",
      arguments: [id, page.number() ?? 0, page.limit + 1]
    ) { row in
      let skipped = SkippedRow(
        row: row.int("number"), line: row.optionalInt("line"), reason: row.string("reason"),
        detail: row.string("detail"))
      return ListPage.Item(skipped, position: String(skipped.row), bytes: skipped.detail.utf8.count)
    }
  }

  private static let columns = """
    id, account, app, plan, language, file, format, request, phase, rows_read, added, skipped, reason, created_at, \
    resumed_at, changed_at, time_zone
    """

  private static func stored(_ row: Row) throws -> StoredImport {
    StoredImport(
      state: ImportState(row),
      owner: Principal(
        account: row.string("account"), app: row.string("app"), plan: row.string("plan"),
        language: Language(stored: row.string("language")), timeZone: row.string("time_zone")),
      request: try JSON.decode(StartImport.self, from: row.bytes("request")), resumedAt: row.timestamp("resumed_at"))
  }
}

extension ImportState {
  /// Creates the state of a new import.
  init(startedAt now: Timestamp, file: String, format: CardFileFormat) {
    self.init(
      id: SecureRandom.identifier("imp", at: now), file: file, format: format, phase: .running, read: 0, added: 0,
      skipped: 0, reason: nil, createdAt: now.milliseconds, changedAt: now.milliseconds)
  }

  fileprivate init(_ row: Row) {
    self.init(
      id: row.string("id"), file: row.string("file"), format: CardFileFormat(rawValue: row.string("format")) ?? .csv,
      phase: Phase(rawValue: row.string("phase")) ?? .failed, read: row.int("rows_read"), added: row.int("added"),
      skipped: row.int("skipped"), reason: row.optionalString("reason"), createdAt: row.int64("created_at"),
      changedAt: row.int64("changed_at"))
  }
}
