/// Rejects a service's SQL if it begins with a keyword that is reserved for the store: for transactions, settings or
/// files.
///
/// A body that committed by itself would make the unfinished work of other writes in its group durable.
enum StatementRule {
  private static let refused: Set<String> = [
    "begin", "commit", "end", "rollback", "savepoint", "release", "pragma", "attach", "detach", "vacuum",
  ]

  static func check(_ sql: String) throws(StoreFault) {
    let word = withoutComments(sql[...]).drop { !$0.isLetter }.prefix { $0.isLetter }.lowercased()
    if refused.contains(word) {
      throw StoreFault(message: "only the store may run \(word.uppercased())", sql: sql)
    }
  }

  /// Returns the statement without leading comments.
  private static func withoutComments(_ sql: Substring) -> Substring {
    let rest = sql.drop { $0.isWhitespace }
    if rest.hasPrefix("--") { return withoutComments(rest.drop { !$0.isNewline }) }
    if rest.hasPrefix("/*"), let end = rest.dropFirst(2).firstRange(of: "*/") {
      return withoutComments(rest[end.upperBound...])
    }
    return rest
  }
}
