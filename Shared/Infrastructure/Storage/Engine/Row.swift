package import CivilTime

/// The current row of a query, read by column number from 0. Valid only inside the `map` closure.
///
/// If a column is NULL or has an unexpected type, the query throws once `map` returns. A mistake in a schema therefore
/// shows up as a fault and never as a silent zero.
package struct Row {
  let statement: any PreparedStatement

  package func int(_ index: Int) -> Int { optionalInt(index) ?? missing(index, wanted: "a whole number", standIn: 0) }
  package func int64(_ index: Int) -> Int64 { Int64(int(index)) }
  /// A Boolean, stored as 0 or 1.
  package func bool(_ index: Int) -> Bool { int(index) != 0 }
  package func double(_ index: Int) -> Double {
    optionalDouble(index) ?? missing(index, wanted: "a number", standIn: 0)
  }
  package func string(_ index: Int) -> String { optionalString(index) ?? missing(index, wanted: "a text", standIn: "") }
  /// Bytes, or the UTF-8 of a text: JSON is stored in either form.
  package func bytes(_ index: Int) -> [UInt8] { optionalBytes(index) ?? missing(index, wanted: "bytes", standIn: []) }
  /// A time, stored in milliseconds since 1970.
  package func timestamp(_ index: Int) -> Timestamp { Timestamp(milliseconds: int64(index)) }

  /// An integer, or nil for NULL.
  package func optionalInt(_ index: Int) -> Int? {
    switch statement.column(index) {
    case nil: nil
    case .integer(let number): Int(number)
    default: missing(index, wanted: "a whole number", standIn: nil)
    }
  }

  /// A 64-bit integer, or nil for NULL.
  package func optionalInt64(_ index: Int) -> Int64? { optionalInt(index).map(Int64.init) }

  /// A Boolean, stored as 0 or 1, or nil for NULL.
  package func optionalBool(_ index: Int) -> Bool? { optionalInt(index).map { $0 != 0 } }

  /// A number, or nil for NULL.
  package func optionalDouble(_ index: Int) -> Double? {
    switch statement.column(index) {
    case nil: nil
    case .integer(let number): Double(number)
    case .real(let number): number
    default: missing(index, wanted: "a number", standIn: nil)
    }
  }

  /// A text, or nil for NULL.
  package func optionalString(_ index: Int) -> String? {
    switch statement.column(index) {
    case nil: nil
    case .text(let text): text
    default: missing(index, wanted: "a text", standIn: nil)
    }
  }

  /// Bytes or a text's UTF-8, or nil for NULL.
  package func optionalBytes(_ index: Int) -> [UInt8]? {
    switch statement.column(index) {
    case nil: nil
    case .blob(let blob): blob
    case .text(let text): Array(text.utf8)
    default: missing(index, wanted: "bytes", standIn: nil)
    }
  }

  /// A time, or nil for NULL.
  package func optionalTimestamp(_ index: Int) -> Timestamp? {
    optionalInt64(index).map(Timestamp.init(milliseconds:))
  }

  /// Passes a text's UTF-8 to `body` without copying it, for callers that copy it elsewhere anyway.
  package func withText(_ index: Int, _ body: (Span<UInt8>) -> Void) {
    if !statement.withText(index, body) { missing(index, wanted: "a text", standIn: ()) }
  }

  private func missing<T>(_ index: Int, wanted: String, standIn: T) -> T {
    statement.misread(column: index, as: wanted)
    return standIn
  }
}
