import CSQLite
import Glibc

/// An SQLite handle and its prepared statements. Used by one thread at a time.
///
/// This file and `Statement.swift` are the boundary to SQLite's C API. No other file keeps an SQLite pointer.
@safe final class Database: Engine {
  /// The fault that lost the whole transaction during a guarded body, even if the body has caught the error.
  private var loss: StoreFault?
  /// The number of service migrations that the program contains; nil until it is known.
  var knownMigrations: Int?
  /// True while a guarded body runs, whose statements belong to one transaction.
  private var guarding = false
  /// The number of pages in the write-ahead log after the last commit of this handle.
  var logPages: Int { unsafe Int(logPageCounter.pointee) }

  let dialect = Dialect.sqlite

  private let handle: OpaquePointer
  private let logPageCounter: UnsafeMutablePointer<Int32>
  /// The progress-handler calls that remain until the statement is interrupted; nil if steps aren't counted.
  private var remainingRounds: UnsafeMutablePointer<Int32>?
  private var stepsGranted: Int32 = 0
  private var prepared = StatementCache()

  /// - Parameters:
  ///   - create: if true, creates a missing file; otherwise the handle is read-only.
  ///   - fileSystem: the name of an SQLite VFS; nil for the default.
  convenience init(path: String, create: Bool, fileSystem: String? = nil) throws(StoreFault) {
    try self.init(
      name: path, path: path,
      flags: create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY, fileSystem: fileSystem)
  }

  /// Opens a file without its log. No process may change the file while this handle is open.
  convenience init(frozen path: String) throws(StoreFault) {
    // Characters that have a meaning in a URI are escaped.
    let letters = path.unicodeScalars.map {
      ["?", "#", "%"].contains($0) ? "%\(String($0.value, radix: 16))" : String($0)
    }
    try self.init(
      name: "file:\(letters.joined())?immutable=1", path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      fileSystem: nil)
  }

