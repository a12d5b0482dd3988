import CSQLite

/// A prepared SQLite statement: bind, step, read columns, reset.
@safe final class Statement: PreparedStatement {
  /// True while a caller uses the statement.
  var inUse = false
  /// True if the statement has passed `StatementRule`.
  var isRestricted = false
  private(set) var misread: (any Error)?

  private let handle: OpaquePointer
  private unowned let database: Database
  private let sql: String
  /// For each of SQLite's parameters, the argument to bind. SQLite numbers `$n` by first appearance, not by n.
  private let arguments: [Int]
  private var positions = ColumnPositions()

  /// Takes ownership of `handle` and finalizes it.
  init(_ handle: OpaquePointer, sql: String, of database: Database) throws(StoreFault) {
    unsafe self.handle = handle
    self.sql = sql
    self.database = database
    let count = unsafe sqlite3_bind_parameter_count(handle)
    arguments = (0..<count).map { index in
      guard let name = unsafe sqlite3_bind_parameter_name(handle, index + 1) else { return 0 }
      return Int(unsafe String(cString: name).dropFirst()) ?? 0
    }
    guard Set(arguments) == Set(1..<(Int(count) + 1)) else {
      throw StoreFault(message: "parameters have to be $1, $2 … without a gap", sql: sql)
    }
  }

  deinit { unsafe sqlite3_finalize(handle) }

  var names: [String] {
    (0..<(unsafe sqlite3_column_count(handle))).map { index in
      unsafe sqlite3_column_name(handle, index).map { unsafe String(cString: $0) } ?? ""
    }
  }

  func bind(_ values: [(any SQLValue)?]) throws(StoreFault) {
    guard values.count == arguments.count else {
      throw StoreFault(message: "takes \(arguments.count) parameters, not \(values.count)", sql: sql)
    }
    for index in arguments.indices {
      let code = bind(values[arguments[index] - 1]?.column, at: Int32(index + 1))
      if code != SQLITE_OK { throw database.fault(code, sql) }
    }
  }

  func step() throws(StoreFault) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.fault(code, sql)
    }
  }

  /// Steps through all rows.
  func finish() throws(StoreFault) { while try step() {} }

  /// Runs a statement that has no parameters and returns no rows.
  func run() throws(StoreFault) {
    defer { reset() }
    _ = try step()
  }

  /// Makes the statement ready to be bound again, and releases the bound values.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
    misread = nil
  }

  /// Returns the statement to the cache, for the next use of the same text.
  func release() {
    reset()
    inUse = false
  }

  func column(_ index: Int) -> Column? {
    let at = Int32(index)
    switch unsafe sqlite3_column_type(handle, at) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(handle, at))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, at))
    case SQLITE_TEXT: return .text(unsafe String(decoding: bytes(sqlite3_column_text(handle, at), at), as: UTF8.self))
    case SQLITE_BLOB: return .blob(unsafe Array(bytes(sqlite3_column_blob(handle, at), at)))
    default: return nil
    }
  }

  func withText(_ index: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
    let at = Int32(index)
    guard unsafe sqlite3_column_type(handle, at) == SQLITE_TEXT, let start = unsafe sqlite3_column_text(handle, at)
    else { return false }
    body(unsafe Span(_unsafeStart: start, count: Int(sqlite3_column_bytes(handle, at))))
    return true
  }

  func position(of name: StaticString) -> Int? {
    positions.known(name) ?? positions.learn(name, in: names)
  }

  /// Records that a column doesn't have the type that its reader needs. `Connection` throws the fault after the row.
  func misread(_ message: String) {
    if misread == nil { misread = StoreFault(code: SQLITE_MISMATCH, message: message, sql: sql) }
  }

  private func bytes(_ start: UnsafeRawPointer?, _ at: Int32) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, at)))
  }

  private func bind(_ value: Column?, at: Int32) -> Int32 {
    // SQLite copies bound values, so they needn't outlive this call.
    let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case nil: return unsafe sqlite3_bind_null(handle, at)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, at, number)
    case .real(let number): return unsafe sqlite3_bind_double(handle, at, number)
    case .text(var text):
      return text.withUTF8 { utf8 in
        unsafe utf8.withMemoryRebound(to: CChar.self) {
          unsafe sqlite3_bind_text64(handle, at, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let blob):
      // An empty array may have no address, and a null address would bind NULL.
      if blob.isEmpty { return unsafe sqlite3_bind_zeroblob(handle, at, 0) }
      return unsafe blob.withUnsafeBytes {
        unsafe sqlite3_bind_blob64(handle, at, $0.baseAddress, UInt64($0.count), copied)
      }
    }
  }
}
