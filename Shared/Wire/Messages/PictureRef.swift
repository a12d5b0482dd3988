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

  /// One with these members.
  package init(id: String, width: Int, height: Int, type: String, sha256: String) {
    (self.id, self.width, self.height, self.type, self.sha256) = (id, width, height, type, sha256)
  }
}
