import CSQLite

/// One SQLite handle and its prepared statements. Used by one thread at a time.
///
/// The C boundary is this file and `Statement.swift`; nothing else touches a pointer of SQLite's.
@safe final class Database: Engine {
  /// What took the whole transaction from a guarded body, also if the body has swallowed the error.
  private var loss: StoreFault?
  /// The service's migrations that the program brings; nil as long as it isn't known.
  var knownMigrations: Int?
  /// Whether a body runs whose statements belong to one transaction.
  private var guarding = false
  /// Pages in the write-ahead log after the last commit of this handle.
  var logPages: Int { unsafe Int(logPagesCell.pointee) }

  let dialect = Dialect.sqlite

  private let handle: OpaquePointer
  private let logPagesCell: UnsafeMutablePointer<Int32>
  /// Rounds of SQLite's machine that are left to the statement that runs, where they are counted.
  private var roundsCell: UnsafeMutablePointer<Int32>?
  private var stepsGranted: Int32 = 0
  private var prepared: [String: Statement] = [:]
  /// Statements kept prepared. A service has some tens; more would mean SQL put together from data.
  private static let preparedLimit = 300

  /// - Parameters:
  ///   - create: whether a missing file is made; otherwise the handle is read-only.
  ///   - fileSystem: one of SQLite's VFSs; nil for the machine's.
  convenience init(path: String, create: Bool, fileSystem: String? = nil) throws(StoreFault) {
    try self.init(
      name: path, path: path,
      flags: create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY, fileSystem: fileSystem)
  }

  /// A file that has no log and that nobody changes as long as this handle has it open.
  convenience init(frozen path: String) throws(StoreFault) {
    // As a URI wants it; everything else stands for itself.
    let letters = path.unicodeScalars.map {
      ["?", "#", "%"].contains($0) ? "%\(String($0.value, radix: 16))" : String($0)
    }
    try self.init(
      name: "file:\(letters.joined())?immutable=1", path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      fileSystem: nil)
  }

  /// SQLite's count of its memory, which nobody asks for, would take a lock for each piece.
  private static let isConfigured = sqlite3_config_without_memory_statistics() == SQLITE_OK

