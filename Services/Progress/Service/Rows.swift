import CivilTime
import Storage

extension Row {
  /// A day, stored as the number of days since 1970-01-01.
  func day(_ name: StaticString) -> CivilDay { CivilDay(number: int(name)) }
  /// A day, or nil for NULL.
  func optionalDay(_ name: StaticString) -> CivilDay? { optionalInt(name).map(CivilDay.init(number:)) }
}

extension Connection {
  /// Returns the rows of a query as a dictionary. If several rows have the same key, the first one counts.
  func dictionary<Key: Hashable, Value>(
    _ sql: String, _ arguments: (any SQLValue)?..., map: (Row) throws -> (Key, Value)
  ) throws -> [Key: Value] {
    Dictionary(try rows(sql, arguments: arguments, map: map)) { first, _ in first }
  }
}
