package import ContentContract
package import ServiceHost
import Storage
import TextSearch
package import Wire

/// The filter of a card list: a checked request and its SQL.
package struct CardFilter {
  package let page: ListPage
  /// The text to search for; nil for none.
  let search: WordSearch?
  private let request: ListCards

  /// - Throws: `invalid_params` for an invalid cursor.
  package init(_ request: ListCards, of owner: Owner) throws(Failure) {
    page = try ListPage(
      of: Self.list(request), account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    search = request.text.flatMap { WordSearch(TextFolding.folded($0.value)) }
    self.request = request
  }

  /// Returns a name for the filtered list, because a cursor is valid only with the same filters.
  private static func list(_ request: ListCards) -> String {
    var filters = request
    filters.limit = nil
    filters.cursor = nil
    return "cards \((try? JSON.text(filters)) ?? "")"
  }

  /// True if the filter may skip cards, so that a page may have to examine many more cards than it returns.
  var isSelective: Bool {
    search != nil || request.tag != nil || request.favorite != nil || request.frontLanguage != nil
      || request.backLanguage != nil
  }

  private static let selection =
    "SELECT \(CardRow.columns) FROM cards WHERE account = $1 AND app = $2 AND position > $3"
  private static let unfiltered = "\(selection) ORDER BY position LIMIT $4"

  /// Returns a statement that selects one row more than fits on the page, to detect a next page. For a search, the
  /// statement has no limit, because the texts of the selected rows must still be examined.
  ///
  /// - Parameters:
  ///   - after: The position before the page's first card.
  ///   - last: The last position to examine; nil for all.
  func query(_ owner: Owner, after: Int, upTo last: Int?) -> (sql: String, arguments: [(any SQLValue)?]) {
    // Most lists have no filter. Their statement is a constant, because composing a statement would take longer than
    // running it.
    if !isSelective, last == nil { return (Self.unfiltered, [owner.account, owner.app, after, page.limit + 1]) }
    var sql = Self.selection
    var arguments: [(any SQLValue)?] = [owner.account, owner.app, after]
    func require(_ value: any SQLValue, _ condition: (_ parameter: String) -> String) {
      arguments.append(value)
      sql += " AND \(condition("$\(arguments.count)"))"
    }
    if let last { require(last) { "position <= \($0)" } }
    if let language = request.frontLanguage { require(language.value) { "front_language = \($0)" } }
    if let language = request.backLanguage { require(language.value) { "back_language = \($0)" } }
    if let favorite = request.favorite { require(favorite) { "favorite = \($0)" } }
    if let tag = request.tag {
      require(TextFolding.tagKey(tag.value)) { parameter in
        """
        EXISTS (SELECT 1 FROM card_tags JOIN tags ON tags.id = card_tags.tag
          WHERE card_tags.card = cards.id AND tags.account = $1 AND tags.app = $2 AND tags.folded = \(parameter))
        """
      }
    }
    sql += " ORDER BY position"
    if search == nil {
      arguments.append(page.limit + 1)
      sql += " LIMIT $\(arguments.count)"
    }
    return (sql, arguments)
  }
}
