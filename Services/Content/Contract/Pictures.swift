package import Wire

/// How large a picture is wanted: its longest side; none is made larger than it is.
package enum PictureSizeName: String, Codable, Hashable, Sendable, CaseIterable {
  /// 320 pixels.
  case small
  /// 640 pixels.
  case medium
  /// 1,280 pixels.
  case large
  /// As it is.
  case full
}

/// A picture's bytes, a range at a time, in one of a few sizes, whole or as one half of an open book (B3).
package struct ReadPicture: Request {
  package static let method = Method(
    "content.pictures.read", .read, isExpensive: true, fails: [.notFound, .entitlementRequired],
    "Gives a range of a picture that a reply named, in the size asked for.")

  /// As a reply named it.
  package var picture: PictureName
  /// As it is if it is left out.
  package var size: PictureSizeName?
  /// The whole picture if it is left out.
  package var half: PictureHalf?
  /// Where in the file the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 1_000_000_000>?
  /// Bytes of the piece; as many as an answer may have if it is left out.
  package var length: Bounded<1, 65_536>?

  /// A request with these members.
  package init(
    picture: PictureName, size: PictureSizeName? = nil, half: PictureHalf? = nil,
    offset: Bounded<0, 1_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil
  ) {
    (self.picture, self.size, self.half, self.offset, self.length) = (picture, size, half, offset, length)
  }

  /// A part of a picture's file.
  package struct Reply: Codable, Hashable, Sendable {
    /// `image/png` or `image/jpeg`.
    package var type: String
    /// Pixels of this size and half. 0 for the left half of a picture one pixel wide, which has no data.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// Of the whole file.
    package var bytes: Int
    /// Of the whole file in this size and half, in hexadecimal: what was kept under it needn't be asked for again.
    package var sha256: String
    /// Where this piece begins.
    package var offset: Int
    /// The piece in Base64.
    package var data: String
    /// Where the next piece begins; nil with the last one.
    package var nextOffset: Int?

    /// What is answered.
    package init(
      type: String, width: Int, height: Int, bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int?
    ) {
      (self.type, self.width, self.height, self.bytes) = (type, width, height, bytes)
      (self.sha256, self.offset, self.data, self.nextOffset) = (sha256, offset, data, nextOffset)
    }
  }
}
