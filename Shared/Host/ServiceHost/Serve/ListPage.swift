import Crypto
package import Storage
package import Wire

/// The position at which a page of a list begins, and the page's size limit. All lists are paged in this way.
///
/// A page ends at the requested limit, or earlier if the reply would become too long. `next` is present while more
/// items follow.
package struct ListPage: Sendable {
  /// The size limit of a page's items, in bytes. As JSON, the items are at most twice as large and fit into a frame.
  package static let maxBytes = 192 << 10

  /// The maximum number of items that were requested.
  package let limit: Int
  /// The `Item.position` after which the page begins; nil for the first page.
  package let after: String?
  private let list: String
  private let account: String

  /// One item of a list, with its position and size.
  package struct Item<Value> {
    /// The item as the reply contains it.
    package var value: Value
    /// The sort key, which must be unique among the list's items.
    package var position: String
    /// The size of the item's texts, in bytes, without overhead.
    package var bytes: Int

    package init(_ value: Value, position: String, bytes: Int) {
      self.value = value
      self.position = position
      self.bytes = bytes
    }
  }

  /// - Parameters:
  ///   - list: The list's name. A cursor is valid only for the list and the account that it was issued for.
  ///   - limit: The requested limit; 50 if nil.
  /// - Throws: `invalid_params` for a cursor that this list didn't issue to this account.
  package init(of list: String, account: String, limit: Int?, cursor: PageCursor?) throws(Failure) {
    self.list = list
    self.account = account
    self.limit = limit ?? 50
    guard let cursor else {
      after = nil
      return
    }
    after = try Self.position(of: cursor, in: list, of: account)
  }

  private static func position(of cursor: PageCursor, in list: String, of account: String) throws(Failure) -> String {
    guard let bytes = Base64.decodeURL(cursor.value.utf8), bytes.count > proofBytes,
      case let position = String(decoding: bytes.dropFirst(proofBytes), as: UTF8.self),
      Array(bytes.prefix(proofBytes)) == proof(list, of: account, at: position)
    else { throw .invalidParams("cursor isn't from this list") }
    return position
  }

  /// Returns the position as a number, for lists that are ordered by a number; nil for the first page.
  ///
  /// - Throws: `invalid_params` if the position isn't a number.
  package func number() throws(Failure) -> Int? {
    guard let after else { return nil }
    guard let number = Int(after) else { throw .invalidParams("cursor isn't from this list") }
    return number
  }

  /// Returns the items of the page, and the cursor of the next page.
  ///
  /// - Parameters:
  ///   - sql: A query that selects the items after `after`, in order, up to one more than `limit`.
  ///   - map: Converts a row to an item.
  package func read<Value>(
    _ db: Connection, _ sql: String, arguments: [(any SQLValue)?], map: (Row) throws -> Item<Value>
  ) throws -> (items: [Value], next: String?) {
    var count = 0
    var bytes = 0
    let found = try db.rows(sql, arguments: arguments) { item in
      count += 1
      bytes += item.weight
      // If the first item alone fills the page, the second item shows that another page follows.
      return bytes > Self.maxBytes && count > 1
    } map: {
      try map($0)
    }
    return cut(found)
  }

  /// Returns as many of the items as fit on a page, and the cursor of the next page.
  package func cut<Value>(_ found: [Item<Value>]) -> (items: [Value], next: String?) {
    var count = 0
    var bytes = 0
    for item in found.prefix(limit) {
      bytes += item.weight
      // A page has at least one item, so that a client always advances.
      if bytes > Self.maxBytes, count > 0 { break }
      count += 1
    }
    let next = count < found.count ? found[count - 1].position : nil
    return (found.prefix(count).map(\.value), next.map(cursor(behind:)))
  }

  /// Returns the cursor of a page that begins after a position. Use this if the search for items stopped at this
  /// position before it found enough of them to fill a page.
  package func cursor(behind position: String) -> String {
    Base64.encodeURL(Self.proof(list, of: account, at: position) + Array(position.utf8))
  }

  /// Returns a digest that binds a cursor to its list and account. The digest needs no secret key, because a cursor
  /// gives access only to items that its owner may read anyway.
  private static func proof(_ list: String, of account: String, at position: String) -> [UInt8] {
    Array(SHA256.digest(Array("\(list)\u{0}\(account)\u{0}\(position)".utf8)).prefix(proofBytes))
  }
  private static let proofBytes = 6
}

extension ListPage.Item {
  /// The size of the item's texts, plus the overhead of an id, times and member names.
  fileprivate var weight: Int { bytes + 300 }
}
