import CivilTime
import ContentContract
import Crypto
import Storage
import Wire

struct StoredExport {
  var state: ExportState
  var owner: Principal
  var request: StartExport
}

/// The exports of all accounts.
struct ExportTable {
  /// The number of exports to keep per account.
  static let kept = 10

  private let db: Connection

  init(_ db: Connection) { self.db = db }

  /// Returns an export by its id; nil if it doesn't exist or belongs to another owner.
  func find(_ id: String, of owner: Owner? = nil) throws -> StoredExport? {
    let found = try db.first("SELECT \(Self.columns) FROM exports WHERE id = $1", id, map: Self.stored)
    guard let owner else { return found }
    return found.flatMap { $0.owner.account == owner.account && $0.owner.app == owner.app ? $0 : nil }
  }

  func running(of owner: Owner) throws -> StoredExport? {
    try db.first(
      "SELECT \(Self.columns) FROM exports WHERE account = $1 AND app = $2 AND phase = 'running'", owner.account,
      owner.app, map: Self.stored)
  }

  /// Returns the ids of running exports, oldest first.
  func running(most: Int) throws -> [String] {
    try db.values(
      of: String.self, "SELECT id FROM exports WHERE phase = 'running' ORDER BY created_at, id LIMIT $1", most)
  }

  func add(_ stored: StoredExport) throws {
    let state = stored.state
    let owner = stored.owner
    try db.run(
      """
      INSERT INTO exports (id, account, app, language, format, request, phase, cards, created_at, changed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $8)
      """, state.id, owner.account, owner.app, owner.language.tag, state.format.rawValue,
      try JSON.text(stored.request), state.phase.rawValue, state.createdAt)
  }

  /// Deletes the owner's oldest exports if there is no space for a new one.
  func makeSpace(for owner: Owner) throws {
    let old = try db.values(
      of: String.self,
      "SELECT id FROM exports WHERE account = $1 AND app = $2 ORDER BY created_at DESC, id DESC LIMIT 100 OFFSET $3",
      owner.account, owner.app, Self.kept - 1)
    for id in old { try db.run("DELETE FROM exports WHERE id = $1", id) }
  }

  func put(_ state: ExportState) throws {
    try db.run(
      "UPDATE exports SET phase = $2, cards = $3, file = $4, reason = $5, changed_at = $6 WHERE id = $1", state.id,
      state.phase.rawValue, state.cards, state.file, state.reason, state.changedAt)
  }

  private static let columns = """
    id, account, app, language, format, request, phase, cards, file, reason, created_at, changed_at
    """

  private static func stored(_ row: Row) throws -> StoredExport {
    StoredExport(
      state: ExportState(row),
      owner: Principal(
        account: row.string("account"), app: row.string("app"), plan: "free",
        language: Language(stored: row.string("language")), timeZone: "UTC"),
      request: try JSON.decode(StartExport.self, from: row.bytes("request")))
  }
}

extension ExportState {
  /// Creates the state of a new export.
  init(startedAt now: Timestamp, format: CardFileFormat) {
    self.init(
      id: SecureRandom.identifier("exp", at: now), format: format, phase: .running, cards: 0, file: nil, reason: nil,
      createdAt: now.milliseconds, changedAt: now.milliseconds)
  }

  fileprivate init(_ row: Row) {
    self.init(
      id: row.string("id"), format: CardFileFormat(rawValue: row.string("format")) ?? .csv,
      phase: Phase(rawValue: row.string("phase")) ?? .failed, cards: row.int("cards"),
      file: row.optionalString("file"), reason: row.optionalString("reason"), createdAt: row.int64("created_at"),
      changedAt: row.int64("changed_at"))
  }
}
