package import ContentContract
package import ServiceHost
import Storage
import TextSearch
package import Wire

/// Which cards a list is to show: a request, checked, and the SQL it stands for.
package struct CardFilter {
  /// Which part of the list is asked for.
  package let page: ListPage
  /// What to look for in the cards' texts; nil for nothing.
  let search: WordSearch?
  private let request: ListCards

  /// - Throws: `invalid_params` for a cursor that no page gave.
  package init(_ request: ListCards, of owner: Owner) throws(Failure) {
    page = try ListPage(of: "cards", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    search = request.text.flatMap { WordSearch(TextFolding.folded($0.value)) }
    self.request = request
  }

  /// Whether cards may be passed over, so that a page may have to look at many more than it shows.
  var isSelective: Bool {
    search != nil || request.tag != nil || request.favorite != nil || request.frontLanguage != nil
      || request.backLanguage != nil
  }

  /// A statement from its FROM on; it gives one row more than the page has, if there are more, and all rows where their
  /// texts are still to be looked through.
  ///
  /// - Parameters:
  ///   - after: the place behind which the page begins.
  ///   - last: the last place that is looked at; nil for all.
  func query(_ owner: Owner, after: Int, upTo last: Int?) -> (sql: String, arguments: [(any SQLValue)?]) {
    var sql = "FROM cards WHERE account = $1 AND app = $2"
    var arguments: [(any SQLValue)?] = [owner.account, owner.app]
    func require(_ condition: String, _ value: any SQLValue) {
      arguments.append(value)
      sql += " AND \(condition.replacingMark(with: arguments.count))"
    }
    require("position > ?", after)
    if let last { require("position <= ?", last) }
    if let language = request.frontLanguage { require("front_language = ?", language.value) }
    if let language = request.backLanguage { require("back_language = ?", language.value) }
    if let favorite = request.favorite { require("favorite = ?", favorite) }
    if let tag = request.tag {
      require(
        """
        EXISTS (SELECT 1 FROM card_tags JOIN tags ON tags.id = card_tags.tag
          WHERE card_tags.card = cards.id AND tags.account = $1 AND tags.app = $2 AND tags.folded = ?)
        """, TextFolding.tagKey(tag.value))
    }
    sql += " ORDER BY position"
    if search == nil {
      arguments.append(page.limit + 1)
      sql += " LIMIT $\(arguments.count)"
    }
    return (sql, arguments)
  }
}

extension String {
  /// The text with its `?` as the parameter of that number.
  fileprivate func replacingMark(with number: Int) -> String {
    guard let mark = firstIndex(of: "?") else { return self }
    return "\(self[..<mark])$\(number)\(self[index(after: mark)...])"
  }
}
