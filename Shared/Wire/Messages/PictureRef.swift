/// A picture that a reply names: what it is, without its bytes, which `content.pictures.read` gives.
package struct PictureRef: Codable, Hashable, Sendable {
  /// To ask for it by.
  package var id: String
  /// Pixels, as it is seen.
  package var width: Int
  /// Pixels, as it is seen.
  package var height: Int
  /// `image/png` or `image/jpeg`.
  package var type: String
  /// Of the picture's file as the app has it, or for a blurred one of that and of how it is blurred, in hexadecimal:
  /// another one is another picture.
  package var sha256: String
  /// Where `edge` has it for everybody: behind it come a size and perhaps a half, as in `/small` or `/large-left`. Absent
  /// where the picture isn't everybody's; then `content.pictures.link` gives links.
  package var file: String?

  /// One with these members.
  package init(id: String, width: Int, height: Int, type: String, sha256: String, file: String? = nil) {
    (self.id, self.width, self.height, self.type, self.sha256) = (id, width, height, type, sha256)
    self.file = file
  }

  /// The same, which everybody in the app may see.
  package func everybodys(in app: String) -> PictureRef {
    var ref = self
    ref.file = Self.path(sha256, in: app)
    return ref
  }

  /// The path of a picture at `edge`, without its size.
  package static func path(_ sha256: String, in app: String) -> String { "/files/pictures/\(app)/\(sha256)" }
}
