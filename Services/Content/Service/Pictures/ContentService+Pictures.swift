import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import Wire

extension ContentService {
  func registerPictures(on routes: Routes) {
    routes.on(ReadPicture.self) { [self] request, call in
      let owner = try Owner(call.caller)
      let found = try picture(named: request.picture.value, for: owner, of: catalog.app(of: owner))
      return try await pictures.piece(
        of: found.path, request.half, request.size, behind: found.veil, at: request.offset?.value,
        length: request.length?.value ?? FilePiece.mostBytes)
    }
    registerPictureFiles(on: routes)
  }

  /// Returns a picture by the id that a reply gave.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  func picture(named name: String, for owner: Owner, of app: App) throws(Failure) -> OpenPictures.Source {
    if let picture = CataloguePicture(name) {
      guard let served = catalogues.all(of: app).first(where: { $0.id == picture.catalogue }) else {
        throw .notFound(.badPicture)
      }
      return try served.picture(picture, for: owner)
    }
    if let path = app.questionPicture(named: name) { return OpenPictures.Source(path: path, veil: nil) }
    return OpenPictures.Source(path: try Library(app, for: owner).picture(named: name), veil: nil)
  }
}

/// A picture of a book.
enum BookPicture: Hashable {
  /// A page; page 0 is the cover.
  case page(Int)
  /// The cover with the title.
  case titled(Language)

  /// Returns the id in replies: `book:the-ark:3`, `book:the-ark:title.vi`.
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
