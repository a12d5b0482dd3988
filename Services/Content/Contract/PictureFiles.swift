package import Wire

/// Returns the HTTP addresses of pictures, all in one size, for clients that download many pictures or display them by
/// URL.
///
/// A public picture has a permanent address. The address of any other picture includes a link token that is valid for
/// this file only. The token expires after a few minutes, or earlier if the account is erased or its plan no longer
/// unlocks the picture.
package struct LinkPictures: Request {
  package static let method = Method(
    "content.pictures.link", .read, traits: .isExpensive,
    "Returns links that open pictures without a session for a few minutes.")

  /// The pictures' names, as given in replies. Missing and locked pictures are left out of the reply.
  package var pictures: List<PictureName, 1, 100>
  /// The size. Defaults to the original size.
  package var size: PictureSizeName?
  /// The half to return. Defaults to the whole picture.
  package var half: PictureHalf?

  package init(pictures: List<PictureName, 1, 100>, size: PictureSizeName? = nil, half: PictureHalf? = nil) {
    self.pictures = pictures
    self.size = size
    self.half = half
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The addresses, in the order of the request.
    package var links: [PictureLink]

    package init(links: [PictureLink]) { self.links = links }
  }
}

/// The address of a picture.
package struct PictureLink: Codable, Hashable, Sendable {
  /// The picture's name, as requested.
  package var picture: String
  /// The address and its expiry time.
  package var file: FileLink

  package init(picture: String, file: FileLink) {
    self.picture = picture
    self.file = file
  }
}

/// Returns a range of a picture by its digest, without a session. The HTTP service `edge` calls this method for
/// `GET /files/pictures/…`.
package struct FetchPicture: Request {
  package static let method = Method(
    "content.pictures.fetch", .read, access: .open, traits: .isExpensive, fails: [.notFound],
    "Returns a range of bytes of a picture. If the picture isn't public, a link is also required.")

  /// The app's id.
  package var app: Identifier
  /// The picture's `sha256`, as given in a reply.
  package var sha256: DigestText
  /// The size. Defaults to the original size.
  package var size: PictureSizeName?
  /// The half to return. Defaults to the whole picture.
  package var half: PictureHalf?
  /// The link token, required for a picture that isn't public.
  package var link: LinkText?
  /// The offset of the first byte to return. Defaults to 0.
  package var offset: Bounded<0, 1_000_000_000>?
  /// The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.
  package var length: Bounded<1, 65_536>?

  package init(
    app: Identifier, sha256: DigestText, size: PictureSizeName? = nil, half: PictureHalf? = nil, link: LinkText? = nil,
    offset: Bounded<0, 1_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil
  ) {
    self.app = app
    self.sha256 = sha256
    self.size = size
    self.half = half
    self.link = link
    self.offset = offset
    self.length = length
  }

  /// Returns the URL path of a picture's file in one size and half.
  package static func path(
    of sha256: String, size: PictureSizeName?, half: PictureHalf?, in app: String
  ) -> String {
    let part = half == .whole ? nil : half
    return PictureRef.path(sha256, in: app) + "/\((size ?? .full).rawValue)\(part.map { "-\($0.rawValue)" } ?? "")"
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The media type: `image/png` or `image/jpeg`.
    package var type: String
    /// True if the file is public. A public file never changes, and shared caches may store it.
    package var open: Bool
    /// The length of the whole file, in bytes.
    package var bytes: Int
    /// The SHA-256 digest of the whole file in the requested size and half, in hexadecimal.
    package var sha256: String
    /// The offset of this piece in the file, in bytes.
    package var offset: Int
    /// The piece, encoded in Base64.
    package var data: String
    /// The offset of the next piece; nil for the last piece.
    package var nextOffset: Int?

    /// Creates a reply from a piece of `content.pictures.read`.
    package init(_ piece: ReadPicture.Reply, open: Bool) {
      type = piece.type
      self.open = open
      bytes = piece.bytes
      sha256 = piece.sha256
      offset = piece.offset
      data = piece.data
      nextOffset = piece.nextOffset
    }
  }
}
