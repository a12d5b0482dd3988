/// What a service's SQL may not begin with: transactions, settings and files are the store's own.
///
/// A body that committed by itself would acknowledge its neighbours' unfinished work.
enum StatementRule {
  private static let refused: Set<String> = [
    "begin", "commit", "end", "rollback", "savepoint", "release", "pragma", "attach", "detach", "vacuum",
  ]

  static func check(_ sql: String) throws(StoreFault) {
    let word = withoutComments(sql[...]).drop { !$0.isLetter }.prefix { $0.isLetter }.lowercased()
    if refused.contains(word) {
      throw StoreFault(message: "\(word.uppercased()) is left to the store", sql: sql)
    }
  }

  /// What follows the comments that a statement may open with.
  private static func withoutComments(_ sql: Substring) -> Substring {
    let rest = sql.drop { $0.isWhitespace }
    if rest.hasPrefix("--") { return withoutComments(rest.drop { !$0.isNewline }) }
    if rest.hasPrefix("/*"), let end = rest.dropFirst(2).firstRange(of: "*/") {
      return withoutComments(rest[end.upperBound...])
    }
    return rest
  }
}
