/// An id, such as `crd_4x…`, `the-fool` or `com.example.premium`.
package typealias Identifier = ASCIIText<IdentifierForm>
/// A picture's id, as returned in a reply: `book:the-ark:3`.
package typealias PictureName = ASCIIText<PictureNameForm>
/// A BCP 47 language tag: `en`, `pt-BR`.
package typealias LanguageTag = ASCIIText<LanguageTagForm>
/// An IANA time zone name: `Asia/Ho_Chi_Minh`.
package typealias TimeZoneName = ASCIIText<TimeZoneNameForm>
/// An opaque cursor, as returned with the previous page.
package typealias PageCursor = ASCIIText<PageCursorForm>
/// A signed text (JWS): three Base64 parts separated by dots.
package typealias SignedText = ASCIIText<SignedTextForm>
/// An App Store storefront: an ISO 3166-1 country code of three letters, such as `VNM`.
package typealias StorefrontCode = ASCIIText<StorefrontForm>
/// A session token, as returned by registration.
package typealias TokenText = ASCIIText<TokenForm>
/// The value of `link=` in a file's URL.
package typealias LinkText = ASCIIText<LinkForm>

/// A piece of a file: 1 to 65,536 bytes in Base64, with padding.
package typealias PieceText = ASCIIText<PieceForm>
/// A SHA-256 digest: 64 hexadecimal digits in lower case.
package typealias DigestText = ASCIIText<DigestForm>

/// See `Identifier`.
package enum IdentifierForm: ASCIIForm {
  /// 100 is the maximum length of an App Store product id.
  package static let rule = ASCIIRule(1...100, and: "._:-", "an identifier")
}

/// See `PictureName`.
package enum PictureNameForm: ASCIIForm {
  /// The length is enough for three ids and their separators.
  package static let rule = ASCIIRule(1...320, and: "._:-", "a picture's id")
}

/// See `LanguageTag`.
package enum LanguageTagForm: ASCIIForm {
  /// 35 is the length that BCP 47 requires every implementation to support.
  package static let rule = ASCIIRule(2...35, and: "-", "a language tag, such as en or pt-BR")
}

/// See `TimeZoneName`.
package enum TimeZoneNameForm: ASCIIForm {
  /// 64 is twice the length of the longest existing name.
  package static let rule = ASCIIRule(1...64, and: "._+/-", "a time zone's name, such as Asia/Ho_Chi_Minh")
}

/// See `PageCursor`.
package enum PageCursorForm: ASCIIForm {
  /// The length is enough for a cursor that contains the longest name of a tag.
  package static let rule = ASCIIRule(1...400, and: "_-", "the next_cursor of the previous page")
}

/// See `SignedText`.
package enum SignedTextForm: ASCIIForm {
  /// The maximum length is ten times that of a text from Apple's App Store, including the certificate chain.
  package static let rule = ASCIIRule(
    1...65_536, and: "._-", "a signed text: three Base64 parts, separated by dots")
}

/// See `TokenText`.
package enum TokenForm: ASCIIForm {
  /// The maximum length is three times the current length of a token.
  package static let rule = ASCIIRule(1...200, and: "._-", "a session's token")
}

/// See `LinkText`.
package enum LinkForm: ASCIIForm {
  /// The length is enough for an account and the longest picture name.
  package static let rule = ASCIIRule(1...800, and: "_-", "the value of link= in a file's address")
}

/// See `PieceText`.
package enum PieceForm: ASCIIForm {
  /// The maximum length is that of 65,536 bytes in Base64.
  package static let rule = ASCIIRule(4...87_384, and: "+/=", "1 to 65,536 bytes in Base64, with padding")
}

/// See `DigestText`.
package enum DigestForm: ASCIIForm {
  /// The rule also allows letters that aren't hexadecimal digits. A text with such letters never equals a digest.
  package static let rule = ASCIIRule(64...64, and: "", "a SHA-256 digest as 64 lower-case hexadecimal digits")
}

/// See `StorefrontCode`.
package enum StorefrontForm: ASCIIForm {
  package static let rule = ASCIIRule(3...3, and: "", "a country code of three letters, such as VNM")
}
