/// A reference to a picture in a reply. `content.pictures.read` returns the picture's bytes.
package struct PictureRef: Codable, Hashable, Sendable {
  /// The picture's id, for further requests.
  package var id: String
  /// The width as displayed, in pixels.
  package var width: Int
  /// The height as displayed, in pixels.
  package var height: Int
  /// The media type: `image/png` or `image/jpeg`.
  package var type: String
  /// A SHA-256 digest in hexadecimal that changes whenever the picture changes. For a picture without blurring, it is
  /// the digest of the app's picture file. For a blurred picture, it also covers the blurring.
  package var sha256: String
  /// The path of a public picture at `edge`. Append a size and, for half of a picture, a side: `/small`, `/large-left`.
  /// Nil for a picture that isn't public: use `content.pictures.link` to get a link.
  package var file: String?

  package init(id: String, width: Int, height: Int, type: String, sha256: String, file: String? = nil) {
    self.id = id
    self.width = width
    self.height = height
    self.type = type
    self.sha256 = sha256
    self.file = file
  }

  /// Returns the same reference with the path of the picture's public file in an app.
  package func forAllUsers(in app: String) -> PictureRef {
    var ref = self
    ref.file = Self.path(sha256, in: app)
    return ref
  }

  /// The path of a public picture at `edge`, without its size.
  package static func path(_ sha256: String, in app: String) -> String { "/files/pictures/\(app)/\(sha256)" }
}
