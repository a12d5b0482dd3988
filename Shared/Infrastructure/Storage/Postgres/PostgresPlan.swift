/// An SQL text that a session has prepared as a statement.
final class PostgresPlan {
  /// The name of the prepared statement on the server.
  var name = ""
  let sql: String
  /// True if the text has passed `StatementRule`.
  let isRestricted: Bool
  /// The control statement; nil for a statement that doesn't control a transaction.
  let control: PostgresControl?
  /// The number of parameters.
  let count: Int
  /// True for a SELECT.
  let isQuery: Bool
  /// The parameters' types: first as sent when preparing, then as the server has determined them.
  var types: [UInt32]?
  /// The positions of the result's columns.
  var positions = ColumnPositions()

  /// - Throws: `StoreFault` if the parameters aren't `$1`, `$2` … without a gap.
  init(sql: String, isRestricted: Bool) throws(StoreFault) {
    let found = Self.parameters(in: sql)
    guard found == Set(1..<(found.count + 1)) else {
      throw StoreFault(message: "parameters have to be $1, $2 … without a gap", sql: sql)
    }
    self.sql = sql
    self.isRestricted = isRestricted
    control = isRestricted ? nil : PostgresControl(sql)
    count = found.count
    isQuery = sql.drop { $0.isWhitespace }.hasPrefix("SELECT")
  }

  /// Creates the plan of a statement without parameters that controls a transaction.
  init(control sql: String) {
    self.sql = sql
    isRestricted = false
    control = PostgresControl(sql)
    count = 0
    isQuery = false
  }

  /// Returns true if the server must describe a parameter before its value can be sent. The parameter's type isn't
  /// known yet, because its value was NULL when the statement was prepared.
  func lacksType(for values: [Column?]) -> Bool {
    guard let types else { return false }
    return zip(types, values).contains { $0 == 0 && $1 != nil }
  }

  /// Returns the numbers of `$1`, `$2` … in a text, ignoring string literals.
  static func parameters(in sql: String) -> Set<Int> {
    var found: Set<Int> = []
    for (index, part) in sql.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    where index.isMultiple(of: 2) {
      for piece in part.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
        if let number = Int(piece.prefix { $0.isASCII && $0.isNumber }) { found.insert(number) }
      }
    }
    return found
  }
}
