package import CivilTime

/// The current row of a query, read by column name. Valid only inside the `map` closure.
///
/// If a column is NULL, has an unexpected type or isn't in the result, the query throws once `map` returns. A mistake
/// in a schema or in a query therefore shows up as a fault and never as a silent zero.
package struct Row {
  let statement: any PreparedStatement

  package func int(_ name: StaticString) -> Int { value(name) }
  package func int64(_ name: StaticString) -> Int64 { value(name) }
  /// A Boolean, stored as 0 or 1.
  package func bool(_ name: StaticString) -> Bool { value(name) }
  package func double(_ name: StaticString) -> Double { value(name) }
  package func string(_ name: StaticString) -> String { value(name) }
  /// The bytes of a binary value, or the UTF-8 of a text. JSON is stored in either form.
  package func bytes(_ name: StaticString) -> [UInt8] { value(name) }
  /// A time, stored in milliseconds since 1970.
  package func timestamp(_ name: StaticString) -> Timestamp { value(name) }

  // The next functions return nil for NULL.

  package func optionalInt(_ name: StaticString) -> Int? { optionalValue(name) }
  package func optionalInt64(_ name: StaticString) -> Int64? { optionalValue(name) }
  package func optionalDouble(_ name: StaticString) -> Double? { optionalValue(name) }
  package func optionalString(_ name: StaticString) -> String? { optionalValue(name) }
  package func optionalBytes(_ name: StaticString) -> [UInt8]? { optionalValue(name) }
  package func optionalTimestamp(_ name: StaticString) -> Timestamp? { optionalValue(name) }

  /// Passes a text's UTF-8 to `body` without copying it, for callers that copy it elsewhere anyway.
  package func withText(_ name: StaticString, _ body: (Span<UInt8>) -> Void) {
    guard let position = statement.position(of: name) else { return missing(name) }
    if !statement.withText(position, body) { mismatch(position, String.self) }
  }

  /// The value of the first column.
  func firstValue<T: ColumnValue>() -> T { value(at: 0) }
  /// The value of the first column, or nil for NULL.
  func optionalFirstValue<T: ColumnValue>() -> T? { optionalValue(at: 0) }
  /// The values of all columns in order, for a query whose columns are computed.
  func allValues<T: ColumnValue>() -> [T] { statement.names.indices.map { value(at: $0) } }

  private func value<T: ColumnValue>(_ name: StaticString) -> T {
    guard let position = statement.position(of: name) else {
      missing(name)
      return T.standIn
    }
    return value(at: position)
  }

  private func optionalValue<T: ColumnValue>(_ name: StaticString) -> T? {
    guard let position = statement.position(of: name) else {
      missing(name)
      return nil
    }
    return optionalValue(at: position)
  }

  private func value<T: ColumnValue>(at position: Int) -> T {
    if let column = statement.column(position), let value = T(column) { return value }
    mismatch(position, T.self)
    return T.standIn
  }

  private func optionalValue<T: ColumnValue>(at position: Int) -> T? {
    guard let column = statement.column(position) else { return nil }
    if let value = T(column) { return value }
    mismatch(position, T.self)
    return nil
  }

  private func mismatch<T: ColumnValue>(_ position: Int, _ type: T.Type) {
    statement.misread("column \(statement.names[position]) isn't \(T.columnDescription)")
  }

  private func missing(_ name: StaticString) {
    let count = statement.names.count { $0 == name.description }
    statement.misread(count == 0 ? "the result has no column \(name)" : "the result has \(count) columns \(name)")
  }
}
