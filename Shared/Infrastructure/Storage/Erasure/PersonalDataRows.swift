import CivilTime
import Telemetry
package import Wire

/// Exports the rows of a table that belong to one account, as pages of JSON.
package struct PersonalDataRows: Sendable {
  private let table: PersonalDataTable
  private let order: [String]
  private let hidden: Set<String>
  private let inner: [PersonalDataTable]

  /// The maximum number of rows in a page.
  package static let most = 200
  /// The number of bytes after which a page ends.
  private static let maxBytes = 128 << 10

  /// Creates the exporter of a table, or returns nil for a table that isn't exported as a file.
  ///
  /// - Parameter tables: all tables of the service. Some are exported as lists inside this table's rows.
  package init?(_ table: PersonalDataTable, among tables: [PersonalDataTable]) {
    guard case .file(let order, let hidden) = table.export else { return nil }
    self.table = table
    self.order = order
    self.hidden = hidden
    inner = tables.filter { if case .inside(table.name, _, _) = $0.export { true } else { false } }
  }

  /// Returns a page and the position of the next one, which is nil after the last page.
  ///
  /// - Parameter after: the position that the previous page returned; empty for the first page.
  package func page(
    of account: String, after: [JSONValue], _ db: Connection
  ) throws -> (rows: [JSONObject], next: [JSONValue]?) {
    guard let rows = table.rows, after.isEmpty || after.count == order.count else { return ([], nil) }
    let key = order.joined(separator: ", ")
    let places = order.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
    let bound = after.isEmpty ? "" : " AND (\(key)) > (\(places))"
    var bytes = 0
    let found = try db.own.rows(
      "SELECT * FROM \(table.name) WHERE (\(rows))\(bound) ORDER BY \(key) LIMIT $2",
      arguments: [account, Self.most] + after.map(\.sqlValue),
      until: { (row: (object: JSONObject, bytes: Int)) in
        bytes += row.bytes
        return bytes > Self.maxBytes
      }, map: { (object: $0.object, bytes: $0.size) })
    let isCut = bytes > Self.maxBytes || found.count == Self.most
    let next = found.last.flatMap { last in isCut ? order.map { last.object[$0] ?? .null } : nil }
    return (try found.map { try complete($0.object, db) }, next)
  }

  /// Returns the exported form of a row: without hidden columns, with readable times, and with its lists.
  private func complete(_ row: JSONObject, _ db: Connection) throws -> JSONObject {
    var shown = Self.shown(row, without: hidden)
    for table in inner {
      guard case .inside(_, let column, let name) = table.export, let id = row["id"] else { continue }
      let rows = try db.own.rows("SELECT * FROM \(table.name) WHERE \(column) = $1", arguments: [id.sqlValue]) {
        JSONValue.object(Self.shown($0.object, without: [column]))
      }
      shown[name] = .array(rows)
    }
    return shown
  }

  private static func shown(_ row: JSONObject, without hidden: Set<String>) -> JSONObject {
    JSONObject(
      row.members.filter { !hidden.contains($0.key) && $0.key != "account" }.map { key, value in
        guard key == "at" || key.hasSuffix("_at"), let number = value.integer else { return (key, value) }
        return (key, .string(Timestamp(milliseconds: number).logText))
      })
  }
}

extension JSONValue {
  /// The value as a column.
  fileprivate var sqlValue: (any SQLValue)? {
    switch self {
    case .integer(let number): number
    case .number(let number): number
    case .string(let text): text
    default: nil
    }
  }
}

extension Row {
  /// All columns by name. Binary columns are omitted, because they have no readable form.
  fileprivate var object: JSONObject {
    JSONObject(
      statement.names.enumerated().compactMap { index, name in
        switch statement.column(index) {
        case nil: (name, .null)
        case .integer(let number): (name, .integer(number))
        case .real(let number): (name, .number(number))
        case .text(let text): (name, .string(text))
        case .blob: nil
        }
      })
  }

  fileprivate var size: Int {
    statement.names.indices.reduce(0) { sum, index in
      if case .text(let text)? = statement.column(index) { sum + text.utf8.count } else { sum + 16 }
    }
  }
}
