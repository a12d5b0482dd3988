import Storage

/// The position at which a page of tags ends, as stored in the cursor of the next page: the key of the last tag. Tags
/// are ordered by their keys.
///
/// A key may be very long, because earlier releases limited the user-perceived characters of a name, not its bytes. If
/// a key is too long for a cursor, the cursor holds the tag's id instead. The cursor then also holds the beginning of
/// the key, in case the tag is deleted before the next page is requested.
enum TagCursor {
  /// The maximum length of a key that is stored whole, in bytes. Together with the prefix of a `ListPage`, such a key
  /// stays well below the maximum length of a cursor.
  private static let longest = 200
  /// The separator between the parts of a cursor: a character that no name contains.
  private static let mark = "\u{0}"

  /// Returns the cursor's text for a tag.
  static func position(of key: String, id: String) -> String {
    guard key.utf8.count > longest else { return key }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: key.unicodeScalars.prefix(longest / 4))
    return mark + id + mark + String(start)
  }

  /// Returns the key after which a page begins.
  static func key(at position: String, _ db: Connection, of owner: Owner) throws -> String {
    let parts = position.utf8.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return position }
    let id = String(parts[1]) ?? ""
    let start = String(parts[2]) ?? ""
    return try db.value(
      of: String.self, "SELECT folded FROM tags WHERE id = $1 AND account = $2 AND app = $3", id, owner.account,
      owner.app)
      ?? start
  }
}
