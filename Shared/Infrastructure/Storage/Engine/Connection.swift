/// Runs SQL on one database. A `read` body receives a connection. The transaction that a `write` body receives is also
/// a connection.
///
/// ```swift
/// let cards = try connection.rows("SELECT front, back FROM cards WHERE account = $1", account) {
///   (front: $0.string("front"), back: $0.string("back"))
/// }
/// ```
///
/// - Parameters are `$1`, `$2` …. A call runs one statement. Each SQL text is prepared once and cached.
/// - SQL uses only what SQLite and PostgreSQL share (decision 5).
/// - Methods throw `StoreFault`. Methods with a `map` closure also rethrow the closure's errors.
package class Connection {
  let engine: any Engine
  /// A connection for the store's own statements, which may use savepoints, rollbacks and settings.
  var own: Connection { known ?? Connection(engine, isRestricted: false) }

  /// True if the SQL comes from a service and `StatementRule` applies.
  private let isRestricted: Bool
  private let known: Connection?

  /// - Parameter own: a connection for the store's own statements; nil to create one for each use.
  init(_ engine: any Engine, isRestricted: Bool = true, own: Connection? = nil) {
    self.engine = engine
    self.isRestricted = isRestricted
    known = own
  }

  /// The SQLite handle, for operations that only SQLite has; nil for any other engine.
  var file: Database? { engine as? Database }

  /// True for an SQLite file.
  package var isFile: Bool { file != nil }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  package var changes: Int { engine.changes }
  /// The number of rows that were changed since the database was opened.
  var allChanges: Int64 { engine.allChanges }

  /// Runs a statement for its effect. Rows that it returns are ignored.
  package func run(_ sql: String, _ arguments: (any SQLValue)?...) throws(StoreFault) {
    try run(sql, arguments: arguments)
  }

  /// Runs a statement for its effect, with the arguments as an array.
  func run(_ sql: String, arguments: [(any SQLValue)?]) throws(StoreFault) {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    try statement.finish()
  }

  /// Returns all rows of a query, each converted by `map`.
  package func rows<T>(_ sql: String, _ arguments: (any SQLValue)?..., map: (Row) throws -> T) throws -> [T] {
    try rows(sql, arguments: arguments, map: map)
  }

  /// Returns all rows of a query, each converted by `map`. Takes the arguments as an array.
  package func rows<T>(_ sql: String, arguments: [(any SQLValue)?], map: (Row) throws -> T) throws -> [T] {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    var results: [T] = []
    while try statement.step() { results.append(try read(statement, map)) }
    return results
  }

  /// Returns the mapped rows of a query, up to and including the first row for which `isEnough` returns true.
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

  /// Returns the first row of a query, converted by `map`, or nil if there is none.
  package func first<T>(_ sql: String, _ arguments: (any SQLValue)?..., map: (Row) throws -> T) throws -> T? {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    return try statement.step() ? try read(statement, map) : nil
  }

  /// Returns the value in the only column of a query's first row, or nil if there is no row.
  ///
  /// ```swift
  /// let cards = try db.value(of: Int.self, "SELECT count(*) FROM cards WHERE account = $1", account)
  /// ```
  package func value<T: ColumnValue>(of type: T.Type, _ sql: String, _ arguments: (any SQLValue)?...) throws -> T? {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    return try statement.step() ? try read(statement) { $0.firstValue() } : nil
  }

  /// Returns the value in the only column of a query's first row, or nil if there is no row or the value is NULL.
  package func optionalValue<T: ColumnValue>(
    of type: T.Type, _ sql: String, _ arguments: (any SQLValue)?...
  ) throws -> T? {
    let statement = try start(sql, arguments)
    defer { statement.release() }
    return try statement.step() ? try read(statement) { $0.optionalFirstValue() } : nil
  }

  /// Returns the values in the only column of a query.
  package func values<T: ColumnValue>(of type: T.Type, _ sql: String, _ arguments: (any SQLValue)?...) throws -> [T] {
    try rows(sql, arguments: arguments) { $0.firstValue() }
  }

  private func start(_ sql: String, _ arguments: [(any SQLValue)?]) throws(StoreFault) -> any PreparedStatement {
    let statement = try engine.start(sql, isRestricted: isRestricted)
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
