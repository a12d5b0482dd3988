import CSQLite
package import Wire

/// A row that is put in, by its columns' names.
package struct ParcelRow {
  /// The table that it is in now.
  package let table: String
  private let shape: MoveTable
  private let values: [Column?]

  init(_ shape: MoveTable, _ values: [Column?]) { (table, self.shape, self.values) = (shape.name, shape, values) }

  private func value(_ column: String) -> Column? {
    shape.columns.firstIndex { $0.name == column }.flatMap { values[$0] }
  }

  /// A text; nil for NULL, and for no such column.
  package func text(_ column: String) -> String? {
    if case .text(let text) = value(column) { text } else { nil }
  }

  /// A whole number; nil for NULL, and for no such column.
  package func number(_ column: String) -> Int? {
    if case .integer(let number) = value(column) { Int(number) } else { nil }
  }
}

extension Transaction {
  /// How far an account has come.
  private struct Arrival {
    var heldAt: Int64
    var pages: Int
    var place: ParcelPlace?
    var state: String

    /// Pages are awaited, all have come, it is this cell's, or what came goes again.
    static let (coming, whole, there, going) = ("coming", "whole", "there", "going")
  }

  private func arrival(of account: String) throws -> Arrival? {
    try own.first("SELECT held_at, pages, place, state FROM storage_arrivals WHERE account = $1", account) { row in
      Arrival(
        heldAt: row.int64(0), pages: row.int(1),
        place: try row.optionalString(2).map { try JSON.decode(ParcelPlace.self, from: Array($0.utf8)) },
        state: row.string(3))
    }
  }

  /// Puts a page of an account's parcel in, once, however often it comes. Its changes are refused until it has arrived.
  ///
  /// - Parameters:
  ///   - tables: what the service holds, as its contract declares it.
  ///   - put: sees each row that was put in, for what is counted beside it.
  /// - Returns: where the parcel goes on; nil once all is here.
  /// - Throws: `conflict`, in words, for what can't go on from what is here; `unavailable` for what can later.
  package func admit(
    _ page: ParcelPage, tables: [HeldTable], put: (ParcelRow, Transaction) throws -> Void
  ) throws -> ParcelPlace? {
    let here = try ParcelTables.schema(self)
    guard page.service == source else {
      throw Failure.conflict(Message("these are rows of \(page.service), and this is \(source)"))
    }
    guard page.schema == here else {
      throw Failure.conflict(
        Message(
          "the rows are of another release: their tables have the migrations \(page.schema.storage) and \(page.schema.service), these \(here.storage) and \(here.service)"
        ))
    }
    let all = try ParcelTables(tables + OwnSchema.held, self)
    if let known = try arrival(of: page.account) {
      if known.state == Arrival.there { return nil }
      guard known.heldAt == page.heldAt else {
        throw Failure.conflict(Message("a part of another parcel of the account is here: discard it first"))
      }
      if known.state == Arrival.going { throw Failure.accountMoving }
      if known.state == Arrival.whole { return nil }
      let number = page.from?.page ?? 0
      if number < known.pages { return known.place }
      guard number == known.pages, page.from == known.place else {
        throw Failure.conflict(Message("pages before this one are missing"))
      }
    } else {
      try begin(page, all)
    }
    for part in page.parts { try putIn(part, into: all, put: put) }
    let place = try page.next.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    try own.run(
      "UPDATE storage_arrivals SET pages = pages + 1, place = $2, state = $3 WHERE account = $1", page.account, place,
      page.next == nil ? Arrival.whole : Arrival.coming)
    return page.next
  }

  private func begin(_ page: ParcelPage, _ all: ParcelTables) throws {
    guard page.from == nil else { throw Failure.conflict(Message("pages before this one are missing")) }
    switch try standing(of: page.account) {
    case .here: break
    case .ended, .held: throw Failure.conflict(Message("the account has ended here, or goes from here"))
    case .left:
      // It comes back. What it had here must be gone first.
      guard try isForgottenAsLeft(page.account) else { throw Failure.accountMoving }
    }
    guard try !all.haveAny(of: page.account, self) else {
      throw Failure.conflict(Message("the account is here already"))
    }
    try own.run("INSERT INTO storage_held (account, cell, at) VALUES ($1, '', $2)", page.account, wallNow)
    try own.run(
      "INSERT INTO storage_arrivals (account, held_at, pages, state) VALUES ($1, $2, 0, $3)", page.account, page.heldAt,
      Arrival.coming)
  }

