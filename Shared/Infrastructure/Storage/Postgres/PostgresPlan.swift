/// An SQL text that a session has prepared as a statement.
final class PostgresPlan {
  let name: String
  let sql: String
  /// True if the text has passed `StatementRule`.
  var isRestricted: Bool
  /// The number of parameters.
  let count: Int
  /// True if the statement changes nothing.
  let isQuestion: Bool
  /// The parameters' types: first as sent when preparing, then as the server has determined them.
  var types: [UInt32]?

  /// - Throws: `StoreFault` if the parameters aren't `$1`, `$2` … without a gap.
  init(name: String, sql: String, isRestricted: Bool) throws(StoreFault) {
    let found = Self.parameters(in: sql)
    guard found == Set(1..<(found.count + 1)) else {
      throw StoreFault(message: "parameters have to be $1, $2 … without a gap", sql: sql)
    }
    self.name = name
    self.sql = sql
    self.isRestricted = isRestricted
    count = found.count
    isQuestion = sql.drop { $0.isWhitespace }.hasPrefix("SELECT")
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
