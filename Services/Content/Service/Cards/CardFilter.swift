package import ContentContract
package import ServiceHost
package import Storage
package import Wire

/// Which cards a list is to show: a request, checked, and the SQL it stands for.
package struct CardFilter {
  /// Which part of the list is asked for.
  package let page: ListPage
  private let request: ListCards

  /// - Throws: `invalid_params` for a cursor that no page gave.
  package init(_ request: ListCards, of owner: Owner) throws(Failure) {
    page = try ListPage(of: "cards", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    self.request = request
  }

  /// A statement from its FROM on; it gives one row more than the page has, if there are more.
  ///
  /// - Throws: `invalid_params` for a cursor of another list.
  package func query(_ owner: Owner) throws(Failure) -> (sql: String, arguments: [(any SQLValue)?]) {
    var sql = "FROM cards WHERE account = $1 AND app = $2"
    var arguments: [(any SQLValue)?] = [owner.account, owner.app]
    func require(_ condition: String, _ value: any SQLValue) {
      arguments.append(value)
      sql += " AND \(condition.replacingMark(with: arguments.count))"
    }
    if let after = try page.number() { require("position > ?", after) }
    if let language = request.frontLanguage { require("front_language = ?", language.value) }
    if let language = request.backLanguage { require("back_language = ?", language.value) }
    if let favorite = request.favorite { require("favorite = ?", favorite) }
    if let words = request.text.map({ TextFolding.folded($0.value) }), !words.isEmpty {
      require("folded LIKE ? ESCAPE '\\'", "%\(Self.literally(words))%")
    }
    if let tag = request.tag {
      require(
        """
        id IN (SELECT card FROM card_tags JOIN tags ON tags.id = card_tags.tag
          WHERE tags.account = $1 AND tags.app = $2 AND tags.folded = ?)
        """, TextFolding.tagKey(tag.value))
    }
    arguments.append(page.limit + 1)
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
