package import Wire

extension Connection {
  /// A page of all that goes along with an account that is held.
  ///
  /// - Parameters:
  ///   - place: where the page before ended; nil for the first.
  ///   - tables: what the service holds, as its contract declares it.
  /// - Throws: `not_found` for one that has ended, `moved` for one that has left, `conflict` for one that isn't held for
  ///   another cell, `invalid_params` for a place that isn't one.
  package func parcel(
    of account: String, service: String, from place: ParcelPlace?, tables: [HeldTable], limits: ParcelLimits = .usual
  ) throws -> ParcelPage {
    switch try standing(of: account) {
    case .ended: throw Failure.notFound(.noAccount)
    case .left(let cell): throw Failure.moved(to: cell)
    case .here, .held: break
    }
    let heldAt = try own.first("SELECT at FROM storage_held WHERE account = $1 AND cell <> ''", account) { $0.int64(0) }
    guard let heldAt else { throw Failure.conflict(Message("the account isn't held")) }
    let all = try ParcelTables(tables + OwnSchema.held, self)
    var page = ParcelPage(
      service: service, schema: try ParcelTables.schema(self), account: account, heldAt: heldAt, from: place)
    var reading = PageReading(account: account, limits: limits, db: self)
    var start = 0
    if let place {
      guard let index = all.entries.firstIndex(where: { $0.held.name == place.table }) else {
        throw Failure.invalidParams("after: there is no table of that name")
      }
      start = index
    }
    for entry in all.entries[start...] {
      let after = entry.held.name == place?.table ? place?.key ?? [] : []
      if let key = try reading.read(entry, after: after, into: &page) {
        page.next = ParcelPlace(page: (place?.page ?? 0) + 1, table: entry.held.name, key: key)
        break
      }
    }
    return page
  }
}

/// How much a page of a parcel has.
package struct ParcelLimits: Hashable, Sendable {
  /// Rows after which it ends.
  package var rows: Int
  /// Bytes after which it ends: one row may be longer.
  package var bytes: Int

  /// Some milliseconds of either side's work, and far below what a frame has room for.
  package static let usual = ParcelLimits(rows: 400, bytes: 256 << 10)

  /// Ends pages after so much.
  package init(rows: Int, bytes: Int) { (self.rows, self.bytes) = (rows, bytes) }
}

/// Reads rows until a page is full.
private struct PageReading {
  let account: String
  let limits: ParcelLimits
  let db: Connection
  private var (rows, bytes) = (0, 0)

  init(account: String, limits: ParcelLimits, db: Connection) {
    (self.account, self.limits, self.db) = (account, limits, db)
  }

  private var isFull: Bool { rows >= limits.rows || bytes >= limits.bytes }

  /// - Returns: the key of the last row where the page is full with it; empty for a table that doesn't begin in it, nil
  ///   for one that is all in it.
  mutating func read(_ entry: ParcelTables.Entry, after key: [JSONValue], into page: inout ParcelPage) throws
    -> [JSONValue]?
  {
    if isFull { return [] }
    let (shape, width) = (entry.shape, entry.shape.key.count)
    guard key.isEmpty || key.count == width else { throw Failure.invalidParams("after: the key has other columns") }
    let columns = zip(shape.key, key).map { place, value in (shape.columns[place].kind, value) }
    let bound =
      key.isEmpty ? "" : " AND (\(shape.keyList)) > (\((0..<width).map { "$\($0 + 3)" }.joined(separator: ", ")))"
    let most = limits.rows - rows
    var size = 0
    let room = limits.bytes - bytes
    let found = try db.own.rows(
      """
      SELECT \(shape.columnList) FROM \(shape.quotedName) WHERE (\(entry.rows))\(bound) ORDER BY \(shape.keyList) LIMIT $2
      """, arguments: [account, most] + columns.map { try ParcelValue.column($0.1, $0.0) },
      until: { (row: [JSONValue]) in
        size += row.reduce(2) { $0 + ParcelValue.size($1) }
        return size >= room
      }, map: { try Self.values($0, of: shape) })
    rows += found.count
    bytes += size
    if !found.isEmpty {
      page.parts.append(
        ParcelPage.Part(
          table: shape.name, columns: shape.columns.map(\.name), rows: try found.map { try pointed($0, entry) }))
    }
    guard let last = found.last, isFull else { return nil }
    return shape.key.map { last[$0] }
  }

  private static func values(_ row: Row, of shape: MoveTable) throws -> [JSONValue] {
    try shape.columns.enumerated().map { index, column in
      guard let value = row.statement.column(index) else { return .null }
      guard let fit = MoveTable.fit(value, column.kind) else {
        throw StoreFault(message: "a row of \(shape.name) has another kind of value in \(column.name) than it may")
      }
      return ParcelValue.json(fit)
    }
  }

  /// The row with what is the same in every cell in the place of a number.
  private func pointed(_ row: [JSONValue], _ entry: ParcelTables.Entry) throws -> [JSONValue] {
    guard case .pointing(let column, let table, let by) = entry.held.move,
      let place = entry.shape.columns.firstIndex(where: { $0.name == column }), case .integer(let number) = row[place]
    else { return row }
    var row = row
    let name = try db.own.first("SELECT \(by) FROM \(table) WHERE \(column) = $1", number) { $0.string(0) }
    row[place] = name.map { .string($0) } ?? .null
    return row
  }
}
