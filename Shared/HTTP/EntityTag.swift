/// What a file's bytes are known by: `"6c0f…"`. Always a strong one: the same tag means the same bytes.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
  /// With its quotes, as it stands in `ETag`.
  package let description: String

  /// - Parameter opaque: letters and digits.
  package init(_ opaque: String) { description = "\"\(opaque)\"" }

  /// Whether an `If-None-Match` names it, or says `*`: then the client has these bytes already. Compared weakly, as RFC
  /// 9110 asks (section 13.1.2).
  package func isNamed(in ifNoneMatch: String) -> Bool {
    ifNoneMatch.utf8.split(separator: UInt8(ascii: ",")).contains { part in
      var tag = String(decoding: part, as: UTF8.self)[...]
      while tag.first == " " || tag.first == "\t" { tag.removeFirst() }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      return tag == "*" || tag == description[...] || tag == "W/\(description)"
    }
  }
}
