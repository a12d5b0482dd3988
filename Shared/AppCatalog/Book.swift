import Files
package import Wire

/// `books/<id>/book.json`: a picture book, whose pictures lie beside it (B1, B2).
package struct Book: CatalogSection {
  /// One folder for each book.
  package static let file = "books/*/book.json"

  /// Where it stands on the shelf, from 1.
  package var position: Int
  /// What stands on the cover.
  package var title: LocalizedText
  /// Whom it is for.
  package var ages: Ages
  /// How long reading it aloud takes, 1 to 120.
  package var readingMinutes: Int
  /// A PNG's or JPEG's name in the book's folder.
  package var cover: String
  /// What the cover shows, for those who can't see it.
  package var coverDescription: LocalizedText
  /// The pages from the first on; the cover isn't one of them.
  package var pages: [Page]

  /// For children from this age to that, both included.
  package struct Ages: Codable, Hashable, Sendable {
    /// The youngest age in years.
    package var from: Int
    /// The oldest, at most 18.
    package var to: Int
  }

  /// A text with the picture that it belongs to.
  package struct Page: Codable, Hashable, Sendable {
    /// What is read.
    package var text: LocalizedText
    /// A PNG's or JPEG's name in the book's folder: one picture for both sides of the open book.
    package var picture: String
    /// What the picture shows, for those who can't see it.
    package var description: LocalizedText
  }

  /// Texts are there, numbers are in their ranges, and pictures have plain names.
  package func check(_ problems: inout Problems) {
    problems.requireText(title, "title")
    problems.requireText(coverDescription, "cover_description")
    problems.require(
      ages.from >= 0 && ages.from <= ages.to && ages.to <= 18, at: "ages", "must be a span within 0 to 18")
    problems.require(
      (1...120).contains(readingMinutes), at: "reading_minutes", "must be 1 to 120, not \(readingMinutes)")
    problems.requirePicture(cover, "cover")
    problems.require(!pages.isEmpty, at: "pages", "is empty")
    for (index, page) in pages.enumerated() {
      problems.requireText(page.text, "pages[\(index)].text")
      problems.requireText(page.description, "pages[\(index)].description")
      problems.requirePicture(page.picture, "pages[\(index)].picture")
    }
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
      problems.require(isThere, at: path, "names '\(picture)', which isn't in the book's folder")
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