  private func putIn(
    _ part: ParcelPage.Part, into all: ParcelTables, put: (ParcelRow, Transaction) throws -> Void
  ) throws {
    guard let entry = all.entries.first(where: { $0.held.name == part.table }),
      entry.shape.columns.map(\.name) == part.columns
    else { throw Failure.conflict(Message("the rows are of another release: \(part.table) is made otherwise")) }
    let sql = Self.insertion(into: entry)
    for row in part.rows {
      guard row.count == part.columns.count else { throw Failure.invalidParams("a row hasn't a value for each column") }
      guard let values = try values(of: row, entry) else { continue }
      do throws(StoreFault) {
        try own.run(sql, arguments: entry.given.map { values[$0] })
        // On a server a failure would show with a later statement, without its table.
        try engine.settle()
      } catch {
        guard error.primaryCode == SQLITE_CONSTRAINT else { throw error }
        throw Failure.conflict(Message("another account here has the same row of \(part.table): \(error.message)"))
      }
      if changes > 0 { try put(ParcelRow(entry.shape, values), self) }
    }
  }

  /// - Returns: nil for a row that points to what isn't here.
  private func values(of row: [JSONValue], _ entry: ParcelTables.Entry) throws -> [Column?]? {
    var row = row
    if case .pointing(let column, let table, let by) = entry.held.move,
      let place = entry.shape.columns.firstIndex(where: { $0.name == column })
    {
      guard case .string(let name) = row[place],
        let number = try own.first("SELECT \(column) FROM \(table) WHERE \(by) = $1", name, map: { $0.int64(0) })
      else { return nil }
      row[place] = .integer(number)
    }
    return try zip(row, entry.shape.columns).map { try ParcelValue.column($0, $1.kind) }
  }

  private static func insertion(into entry: ParcelTables.Entry) -> String {
    let (table, given) = (entry.shape.quotedName, entry.given)
    var columns = given.map { "\"\(entry.shape.columns[$0].name)\"" }
    var values = given.indices.map { "$\($0 + 1)" }
    if case .numbered(let number, .statement) = entry.held.move {
      columns.append(number)
      values.append("(SELECT coalesce(max(\(number)), 0) + 1 FROM \(table))")
    }
    var sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    if case .laterOf(let time) = entry.held.move {
      let changed = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      sql += " ON CONFLICT (\(entry.shape.keyList)) DO UPDATE SET \(changed) WHERE \(table).\(time) < excluded.\(time)"
    }
    return sql
  }

  /// Takes changes of an account from now on all of which has come; a repeat changes nothing.
  ///
  /// - Returns: whether it arrived just now.
  /// - Throws: `conflict` for one that isn't whole.
  package func arrive(_ account: String) throws -> Bool {
    let known = try arrival(of: account)
    if known?.state == Arrival.there { return false }
    guard known?.state == Arrival.whole else {
      // It was there for another service, and erased, before this one had heard of it.
      if try standing(of: account) == .ended { return false }
      throw Failure.conflict(Message("the account isn't wholly here"))
    }
    try own.run("UPDATE storage_arrivals SET state = $2, place = NULL WHERE account = $1", account, Arrival.there)
    try own.run("DELETE FROM storage_held WHERE account = $1", account)
    try own.run("DELETE FROM storage_left WHERE account = $1", account)
    return true
  }

  /// Has what came of an account go again; a repeat changes nothing, and one that has arrived stays.
  ///
  /// - Returns: whether there is anything to forget.
  func beginDiscard(_ account: String) throws -> Bool {
    guard let known = try arrival(of: account), known.state != Arrival.there else { return false }
    try own.run("UPDATE storage_arrivals SET state = $2 WHERE account = $1", account, Arrival.going)
    return true
  }

  /// Nothing is here any more of what came.
  func discarded(_ account: String) throws {
    try own.run("DELETE FROM storage_arrivals WHERE account = $1", account)
    try own.run("DELETE FROM storage_held WHERE account = $1 AND cell = ''", account)
  }
}
