import Wire

enum BookPicture: Hashable {
  /// A page; page 0 is the cover.
  case page(Int)
  /// The cover with the title in a language.
  case titled(Language)

  /// Returns the picture's id for replies, such as `book:the-ark:3` or `book:the-ark:title.vi`.
  func id(of book: String) -> String {
    switch self {
    case .page(let number): "book:\(book):\(number)"
    case .titled(let language): "book:\(book):title.\(language.tag)"
    }
  }

  /// Parses a picture's id; nil if it isn't the id of a book's picture.
  static func parse(_ id: String) -> (book: String, picture: BookPicture)? {
    let parts = id.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "book" else { return nil }
    if parts[2].hasPrefix("title."), let language = try? Language(String(parts[2].dropFirst(6))) {
      return (String(parts[1]), .titled(language))
    }
    guard let page = Int(parts[2]), page >= 0 else { return nil }
    return (String(parts[1]), .page(page))
  }
}
