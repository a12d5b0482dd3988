import Files
import Spelling
package import Wire

/// `books/<id>/book.json`: a picture book, with its pictures in the same folder (B1, B2).
package struct Book: CatalogSection, BoundedMembers {
  /// Each book has its own folder.
  package static let file = "books/*/book.json"
  package static let bounds: Bounds = ["reading_minutes": .number(1...120), "cover": .picture, "pages": .count(1...)]

  /// The book's position in the library, unique among the books.
  package var position: Int
  /// The book's title.
  package var title: LocalizedText
  /// The age range the book is for.
  package var ages: Ages
  /// The minutes it takes to read the book aloud.
  package var readingMinutes: Int
  /// The cover picture, a file in the book's folder.
  package var cover: String
  /// A description of the cover for users who can't see it.
  package var coverDescription: LocalizedText
  /// The pages in order, without the cover.
  package var pages: [Page]

  /// An age range in years, including both ends.
  package struct Ages: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["from": .number(0...18), "to": .number(0...18)]

    /// The youngest age, in years.
    package var from: Int
    /// The oldest age, in years.
    package var to: Int
  }

  /// A page: a text and its picture.
  package struct Page: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["picture": .picture]

    /// The page's text.
    package var text: LocalizedText
    /// The page's picture, a file in the book's folder that covers both sides of the open book. Two pages may share a
    /// picture.
    package var picture: String
    /// A description of the picture for users who can't see it.
    package var description: LocalizedText
  }

  /// Checks that the youngest age is not above the oldest.
  package func check(_ problems: inout Problems) {
    problems.require(ages.from <= ages.to, at: "ages", "must be within 0 to 18, with 'from' not above 'to'")
  }

  /// Checks that no other book has the same position and that the book's pictures exist.
  package func check(against app: App, _ problems: inout Problems) {
    let here = app.books.filter { $0.content.position == position }
    guard here.count == 1, let book = here.first else {
      problems.add("position", "\(position) is used by \(here.map(\.name).joined(separator: " and "))")
      return
    }
    checkPictures(in: book.folder, &problems)
  }

  private func checkPictures(in folder: String, _ problems: inout Problems) {
    let pictures = [("cover", cover)] + pages.enumerated().map { ("pages[\($0.offset)].picture", $0.element.picture) }
    for (path, picture) in pictures {
      let isThere = (try? Disk.exists("\(folder)/\(picture)")) ?? false
      guard !isThere else { continue }
      let hint = Spelling.hint(for: picture, among: (try? Disk.list(folder)) ?? [])
      problems.add(path, "names '\(Excerpt(picture))', which isn't in the book's folder\(hint)")
    }
  }
}

extension CatalogPart<Book> {
  /// The paths of the book's pictures, the cover first. A picture that two pages share appears twice.
  package var pictures: [String] { ([content.cover] + content.pages.map(\.picture)).map { "\(folder)/\($0)" } }

  /// Returns the path of the cover with the title drawn on it in one language. The file exists only if `quintet app
  /// build` has created it.
  package func titledCover(in language: Language) -> String { "\(folder)/titled.\(language.tag).jpg" }
}

extension App {
  /// The paths of all the app's pictures: those that its sections name, and the titled covers that exist.
  package var pictures: [String] {
    let titled = books.flatMap { book in info.languages.map { book.titledCover(in: $0) } }
    return books.flatMap(\.pictures) + titled.filter { (try? Disk.exists($0)) == true }
      + catalogues.flatMap(\.pictures).map(\.path) + questionPictures
  }
}
