/// A text that a session knows as a prepared statement.
final class PostgresPlan {
  let name: String
  let sql: String
  /// Whether it has passed `StatementRule`.
  var guest: Bool
  /// How many parameters its text has.
  let count: Int
  /// Whether it changes nothing.
  let isQuestion: Bool
  /// The parameters' types: as they were told when it was prepared, and then as the server sees them.
  var types: [UInt32]?

  /// - Throws: when parameters aren't `$1`, `$2` … without a gap.
  init(name: String, sql: String, guest: Bool) throws(StoreFault) {
    let found = Self.parameters(in: sql)
    guard found == Set(1..<(found.count + 1)) else {
      throw StoreFault(message: "parameters have to be $1, $2 … without a gap", sql: sql)
    }
    (self.name, self.sql, self.guest, count) = (name, sql, guest, found.count)
    isQuestion = sql.drop { $0.isWhitespace }.hasPrefix("SELECT")
  }

  /// The numbers of `$1`, `$2` … in a text, without what stands in its own texts.
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
