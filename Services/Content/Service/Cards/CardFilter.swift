package import ContentContract
package import Storage
package import Wire

/// Which cards a list is to show: a request, checked, and the SQL it stands for.
package struct CardFilter {
  /// Cards a page.
  package let limit: Int
  private let after: CardCursor?
  private let request: ListCards

  /// Cards a page may have at most: with the longest texts it still fits a frame between services.
  package static let mostCards = 200

  /// Characters of a text to search for: more than any card has, and fewer than LIKE takes.
  private static let mostCharacters = 200

  /// - Throws: `invalid_params` for a text too long, a limit out of range or a cursor that isn't one.
  package init(_ request: ListCards) throws(Failure) {
    limit = request.limit ?? 50
    guard (1...Self.mostCards).contains(limit) else { throw .invalidParams("limit must be 1 to \(Self.mostCards)") }
    guard request.text?.count ?? 0 <= Self.mostCharacters else {
      throw .invalidParams("text must have at most \(Self.mostCharacters) characters")
    }
    after = try request.cursor.map { text throws(Failure) in try CardCursor(text) }
    self.request = request
  }

  /// - Throws: `invalid_params` for no cards or too many to name in one call.
  static func checkCount(_ ids: [String]) throws(Failure) {
    guard (1...mostCards).contains(ids.count) else { throw .invalidParams("cards must be 1 to \(mostCards)") }
  }

  /// A statement from its FROM on; it gives one row more than `limit`, if there are more.
  package func query(account: String, app: String) -> (sql: String, arguments: [(any SQLValue)?]) {
    var sql = "FROM cards WHERE account = $1 AND app = $2"
    var arguments: [(any SQLValue)?] = [account, app]
    func require(_ condition: String, _ value: any SQLValue) {
      arguments.append(value)
      sql += " AND \(condition.replacingMark(with: arguments.count))"
    }
    if let after { require("position > ?", after.position) }
    if let language = request.frontLanguage { require("front_language = ?", language) }
    if let language = request.backLanguage { require("back_language = ?", language) }
    if let favorite = request.favorite { require("favorite = ?", favorite) }
    if let words = request.text.map(TextFolding.folded), !words.isEmpty {
      require("folded LIKE ? ESCAPE '\\'", "%\(Self.literally(words))%")
    }
    if let tag = request.tag {
      require(
        """
        id IN (SELECT card FROM card_tags JOIN tags ON tags.id = card_tags.tag
          WHERE tags.account = $1 AND tags.app = $2 AND tags.folded = ?)
        """, TextFolding.tagKey(tag.trimmed))
    }
    arguments.append(limit + 1)
    return (sql + " ORDER BY position LIMIT $\(arguments.count)", arguments)
  }

  /// The text with LIKE's own signs taken literally.
  private static func literally(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "%" || character == "_" || character == "\\" { result.append("\\") }
      result.append(character)
    }
  }
}

extension String {
  /// The text with its `?` as the parameter of that number.
  fileprivate func replacingMark(with number: Int) -> String {
    guard let mark = firstIndex(of: "?") else { return self }
    return "\(self[..<mark])$\(number)\(self[index(after: mark)...])"
  }
}