  private init(name: String, path: String, flags: Int32, fileSystem: String?) throws(StoreFault) {
    _ = Self.isConfigured
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileSystem)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let words = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let system = Self.hasSystemError(code) ? unsafe opened.map { unsafe sqlite3_system_errno($0) } ?? 0 : 0
      unsafe sqlite3_close_v2(opened)
      throw StoreFault(code: code, message: "can't open \(path): \(words)", systemError: system)
    }
    unsafe handle = opened
    unsafe logPagesCell = .allocate(capacity: 1)
    unsafe logPagesCell.initialize(to: 0)
    unsafe sqlite3_wal_hook(
      opened,
      { cell, _, _, pages in
        unsafe cell?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, logPagesCell)
  }

  deinit {
    prepared.removeAll()
    unsafe sqlite3_close_v2(handle)
    unsafe logPagesCell.deallocate()
    unsafe roundsCell?.deallocate()
  }

  /// For settings of this handle alone.
  func withHandle(_ body: (OpaquePointer) throws(StoreFault) -> Void) throws(StoreFault) { try unsafe body(handle) }

  /// Ends all work that takes longer than so many steps in all, until `grantSteps` is called again.
  func endStatements(after steps: Int) {
    let cell = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    unsafe cell.initialize(to: 0)
    unsafe roundsCell = cell
    stepsGranted = Int32(clamping: steps / Self.stepsOfRound)
    grantSteps()
    unsafe sqlite3_progress_handler(
      handle, Int32(Self.stepsOfRound),
      { cell in
        guard let cell = unsafe cell?.assumingMemoryBound(to: Int32.self) else { return 0 }
        unsafe cell.pointee -= 1
        return unsafe cell.pointee < 0 ? 1 : 0
      }, cell)
  }

  /// Lets the next statement begin anew, where steps are counted.
  private func grantSteps() { unsafe roundsCell?.pointee = stepsGranted }
  private static let stepsOfRound = 1000

  /// Rows changed by the last INSERT, UPDATE or DELETE.
  var changes: Int { unsafe Int(sqlite3_changes64(handle)) }
  /// Rows changed since this handle was opened.
  var allChanges: Int64 { unsafe sqlite3_total_changes64(handle) }
  /// The number that the last row got which was inserted.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }
  /// Whether a transaction is open.
  var inTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
  /// Whether a deferred foreign key is broken by what this transaction did so far; COMMIT would fail.
  var breaksDeferredForeignKey: Bool {
    var current: Int32 = 0
    var highest: Int32 = 0
    unsafe sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  /// Runs a script of several statements without parameters.
  func script(_ sql: String) throws(StoreFault) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw fault(code, "") }
  }

  /// A statement ready to be bound; give it back with its `release`.
  ///
  /// - Parameter guest: SQL that a service wrote, which may not touch transactions or settings.
  func statement(_ sql: String, guest: Bool) throws(StoreFault) -> Statement {
    if guarding, let loss { throw loss }
    grantSteps()
    // One that the store prepared for itself hasn't been checked.
    if let known = prepared[sql], !known.inUse, known.guest || !guest {
      known.inUse = true
      return known
    }
    if guest { try StatementRule.check(sql) }
    let fresh = try prepare(sql)
    fresh.guest = guest
    fresh.inUse = true
    // The same text inside its own rows gets a second statement, which is not kept.
    if prepared[sql] == nil {
      if prepared.count >= Self.preparedLimit { prepared = prepared.filter { $0.value.inUse } }
      prepared[sql] = fresh
    }
    return fresh
  }

  func start(_ sql: String, guest: Bool) throws(StoreFault) -> any PreparedStatement {
    try statement(sql, guest: guest)
  }

  func settle() {}

  /// Moves pages from the log into the database file, as far as no reader needs them.
  ///
  /// - Returns: whether all were moved; then the file is synced, and has all changes without the log.
  func checkpoint(truncating: Bool) throws(StoreFault) -> Bool {
    let mode = truncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    var (pages, moved): (Int32, Int32) = (-1, -1)
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &moved)
    if code != SQLITE_OK { throw fault(code, "") }
    unsafe logPagesCell.pointee = 0
    return pages >= 0 && pages == moved
  }

  /// Leaves the log as it is when this handle is closed: it isn't the file's.
  func leaveLog() { _ = unsafe sqlite3_leave_log(handle) }

  /// Copies what this handle sees into another database, which becomes the same.
  func copy(into other: Database) throws(StoreFault) {
    guard let backup = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.fault(unsafe sqlite3_extended_errcode(other.handle), "")
    }
    // In parts, so that whoever has the disk for something urgent gets it in between.
    var code = SQLITE_OK
    while code == SQLITE_OK { code = unsafe sqlite3_backup_step(backup, 256) }
    let end = unsafe sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw other.fault(end == SQLITE_OK ? code : end, "") }
  }

  /// The fault that SQLite has just reported on this handle.
  func fault(_ code: Int32, _ sql: String) -> StoreFault {
    var fault = StoreFault(
      code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql,
      systemError: Self.hasSystemError(code) ? unsafe sqlite3_system_errno(handle) : 0)
    if code == SQLITE_ERROR, isOutgrown() { fault.code = SQLITE_SCHEMA }
    if guarding && loss == nil && (fault.isFatal || !inTransaction) { loss = fault }
    return fault
  }

  /// Whether a newer program has migrated the database while this one had it open: a statement that it can't run any
  /// more is no fault of its own then.
  private func isOutgrown() -> Bool {
    guard let knownMigrations else { return false }
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    let count = "SELECT count(*) FROM storage_migrations WHERE series = 'service'"
    guard unsafe sqlite3_prepare_v2(handle, count, -1, &statement, nil) == SQLITE_OK,
      unsafe sqlite3_step(statement) == SQLITE_ROW
    else { return false }
    return unsafe Int(sqlite3_column_int64(statement, 0)) > knownMigrations
  }

  /// Runs a write's body. Once the transaction is lost (SQLite ends it by itself for some faults), further statements
  /// are refused: each would be a commit of its own.
  func guarded<T>(_ body: () throws -> T) throws -> T {
    guarding = true
    defer { guarding = false }
    let value = try body()
    if let loss { throw loss }
    // Found here, it costs this body; found by COMMIT, it would cost the whole group.
    if breaksDeferredForeignKey {
      throw StoreFault(code: SQLITE_CONSTRAINT | (3 << 8), message: "FOREIGN KEY constraint failed")
    }
    return value
  }

  /// Each statement of a file is done when it returns, so nothing can fail after a body's end.
  func ended(_ body: Int) {}

  func confirm() throws(StoreFault) -> [Int: StoreFault] { [:] }

  /// What lost the transaction since the last call, if anything did.
  func takeLoss() -> StoreFault? {
    defer { loss = nil }
    return loss
  }

  /// Whether the transaction of a guarded body is lost.
  var isLost: Bool { loss != nil }

  /// Whether SQLite keeps the system's number for a result.
  private static func hasSystemError(_ code: Int32) -> Bool { [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff) }

  private func prepare(_ sql: String) throws(StoreFault) -> Statement {
    var compiled: OpaquePointer?
    var rest = 0
    let code = unsafe sql.utf8CString.withUnsafeBufferPointer { text in
      var tail: UnsafePointer<CChar>?
      let code = unsafe sqlite3_prepare_v3(
        handle, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, &tail)
      if let tail = unsafe tail, let start = text.baseAddress {
        rest = unsafe text[(tail - start)...].count { ![0, 9, 10, 13, 32, 59].contains($0) }
      }
      return code
    }
    guard code == SQLITE_OK else { throw fault(code, sql) }
    guard let compiled = unsafe compiled, rest == 0 else {
      unsafe sqlite3_finalize(compiled)
      throw StoreFault(message: "is not exactly one statement", sql: sql)
    }
    return try unsafe Statement(compiled, sql: sql, of: self)
  }
}
