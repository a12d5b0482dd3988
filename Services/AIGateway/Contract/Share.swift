package import Wire

/// The pictures in which a person may show others a text (R9).
package struct ListShareTemplates: Request {
  package static let method = Method("ai.share.templates", .read, "Lists the pictures in which texts can be shared.")

  /// A request for all of them.
  package init() {}

  /// What there is.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the app's order; none where the app has none.
    package var templates: [Template]

    /// These.
    package init(templates: [Template]) { self.templates = templates }
  }

  /// A kind of picture.
  package struct Template: Codable, Hashable, Sendable {
    /// To ask for it by.
    package var id: String
    /// What it is called, in the account's language.
    package var name: String
    /// Pixels.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// Whether the account's plan doesn't have it.
    package var isLocked: Bool

    /// One with these members.
    package init(id: String, name: String, width: Int, height: Int, isLocked: Bool) {
      (self.id, self.name, self.width, self.height, self.isLocked) = (id, name, width, height, isLocked)
    }
  }
}

/// A picture of one of the account's texts, a range of bytes at a time (R9).
package struct ReadSharePicture: Request {
  package static let method = Method(
    "ai.share.read", .read, isExpensive: true, fails: [.notFound, .entitlementRequired],
    "Gives a range of the picture of one of the account's texts.")

  /// The text's id.
  package var text: Identifier
  /// The picture's template.
  package var template: Identifier
  /// Where in the file the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 1_000_000_000>?
  /// Bytes of the piece; as many as an answer may have if it is left out.
  package var length: Bounded<1, 65_536>?

  /// A request with these members.
  package init(
    text: Identifier, template: Identifier, offset: Bounded<0, 1_000_000_000>? = nil,
    length: Bounded<1, 65_536>? = nil
  ) {
    (self.text, self.template, self.offset, self.length) = (text, template, offset, length)
  }

  /// A part of a picture's file.
  package struct Reply: Codable, Hashable, Sendable {
    /// `image/png`.
    package var type: String
    /// Pixels.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// Of the whole file.
    package var bytes: Int
    /// Of the whole file, in hexadecimal: the same text in the same template is the same file.
    package var sha256: String
    /// Whether the text had no room, and lacks its end.
    package var isShortened: Bool
    /// Where this piece begins.
    package var offset: Int
    /// The piece in Base64.
    package var data: String
    /// Where the next piece begins; nil with the last one.
    package var nextOffset: Int?

    /// What is answered.
    package init(
      type: String, width: Int, height: Int, bytes: Int, sha256: String, isShortened: Bool, offset: Int, data: String,
      nextOffset: Int?
    ) {
      (self.type, self.width, self.height, self.bytes, self.sha256) = (type, width, height, bytes, sha256)
      (self.isShortened, self.offset, self.data, self.nextOffset) = (isShortened, offset, data, nextOffset)
    }
  }
}
