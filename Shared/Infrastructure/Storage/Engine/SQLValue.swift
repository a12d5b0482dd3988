package import CivilTime

/// A value of a database column.
package enum Column: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A type whose values can be bound to a statement's `$1`, `$2` …; nil is bound as NULL.
package protocol SQLValue {
  /// The value as stored in a column.
  var column: Column { get }
}

extension Int: SQLValue { package var column: Column { .integer(Int64(self)) } }
extension Int64: SQLValue { package var column: Column { .integer(self) } }
extension Int32: SQLValue { package var column: Column { .integer(Int64(self)) } }
extension UInt32: SQLValue { package var column: Column { .integer(Int64(self)) } }
/// Stored as 0 or 1.
extension Bool: SQLValue { package var column: Column { .integer(self ? 1 : 0) } }
extension Double: SQLValue { package var column: Column { .real(self) } }
extension String: SQLValue { package var column: Column { .text(self) } }
extension Substring: SQLValue { package var column: Column { .text(String(self)) } }
extension [UInt8]: SQLValue { package var column: Column { .blob(self) } }
/// Stored as milliseconds since 1970.
extension Timestamp: SQLValue { package var column: Column { .integer(milliseconds) } }
