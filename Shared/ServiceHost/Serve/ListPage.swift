import Crypto
package import Storage
package import Wire

/// Where a page of a list begins and how much may stand on it: the one kind of page that all lists have.
///
/// A page ends with the limit that was asked for, or earlier, before an answer gets too long; `next` is there as long
/// as more follows.
package struct ListPage: Sendable {
  /// What the items of a page may weigh together. Written as JSON it is twice as much at the very most, and fits every
  /// frame.
  package static let mostBytes = 192 << 10

  /// Items that were asked for.
  package let limit: Int
  /// The position behind which the page begins, as `Item.position` was; nil for the first page.
  package let after: String?
  private let list: String
  private let account: String

  /// One item of a list, and what a page must know of it.
  package struct Item<Value> {
    /// The item as the reply has it.
    package var value: Value
    /// What the list is ordered by, made so that no two items have the same.
    package var position: String
    /// Bytes of its texts; what is around them is added here.
    package var bytes: Int

    /// An item, with its place and its weight.
    package init(_ value: Value, position: String, bytes: Int) {
      (self.value, self.position, self.bytes) = (value, position, bytes)
    }
  }

  /// - Parameters:
  ///   - list: the list's name: a cursor is good for the list and the account that it was given for.
  ///   - limit: 50 for those who don't say.
  /// - Throws: `invalid_params` for a cursor that no page of this list gave to this account.
  package init(of list: String, account: String, limit: Int?, cursor: PageCursor?) throws(Failure) {
    (self.list, self.account, self.limit) = (list, account, limit ?? 50)
    guard let cursor else {
      after = nil
      return
    }
    guard let bytes = Base64.decodeURL(cursor.value.utf8), bytes.count > Self.proofBytes,
      case let position = String(decoding: bytes.dropFirst(Self.proofBytes), as: UTF8.self),
      Array(bytes.prefix(Self.proofBytes)) == Self.proof(list, of: account, at: position)
    else { throw .invalidParams("cursor isn't one that this list gave") }
    after = position
  }

  /// The position as a number, for lists that are ordered by one; nil for the first page.
  ///
  /// - Throws: `invalid_params` for a cursor that isn't of such a list.
  package func number() throws(Failure) -> Int? {
    guard let after else { return nil }
    guard let number = Int(after) else { throw .invalidParams("cursor isn't one that this list gave") }
    return number
  }

  /// The items of the page, and the cursor of the next one.
  ///
  /// - Parameters:
  ///   - sql: gives the items behind `after`, in order, one more than `limit` if there are so many.
  ///   - map: makes an item of a row.
  package func read<Value>(
    _ db: Connection, _ sql: String, arguments: [(any SQLValue)?], map: (Row) throws -> Item<Value>
  ) throws -> (items: [Value], next: String?) {
    var bytes = 0
    let found = try db.rows(sql, arguments: arguments) { item in
      bytes += item.weight
      return bytes > Self.mostBytes
    } map: {
      try map($0)
    }
    return cut(found)
  }

  /// As many of the items as fit a page, and the cursor of the next one.
  package func cut<Value>(_ found: [Item<Value>]) -> (items: [Value], next: String?) {
    var (count, bytes) = (0, 0)
    for item in found.prefix(limit) {
      bytes += item.weight
      // One always fits, so that nobody stands still.
      if bytes > Self.mostBytes, count > 0 { break }
      count += 1
    }
    let next = count < found.count ? found[count - 1].position : nil
    return (found.prefix(count).map(\.value), next.map(cursor(behind:)))
  }

  /// The cursor of a page that begins behind a position: for a list that looked so far, and found fewer items than a
  /// page has.
  package func cursor(behind position: String) -> String {
    Base64.encodeURL(Self.proof(list, of: account, at: position) + Array(position.utf8))
  }

  /// Ties a cursor to its list and account: no secret, as a cursor opens nothing that its owner may not read anyway.
  private static func proof(_ list: String, of account: String, at position: String) -> [UInt8] {
    Array(SHA256.digest(Array("\(list)\u{0}\(account)\u{0}\(position)".utf8)).prefix(proofBytes))
  }
  private static let proofBytes = 6
}

extension ListPage.Item {
  /// An item's texts, and what an id, times and the names of members take.
  fileprivate var weight: Int { bytes + 300 }
}
