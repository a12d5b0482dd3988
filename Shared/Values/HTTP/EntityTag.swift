/// The entity tag of a file's contents: `"6c0f…"`. Always a strong tag: equal tags mean equal bytes.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
  /// The value of `ETag`, including quotes.
  package let description: String

  /// - Parameter opaque: Letters and digits.
  package init(_ opaque: String) { description = "\"\(opaque)\"" }

  /// True if an `If-None-Match` header contains the tag or `*`, so the client already has these bytes. Uses the weak
  /// comparison, as RFC 9110 requires (section 13.1.2).
  package func isNamed(in ifNoneMatch: String) -> Bool {
    ifNoneMatch.utf8.split(separator: UInt8(ascii: ",")).contains { part in
      var tag = String(decoding: part, as: UTF8.self)[...]
      while tag.first == " " || tag.first == "\t" { tag.removeFirst() }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      return tag == "*" || tag == description[...] || tag == "W/\(description)"
    }
  }
}
