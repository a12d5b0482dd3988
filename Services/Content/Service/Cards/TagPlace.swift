import Storage

/// Where a page of tags ends, as its cursor has it: the last tag's key, by which tags are ordered.
///
/// Names were counted in characters once, which may have any number of bytes. One that is too long for a cursor is
/// marked by its id, and by its beginning for the case that it is deleted before the next page is asked for.
enum TagPlace {
  /// Bytes of a key that stand in a cursor as they are. With what a `ListPage` puts before it, this is well below a
  /// cursor's bound.
  private static let longest = 200
  /// No name has it.
  private static let mark = "\u{0}"

  /// The place of a tag.
  static func position(of key: String, id: String) -> String {
    guard key.utf8.count > longest else { return key }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: key.unicodeScalars.prefix(longest / 4))
    return mark + id + mark + String(start)
  }

  /// The key behind which a page begins.
  static func key(at position: String, _ db: Connection, of owner: Owner) throws -> String {
    let parts = position.utf8.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return position }
    let (id, start) = (String(parts[1]) ?? "", String(parts[2]) ?? "")
    return try db.first(
      "SELECT folded FROM tags WHERE id = $1 AND account = $2 AND app = $3", id, owner.account, owner.app
    ) { $0.string(0) } ?? start
  }
}
