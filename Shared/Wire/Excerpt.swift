extension String {
  /// The text, or its beginning and "…" where it is longer than a message should repeat of what somebody sent.
  package var excerpt: String { excerpt(40) }

  /// - Parameter most: bytes of UTF-8 that are repeated.
  package func excerpt(_ most: Int) -> String {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: most)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
