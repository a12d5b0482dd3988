package import CivilTime

/// A type that the value of a column can be read as.
package protocol ColumnValue {
  /// The type's description in faults, such as "a whole number".
  static var columnDescription: String { get }
  /// The value that `Row` returns for a mismatched column. The query throws once the row has been read.
  static var standIn: Self { get }

  /// Converts a column's value, or returns nil if it has another type.
  init?(_ column: Column)
}

extension Int: ColumnValue {
  package static var columnDescription: String { "a whole number" }
  package static var standIn: Int { 0 }

  package init?(_ column: Column) {
    guard case .integer(let number) = column else { return nil }
    self = Int(number)
  }
}

extension Int64: ColumnValue {
  package static var columnDescription: String { Int.columnDescription }
  package static var standIn: Int64 { 0 }

  package init?(_ column: Column) {
    guard case .integer(let number) = column else { return nil }
    self = number
  }
}

/// Stored as 0 or 1.
extension Bool: ColumnValue {
  package static var columnDescription: String { Int.columnDescription }
  package static var standIn: Bool { false }

  package init?(_ column: Column) {
    guard case .integer(let number) = column else { return nil }
    self = number != 0
  }
}

extension Double: ColumnValue {
  package static var columnDescription: String { "a number" }
  package static var standIn: Double { 0 }

  package init?(_ column: Column) {
    switch column {
    case .integer(let number): self = Double(number)
    case .real(let number): self = number
    default: return nil
    }
  }
}

extension String: ColumnValue {
  package static var columnDescription: String { "a text" }
  package static var standIn: String { "" }

  package init?(_ column: Column) {
    guard case .text(let text) = column else { return nil }
    self = text
  }
}

/// The bytes of a binary value, or the UTF-8 of a text. JSON is stored in either form.
extension [UInt8]: ColumnValue {
  package static var columnDescription: String { "bytes" }
  package static var standIn: [UInt8] { [] }

  package init?(_ column: Column) {
    switch column {
    case .blob(let blob): self = blob
    case .text(let text): self = Array(text.utf8)
    default: return nil
    }
  }
}

/// Stored in milliseconds since 1970.
extension Timestamp: ColumnValue {
  package static var columnDescription: String { Int.columnDescription }
  package static var standIn: Timestamp { Timestamp(milliseconds: 0) }

  package init?(_ column: Column) {
    guard case .integer(let number) = column else { return nil }
    self = Timestamp(milliseconds: number)
  }
}
