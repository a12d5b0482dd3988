import Files
import Spelling
package import Wire

/// `books/<id>/book.json`: a picture book, whose pictures lie beside it (B1, B2).
package struct Book: CatalogSection, BoundedMembers {
  /// One folder for each book.
  package static let file = "books/*/book.json"
  package static let bounds: Bounds = ["reading_minutes": .number(1...120), "cover": .picture, "pages": .count(1...)]

  /// Its place on the shelf, each once.
  package var position: Int
  /// Its name.
  package var title: LocalizedText
  /// Whom it is for.
  package var ages: Ages
  /// How long reading it aloud takes.
  package var readingMinutes: Int
  /// A picture in the book's folder.
  package var cover: String
  /// What the cover shows, for those who can't see it.
  package var coverDescription: LocalizedText
  /// The pages from the first on; the cover isn't one of them.
  package var pages: [Page]

  /// For children from this age to that, both included.
  package struct Ages: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["from": .number(0...18), "to": .number(0...18)]

    /// The youngest, in years.
    package var from: Int
    /// The oldest.
    package var to: Int
  }

  /// A text with the picture that it belongs to.
  package struct Page: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["picture": .picture]

    /// What is read.
    package var text: LocalizedText
    /// A picture in the book's folder, for both sides of the open book. Two pages may share one.
    package var picture: String
    /// What the picture shows, for those who can't see it.
    package var description: LocalizedText
  }

  /// No age is above the oldest.
  package func check(_ problems: inout Problems) {
    problems.require(ages.from <= ages.to, at: "ages", "must be a span within 0 to 18")
  }

  /// No other book has its place, and its pictures are in its folder.
  package func check(against app: App, _ problems: inout Problems) {
    let here = app.books.filter { $0.content.position == position }
    guard here.count == 1, let book = here.first else {
      problems.add("position", "\(position) is used by \(here.map(\.name).joined(separator: " and "))")
      return
    }
    let pictures = [("cover", cover)] + pages.enumerated().map { ("pages[\($0.offset)].picture", $0.element.picture) }
    for (path, picture) in pictures {
      let isThere = (try? Disk.exists("\(book.folder)/\(picture)")) ?? false
      guard !isThere else { continue }
      let hint = Spelling.hint(for: picture, among: (try? Disk.list(book.folder)) ?? [])
      problems.add(path, "names '\(Excerpt(picture))', which isn't in the book's folder\(hint)")
    }
  }
}

extension CatalogPart<Book> {
  /// The paths of its pictures, the cover first; one that two pages share is there twice.
  package var pictures: [String] { ([content.cover] + content.pages.map(\.picture)).map { "\(folder)/\($0)" } }

  /// The path of its cover with the title of one language on it, which `quintet app build` draws; there may be none.
  package func titledCover(in language: Language) -> String { "\(folder)/titled.\(language.tag).jpg" }
}

extension App {
  /// The paths of all its pictures: those that its sections name, and the titled covers that were drawn.
  package var pictures: [String] {
    let titled = books.flatMap { book in info.languages.map { book.titledCover(in: $0) } }
    return books.flatMap(\.pictures) + titled.filter { (try? Disk.exists($0)) == true }
      + catalogues.flatMap(\.pictures).map(\.path) + questionPictures
  }
}
