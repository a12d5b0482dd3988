import CPostgres

/// A result from the server: rows, or a statement's outcome. This file and `PostgresLink.swift` are the boundary to
/// libpq's C API.
@safe final class PostgresResult {
  enum Kind {
    /// A statement succeeded, with or without rows.
    case done
    /// A statement failed.
    case failed
    /// A statement wasn't executed, because an earlier one failed.
    case skipped
    /// All statements before a sync are answered.
    case synced
  }

  let kind: Kind
  private let handle: OpaquePointer

  /// Takes ownership of `handle`.
  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
    kind =
      switch unsafe PQresultStatus(handle) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: .done
      case PGRES_PIPELINE_SYNC: .synced
      case PGRES_PIPELINE_ABORTED: .skipped
      default: .failed
      }
  }

  deinit { unsafe PQclear(handle) }

  /// The number of rows.
  var rows: Int { Int(unsafe PQntuples(handle)) }
  /// The command tag: "INSERT 0 1".
  var command: String { unsafe String(cString: PQcmdStatus(handle)) }
  /// The number of changed rows; nil if the statement wasn't an INSERT, UPDATE or DELETE.
  var changes: Int? {
    let isChange = ["INSERT", "UPDATE", "DELETE"].contains { command.hasPrefix($0) }
    return isChange ? Int(unsafe String(cString: PQcmdTuples(handle))) : nil
  }

  /// The columns' names, in order.
  var names: [String] {
    (0..<(unsafe PQnfields(handle))).map { unsafe PQfname(handle, $0).map { unsafe String(cString: $0) } ?? "" }
  }

  /// The types of a described statement's parameters.
  var parameterTypes: [UInt32] { (0..<(unsafe PQnparams(handle))).map { unsafe PQparamtype(handle, $0) } }

  /// Returns the value in a column of a row, or nil for NULL.
  func column(_ index: Int, row: Int) -> Column? {
    guard let bytes = unsafe bytes(index, row) else { return nil }
    return PostgresValue.column(unsafe Span(_unsafeBytes: bytes), type: type(of: index))
  }

  /// Passes the text in a column of a row to `body`. Returns false if the column holds no text.
  func withText(_ index: Int, row: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
    guard let bytes = unsafe bytes(index, row), PostgresValue.isText(type(of: index)) else { return false }
    unsafe body(Span(_unsafeBytes: bytes))
    return true
  }

  /// Returns the fault of a failed statement; nil for any other result.
  ///
  /// Contains only the primary message. The details after it may contain bound values, which are private.
  func fault(_ sql: String) -> StoreFault? {
    guard kind == .failed else { return nil }
    let state = field(QUINTET_PG_STATE)
    let rest = unsafe String(cString: PQresultErrorMessage(handle))
    let words = field(QUINTET_PG_MESSAGE) ?? rest
    let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    return StoreFault(state: state, message: line, sql: sql)
  }

  private func field(_ letter: Int) -> String? {
    unsafe PQresultErrorField(handle, Int32(letter)).map { unsafe String(cString: $0) }
  }

  private func type(of index: Int) -> UInt32 { unsafe PQftype(handle, Int32(index)) }

  private func bytes(_ index: Int, _ row: Int) -> UnsafeRawBufferPointer? {
    let row = Int32(row)
    let index = Int32(index)
    let columns = unsafe PQnfields(handle)
    guard index < columns, unsafe PQgetisnull(handle, row, index) == 0 else { return nil }
    return unsafe UnsafeRawBufferPointer(
      start: PQgetvalue(handle, row, index), count: Int(PQgetlength(handle, row, index)))
  }
}
