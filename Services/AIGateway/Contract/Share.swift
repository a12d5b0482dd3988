package import Wire

/// Lists the templates for the pictures with which users share their texts (R9).
package struct ListShareTemplates: Request {
  package static let method = Method("ai.share.templates", .read, "Lists the picture templates for sharing texts.")

  package init() {}

  /// The app's picture templates.
  package struct Reply: Codable, Hashable, Sendable {
    /// The templates, in the order of the app's data; empty if the app has none.
    package var templates: [Template]

    package init(templates: [Template]) { self.templates = templates }
  }

  /// A template for pictures of texts.
  package struct Template: Codable, Hashable, Sendable {
    /// The template's id, for `ai.share.read`.
    package var id: String
    /// The template's name in the account's language.
    package var name: String
    /// The picture's width in pixels.
    package var width: Int
    /// The picture's height in pixels.
    package var height: Int
    /// True if the account's plan doesn't include the template.
    package var isLocked: Bool

    package init(id: String, name: String, width: Int, height: Int, isLocked: Bool) {
      self.id = id
      self.name = name
      self.width = width
      self.height = height
      self.isLocked = isLocked
    }
  }
}

/// Returns a byte range of a picture of one of the account's texts (R9).
package struct ReadSharePicture: Request {
  package static let method = Method(
    "ai.share.read", .read, traits: .isExpensive, fails: [.notFound, .entitlementRequired],
    "Returns a range of bytes of the share picture of one of the account's texts.")

  /// The text's id.
  package var text: Identifier
  /// The template's id.
  package var template: Identifier
  /// The start of the range in bytes; if omitted, 0.
  package var offset: Bounded<0, 1_000_000_000>?
  /// The length of the range in bytes; if omitted, 65,536.
  package var length: Bounded<1, 65_536>?

  package init(
    text: Identifier, template: Identifier, offset: Bounded<0, 1_000_000_000>? = nil,
    length: Bounded<1, 65_536>? = nil
  ) {
    self.text = text
    self.template = template
    self.offset = offset
    self.length = length
  }

  /// A byte range of a picture file.
  package struct Reply: Codable, Hashable, Sendable {
    /// The file's media type: `image/png`.
    package var type: String
    /// The picture's width in pixels.
    package var width: Int
    /// The picture's height in pixels.
    package var height: Int
    /// The size of the whole file in bytes.
    package var bytes: Int
    /// The SHA-256 digest of the whole file, in hexadecimal. The same text in the same template gives the same file.
    package var sha256: String
    /// True if the text didn't fit and its end was cut off.
    package var isShortened: Bool
    /// The start of this range in bytes.
    package var offset: Int
    /// The bytes of this range in Base64.
    package var data: String
    /// The start of the next range; nil if this is the last one.
    package var nextOffset: Int?

    package init(
      type: String, width: Int, height: Int, bytes: Int, sha256: String, isShortened: Bool, offset: Int, data: String,
      nextOffset: Int?
    ) {
      self.type = type
      self.width = width
      self.height = height
      self.bytes = bytes
      self.sha256 = sha256
      self.isShortened = isShortened
      self.offset = offset
      self.data = data
      self.nextOffset = nextOffset
    }
  }
}
