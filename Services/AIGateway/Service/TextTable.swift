import AIGatewayContract
import CivilTime
import ServiceHost
import Storage
import TextSearch
import Wire

/// The table `texts`: each account's history, newest first (R4).
struct TextTable {
  let db: Connection

  /// The maximum number of texts per account; the oldest are dropped.
  static let maxKept = 10_000
  /// The maximum numbers of rows and text bytes that a search examines for one page. Within these limits, a page takes
  /// well under a millisecond, during which all other calls wait.
  private static let maxRows = 500
  private static let maxBytes = 128 << 10
  private static let columns =
    "number, id, generator, inputs, text, language, origin, provider, favorite, reaction, created_at, form"

  func add(_ text: GeneratedText, of account: String) throws {
    try db.run(
      """
      INSERT INTO texts (
        number, id, account, generator, inputs, text, folded, language, origin, provider, favorite, reaction,
        created_at, form, folding)
      VALUES (
        (SELECT coalesce(max(number), 0) + 1 FROM texts), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """, text.id, account, text.generator, try JSON.text(text.inputs), text.text, TextFolding.folded(text.text),
      text.language.tag, text.origin.rawValue, text.provider, text.favorite ? 1 : 0, text.reaction, text.createdAt,
      try text.form.map(JSON.text), TextFolding.version)
  }

  /// Deletes the oldest texts beyond `maxKept`.
  ///
  /// - Returns: The number of deleted texts.
  @discardableResult
  func trim(_ account: String) throws -> Int {
    try db.run(
      """
      DELETE FROM texts WHERE account = $1 AND (created_at, number) <= (
        SELECT created_at, number FROM texts WHERE account = $1 ORDER BY created_at DESC, number DESC
        LIMIT 1 OFFSET $2)
      """, account, Self.maxKept)
    return db.changes
  }

  func text(_ id: String, of account: String) throws -> GeneratedText? {
    try db.first("SELECT \(Self.columns) FROM texts WHERE id = $1 AND account = $2", id, account) { try Self.text($0) }
  }

  func page(_ request: ListTexts, of account: String) throws -> ListTexts.Reply {
    let search = request.search.flatMap { WordSearch(TextFolding.folded($0.value)) }
    var arguments: [(any SQLValue)?] = [account]
    func argument(_ value: some SQLValue) -> String {
      arguments.append(value)
      return "$\(arguments.count)"
    }
    let name = "texts \(request.generator?.value ?? "") \(request.favorite.map(String.init) ?? "")"
    let page = try ListPage(of: name, account: account, limit: request.limit?.value, cursor: request.cursor)
    let (time, number) = try place(behind: page)
    var conditions = "account = $1 AND (created_at, number) < (\(argument(time)), \(argument(number)))"
    if request.favorite == true { conditions += " AND favorite = 1" }
    if search != nil || request.generator != nil || request.favorite == false {
      return try found(by: search, request, on: page, among: conditions, arguments: arguments)
    }
    let sql = """
      SELECT \(Self.columns) FROM texts WHERE \(conditions) ORDER BY created_at DESC, number DESC
      LIMIT \(argument(page.limit + 1))
      """
    let (texts, next) = try page.read(db, sql, arguments: arguments) { row in try Self.item(row) }
    return ListTexts.Reply(texts: texts, nextCursor: next)
  }

  /// Returns a page of a filtered list. The page ends after a maximum number of rows and bytes, even if it found few
  /// texts. The next page continues after the last text examined.
  private func found(
    by search: WordSearch?, _ request: ListTexts, on page: ListPage, among conditions: String,
    arguments: [(any SQLValue)?]
  ) throws -> ListTexts.Reply {
    let sql = """
      SELECT \(Self.columns), folded FROM texts WHERE \(conditions) ORDER BY created_at DESC, number DESC
      LIMIT $\(arguments.count + 1)
      """
    var rows = 0
    var bytes = 0
    var last = ""
    var found = [ListPage.Item<GeneratedText>]()
    var isCut: Bool { rows >= Self.maxRows || bytes >= Self.maxBytes }
    _ = try db.rows(sql, arguments: arguments + [Self.maxRows]) {
      $0
    } map: { row in
      rows += 1
      var isMatch =
        request.generator.map { $0.value == row.string("generator") } ?? true
        && request.favorite.map { $0 == (row.int("favorite") != 0) } ?? true
      if isMatch, let search {
        let folded = row.string("folded")
        bytes += folded.utf8.count
        isMatch = search.finds(in: folded)
      }
      if isMatch { found.append(try Self.item(row)) }
      let isOver = isCut || found.count > page.limit
      if isOver { last = Self.position(row) }
      return isOver
    }
    let (texts, next) = page.cut(found)
    return ListTexts.Reply(texts: texts, nextCursor: next ?? (isCut ? page.cursor(behind: last) : nil))
  }