  /// Turns off SQLite's memory statistics, which are unused and would take a lock for each allocation.
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
      let reason = unsafe system == 0 ? "" : strerror(system).map { unsafe ": \(String(cString: $0))" } ?? ""
      throw StoreFault(code: code, message: "can't open \(path): \(words)\(reason)", systemError: system)
    }
    unsafe handle = opened
    unsafe logPageCounter = .allocate(capacity: 1)
    unsafe logPageCounter.initialize(to: 0)
    unsafe sqlite3_wal_hook(
      opened,
      { counter, _, _, pages in
        unsafe counter?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, logPageCounter)
  }

  deinit {
    prepared = StatementCache()
    unsafe sqlite3_close_v2(handle)
    unsafe logPageCounter.deallocate()
    unsafe remainingRounds?.deallocate()
  }

  /// Gives access to the SQLite handle, to change settings of this handle only.
  func withHandle(_ body: (OpaquePointer) throws(StoreFault) -> Void) throws(StoreFault) { try unsafe body(handle) }

  /// Interrupts each statement that takes more than this number of virtual-machine steps.
  func endStatements(after steps: Int) {
    let counter = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    unsafe counter.initialize(to: 0)
    unsafe remainingRounds = counter
    stepsGranted = Int32(clamping: steps / Self.stepsOfRound)
    grantSteps()
    unsafe sqlite3_progress_handler(
      handle, Int32(Self.stepsOfRound),
      { counter in
        guard let counter = unsafe counter?.assumingMemoryBound(to: Int32.self) else { return 0 }
        unsafe counter.pointee -= 1
        return unsafe counter.pointee < 0 ? 1 : 0
      }, counter)
  }

  /// Resets the step count before a new statement, if steps are counted.
  private func grantSteps() { unsafe remainingRounds?.pointee = stepsGranted }
  private static let stepsOfRound = 1000

  var changes: Int { unsafe Int(sqlite3_changes64(handle)) }
  var allChanges: Int64 { unsafe sqlite3_total_changes64(handle) }
  /// The row id of the last inserted row.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }
  var inTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
  /// True if the open transaction violates a deferred foreign key, so that COMMIT would fail.
  var breaksDeferredForeignKey: Bool {
    var current: Int32 = 0
    var highest: Int32 = 0
    unsafe sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  func script(_ sql: String) throws(StoreFault) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw fault(code, "") }
  }

  /// Returns a statement that is ready to be bound. Call its `release` afterwards.
  ///
  /// - Parameter isRestricted: true for SQL from a service, which may not use transactions or settings.
  func statement(_ sql: String, isRestricted: Bool) throws(StoreFault) -> Statement {
    if guarding, isLost, let loss { throw loss }
    grantSteps()
    // Don't reuse a statement that the store prepared for itself: `StatementRule` hasn't checked it.
    if let known = prepared.find(sql), !known.inUse, known.isRestricted || !isRestricted {
      known.inUse = true
      return known
    }
    if isRestricted { try StatementRule.check(sql) }
    let fresh = try prepare(sql)
    fresh.isRestricted = isRestricted
    fresh.inUse = true
    // If the same SQL runs again while the rows of its first statement are being read, the second statement isn't
    // cached.
    prepared.add(fresh, sql)
    return fresh
  }

  func start(_ sql: String, isRestricted: Bool) throws(StoreFault) -> any PreparedStatement {
    try statement(sql, isRestricted: isRestricted)
  }

  func settle() {}

  /// Copies pages from the log into the database file, as far as no reader needs their earlier versions.
  ///
  /// - Returns: true if all pages were copied. The file is then synced and complete without the log.
  func checkpoint(truncating: Bool) throws(StoreFault) -> Bool {
    let mode = truncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    var pages: Int32 = -1
    var moved: Int32 = -1
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &moved)
    if code != SQLITE_OK { throw fault(code, "") }
    unsafe logPageCounter.pointee = 0
    return pages >= 0 && pages == moved
  }

  /// Makes SQLite leave the log unchanged when this handle is closed. Call this for a log that doesn't belong to the
  /// file.
  func leaveLog() { _ = unsafe sqlite3_leave_log(handle) }

  /// Copies the state that this handle sees into another database, replacing its content.
  func copy(into other: Database) throws(StoreFault) {
    guard let backup = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.fault(unsafe sqlite3_extended_errcode(other.handle), "")
    }
    // Copy in batches, so that other work can use the disk between two batches.
    var code = SQLITE_OK
    while code == SQLITE_OK { code = unsafe sqlite3_backup_step(backup, 256) }
    let end = unsafe sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw other.fault(end == SQLITE_OK ? code : end, "") }
  }

  /// Returns the fault that SQLite has just reported on this handle.
  func fault(_ code: Int32, _ sql: String) -> StoreFault {
    var fault = StoreFault(
      code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql,
      systemError: Self.hasSystemError(code) ? unsafe sqlite3_system_errno(handle) : 0)
    if code == SQLITE_ERROR, isOutgrown() { fault.code = SQLITE_SCHEMA }
    if guarding && loss == nil && (fault.isFatal || !inTransaction) { loss = fault }
    return fault
  }

  /// Returns true if a newer program has migrated the database since it was opened. In that case, the new schema may be
  /// the reason for a failed statement.
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

  /// Runs a write's body. SQLite ends the transaction by itself for some faults. Further statements are then rejected,
  /// because each would commit on its own.
  func guarded<T>(_ body: () throws -> T) throws -> T {
    guarding = true
    defer { guarding = false }
    let value = try body()
    if let loss { throw loss }
    // A violation that is found here fails only this body. If COMMIT found it, the whole group would fail.
    if breaksDeferredForeignKey {
      throw StoreFault(code: SQLITE_CONSTRAINT | (3 << 8), message: "FOREIGN KEY constraint failed")
    }
    return value
  }

  /// Does nothing: SQLite's statements are complete when they return, so nothing can fail after a body's end.
  func ended(_ body: Int) {}

  func confirm() throws(StoreFault) -> [Int: StoreFault] { [:] }

  func takeLoss() -> StoreFault? {
    defer { loss = nil }
    return loss
  }

  var isLost: Bool { loss != nil }

  /// Returns true if SQLite records the system's error number for this result code.
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
