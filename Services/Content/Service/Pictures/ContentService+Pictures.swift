import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import Pictures
import Wire

extension ContentService {
  func registerPictures(on routes: Routes) {
    let (catalog, pictures, catalogues) = (catalog, pictures, catalogues)
    routes.on(ReadPicture.self) { request, call in
      let owner = try Owner(call.caller)
      let app = try catalog.app(of: owner)
      let found: (path: String, veil: PictureVeil?)
      if let picture = CataloguePicture(request.picture.value) {
        guard let served = catalogues.all(of: app).first(where: { $0.id == picture.catalogue }) else {
          throw Failure.notFound(.badPicture)
        }
        found = try served.picture(picture, for: owner)
      } else if let path = app.questionPicture(named: request.picture.value) {
        found = (path, nil)
      } else {
        found = (try Library(app, for: owner).picture(named: request.picture.value), nil)
      }
      return try await pictures.piece(
        of: found.path, request.half, request.size, behind: found.veil, at: request.offset?.value,
        length: request.length?.value ?? FilePiece.mostBytes)
    }
  }
}

/// A picture of a book.
enum BookPicture: Hashable {
  /// Page 0 is the cover.
  case page(Int)
  /// The cover with the title on it.
  case titled(Language)

  /// How replies name it: `book:the-ark:3`, `book:the-ark:title.vi`.
  func id(of book: String) -> String {
    switch self {
    case .page(let number): "book:\(book):\(number)"
    case .titled(let language): "book:\(book):title.\(language.tag)"
    }
  }

  /// What a name means; nil for none of ours.
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