  /// Returns the position of the last text before the page.
  private func place(behind page: ListPage) throws -> (time: Int64, number: Int64) {
    guard let after = page.after else { return (.max, .max) }
    let parts = after.split(separator: ".").compactMap { Int64($0) }
    if parts.count == 2 { return (parts[0], parts[1]) }
    // Cursors of the previous release only contain the number.
    let number = Int64(try page.number() ?? 0)
    let time = try db.value(of: Int64.self, "SELECT created_at FROM texts WHERE number = $1", number)
    return (time ?? .max, number)
  }

  /// - Parameter time: The time of the change; nil if the value comes from a device and not from a change on the
  ///   server.
  func mark(_ id: String, of account: String, favorite: Bool, at time: Timestamp?) throws {
    try db.run(
      "UPDATE texts SET favorite = $3, marked_at = coalesce($4, marked_at) WHERE id = $1 AND account = $2", id, account,
      favorite ? 1 : 0, time)
  }

  /// - Parameter time: The time of the change; nil if the value comes from a device and not from a change on the
  ///   server.
  func react(_ reaction: String?, to id: String, of account: String, at time: Timestamp?) throws {
    try db.run(
      "UPDATE texts SET reaction = $3, reacted_at = coalesce($4, reacted_at) WHERE id = $1 AND account = $2", id,
      account, reaction, time)
  }

  /// A text's favourite mark and reaction, with the times of the user's changes on the server.
  struct UserChanges: Hashable {
    var generator: String
    var favorite: Bool
    var markedAt: Timestamp?
    var reaction: String?
    var reactedAt: Timestamp?
  }

  /// Returns a text's favourite mark and reaction; nil if there is no such text.
  func userChanges(of id: String, by account: String) throws -> UserChanges? {
    try db.first(
      "SELECT generator, favorite, marked_at, reaction, reacted_at FROM texts WHERE id = $1 AND account = $2", id,
      account
    ) {
      UserChanges(
        generator: $0.string("generator"), favorite: $0.int("favorite") != 0,
        markedAt: $0.optionalTimestamp("marked_at"), reaction: $0.optionalString("reaction"),
        reactedAt: $0.optionalTimestamp("reacted_at"))
    }
  }

  /// - Returns: True if the account had the text.
  func delete(_ id: String, of account: String) throws -> Bool {
    try db.run("DELETE FROM texts WHERE id = $1 AND account = $2", id, account)
    return db.changes > 0
  }

  /// - Returns: The number of deleted texts.
  func deleteAll(of account: String, generator: String?) throws -> Int {
    if let generator {
      try db.run("DELETE FROM texts WHERE account = $1 AND generator = $2", account, generator)
    } else {
      try db.run("DELETE FROM texts WHERE account = $1", account)
    }
    return db.changes
  }

  private static func item(_ row: Row) throws -> ListPage.Item<GeneratedText> {
    let text = try text(row)
    let form = row.optionalString("form")?.utf8.count ?? 0
    let bytes = text.text.utf8.count + row.string("inputs").utf8.count + form
    return ListPage.Item(text, position: position(row), bytes: bytes)
  }

  /// Returns the position used for paging.
  private static func position(_ row: Row) -> String {
    "\(row.timestamp("created_at").milliseconds).\(row.int64("number"))"
  }

  private static func text(_ row: Row) throws -> GeneratedText {
    GeneratedText(
      id: row.string("id"), generator: row.string("generator"),
      inputs: try JSON.decode(from: row.bytes("inputs")), text: row.string("text"), language: row.language(),
      origin: row.origin(), provider: row.optionalString("provider"), cached: false, favorite: row.int("favorite") != 0,
      reaction: row.optionalString("reaction"), createdAt: row.timestamp("created_at"),
      form: try row.form())
  }
}

extension Row {
  func language() -> Language { Language(stored: string("language")) }
  func origin() -> GeneratedText.Origin { GeneratedText.Origin(rawValue: string("origin")) ?? .embedded }
  /// The members of a form, from the column `form`; nil for plain text.
  func form() throws -> [TextMember]? { try optionalBytes("form").map { try JSON.decode(from: $0) } }
}
