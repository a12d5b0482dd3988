package import Wire

/// Says where `edge` has pictures, each in one size: for whoever fetches many of them, or shows them by their addresses.
///
/// What is everybody's has an address for good. Of what is open to the caller alone the address has a link, which is for
/// that one file, and ends with its time, the account and the plan.
package struct LinkPictures: Request {
  package static let method = Method(
    "content.pictures.link", .read, isExpensive: true,
    "Gives links to pictures, by which they are had without a session for some minutes.")

  /// As replies named them; what isn't there or isn't open is left out of the answer.
  package var pictures: List<PictureName, 1, 100>
  /// As they are if it is left out.
  package var size: PictureSizeName?
  /// Whole pictures if it is left out.
  package var half: PictureHalf?

  /// A request with these members.
  package init(pictures: List<PictureName, 1, 100>, size: PictureSizeName? = nil, half: PictureHalf? = nil) {
    (self.pictures, self.size, self.half) = (pictures, size, half)
  }

  /// Where they are.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order in which they were asked for.
    package var links: [PictureLink]

    /// What is answered.
    package init(links: [PictureLink]) { self.links = links }
  }
}

/// Where one picture is.
package struct PictureLink: Codable, Hashable, Sendable {
  /// As it was asked for.
  package var picture: String
  /// Where it is, and until when.
  package var file: FileLink

  /// One with these members.
  package init(picture: String, file: FileLink) { (self.picture, self.file) = (picture, file) }
}

/// A picture's bytes by what its address says, without a session: what `edge` asks for `GET /files/pictures/…`.
package struct FetchPicture: Request {
  package static let method = Method(
    "content.pictures.fetch", .read, access: .open, isExpensive: true, fails: [.notFound],
    "Gives a range of a picture by its digest, to everybody or to whoever has a link to it.")

  /// The app's id.
  package var app: Identifier
  /// As `sha256` in a reply that named the picture.
  package var sha256: DigestText
  /// As it is if it is left out.
  package var size: PictureSizeName?
  /// The whole picture if it is left out.
  package var half: PictureHalf?
  /// Needed for what isn't everybody's.
  package var link: LinkText?
  /// Where in the file the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 1_000_000_000>?
  /// Bytes of the piece; as many as an answer may have if it is left out.
  package var length: Bounded<1, 65_536>?

  /// A request with these members.
  package init(
    app: Identifier, sha256: DigestText, size: PictureSizeName? = nil, half: PictureHalf? = nil, link: LinkText? = nil,
    offset: Bounded<0, 1_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil
  ) {
    (self.app, self.sha256, self.size, self.half, self.link) = (app, sha256, size, half, link)
    (self.offset, self.length) = (offset, length)
  }

  /// The path of one file of a picture.
  package static func path(
    of sha256: String, size: PictureSizeName?, half: PictureHalf?, in app: String
  ) -> String {
    let part = half == .whole ? nil : half
    return PictureRef.path(sha256, in: app) + "/\((size ?? .full).rawValue)\(part.map { "-\($0.rawValue)" } ?? "")"
  }

  /// A part of a picture's file.
  package struct Reply: Codable, Hashable, Sendable {
    /// `image/png` or `image/jpeg`.
    package var type: String
    /// Whether everybody may have it, and it never changes: then it may be kept by anybody on the way.
    package var open: Bool
    /// Of the whole file.
    package var bytes: Int
    /// Of the whole file in this size and half, in hexadecimal.
    package var sha256: String
    /// Where this piece begins.
    package var offset: Int
    /// The piece in Base64.
    package var data: String
    /// Where the next piece begins; nil with the last one.
    package var nextOffset: Int?

    /// A piece, as `content.pictures.read` gives it too.
    package init(_ piece: ReadPicture.Reply, open: Bool) {
      (type, self.open, bytes, sha256) = (piece.type, open, piece.bytes, piece.sha256)
      (offset, data, nextOffset) = (piece.offset, piece.data, piece.nextOffset)
    }
  }
}
