/// Runs SQL on one database: what a `read` body gets, and the base of what a `write` body gets.
///
/// ```swift
/// let fronts = try connection.rows("SELECT front FROM cards WHERE account = $1", account) { $0.string(0) }
/// ```
///
/// - Parameters are `$1`, `$2` …, one statement a call; each text is prepared once and kept.
/// - SQL stays within what SQLite and PostgreSQL share (decision 4).
/// - Errors are `StoreFault`, or what `map` throws.
package class Connection {
  let engine: any Engine

  /// Whether the SQL is a service's, held to `StatementRule`.
  private let guest: Bool

  init(_ engine: any Engine, guest: Bool = true) {
    self.engine = engine
    self.guest = guest
  }

  /// The same database for the store's own statements, which may mark, undo and look at settings.
  var own: Connection { Connection(engine, guest: false) }

  /// What only an SQLite file can; nil for any other engine.
  var file: Database? { engine as? Database }

  /// Whether it is an SQLite file.
  package var isFile: Bool { file != nil }

  /// Rows changed by the last INSERT, UPDATE or DELETE.
  package var changes: Int { engine.changes }
  /// Rows changed since the database was opened.
  var allChanges: Int64 { engine.allChanges }

  /// Runs a statement for its effect; rows it returns are passed over.
  package func run(_ sql: String, _ arguments: (any SQLValue)?...) throws(StoreFault) {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    try statement.finish()
  }

  /// The same with the arguments as an array.
  func run(_ sql: String, arguments: [(any SQLValue)?]) throws(StoreFault) {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    try statement.finish()
  }

  /// Every row of a query, mapped.
  package func rows<T>(_ sql: String, _ arguments: (any SQLValue)?..., map: (Row) throws -> T) throws -> [T] {
    try rows(sql, arguments: arguments, map: map)
  }

  /// As above, with the arguments as an array.
  package func rows<T>(_ sql: String, arguments: [(any SQLValue)?], map: (Row) throws -> T) throws -> [T] {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    var results: [T] = []
    while try statement.step() { results.append(try read(statement, map)) }
    return results
  }

  /// Rows of a query, mapped, up to the first that `isEnough` holds for; what comes behind it isn't read.
  package func rows<T>(
    _ sql: String, arguments: [(any SQLValue)?], until isEnough: (T) -> Bool, map: (Row) throws -> T
  ) throws -> [T] {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    var results: [T] = []
    while try statement.step() {
      let found = try read(statement, map)
      results.append(found)
      if isEnough(found) { break }
    }
    return results
  }

  /// The first row of a query, mapped; nil if there is none.
  package func first<T>(_ sql: String, _ arguments: (any SQLValue)?..., map: (Row) throws -> T) throws -> T? {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    return try statement.step() ? try read(statement, map) : nil
  }

  private func start(_ sql: String, _ arguments: [(any SQLValue)?]) throws(StoreFault) -> any PreparedStatement {
    let statement = try engine.start(sql, guest: guest)
    do throws(StoreFault) {
      try statement.bind(arguments)
    } catch {
      statement.release()
      throw error
    }
    return statement
  }

  private func read<T>(_ statement: any PreparedStatement, _ map: (Row) throws -> T) throws -> T {
    let value = try map(Row(statement: statement))
    if let misread = statement.misread { throw misread }
    return value
  }
}
