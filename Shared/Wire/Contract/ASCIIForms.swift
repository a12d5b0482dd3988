/// The id of something: `crd_4x…`, `the-fool`, `com.example.premium`.
package typealias Identifier = ASCIIText<IdentifierForm>
/// The id of a picture, as a reply named it: `book:the-ark:3`.
package typealias PictureName = ASCIIText<PictureNameForm>
/// A language, as BCP 47 names it: `en`, `pt-BR`.
package typealias LanguageTag = ASCIIText<LanguageTagForm>
/// A time zone, as IANA names it: `Asia/Ho_Chi_Minh`.
package typealias TimeZoneName = ASCIIText<TimeZoneNameForm>
/// The place of a page, as the page before gave it: not to be looked into.
package typealias PageCursor = ASCIIText<PageCursorForm>
/// A text that its sender signed: three parts in Base64, with dots between them (JWS).
package typealias SignedText = ASCIIText<SignedTextForm>
/// A country that the store sells in, as ISO 3166-1 writes it with three letters: `VNM`.
package typealias StorefrontCode = ASCIIText<StorefrontForm>
/// A session's token, as registration gave it.
package typealias TokenText = ASCIIText<TokenForm>
/// What stands behind `link=` in a file's address.
package typealias LinkText = ASCIIText<LinkForm>

/// A piece of a file: 1 to 65,536 bytes in Base64, with padding.
package typealias PieceText = ASCIIText<PieceForm>
/// A SHA-256 digest: 64 hexadecimal digits in lower case.
package typealias DigestText = ASCIIText<DigestForm>

/// See `Identifier`.
package enum IdentifierForm: ASCIIForm {
  /// As long as a store's product ids may be.
  package static let rule = ASCIIRule(1...100, and: "._:-", "an identifier")
}

/// See `PictureName`.
package enum PictureNameForm: ASCIIForm {
  /// Room for three ids, and for what stands between them.
  package static let rule = ASCIIRule(1...320, and: "._:-", "a picture's id")
}

/// See `LanguageTag`.
package enum LanguageTagForm: ASCIIForm {
  /// As long as BCP 47 has every reader take.
  package static let rule = ASCIIRule(2...35, and: "-", "a language tag, such as en or pt-BR")
}

/// See `TimeZoneName`.
package enum TimeZoneNameForm: ASCIIForm {
  /// Twice as long as the longest there is.
  package static let rule = ASCIIRule(1...64, and: "._+/-", "a time zone's name, such as Asia/Ho_Chi_Minh")
}

/// See `PageCursor`.
package enum PageCursorForm: ASCIIForm {
  /// Room for the longest tag's name.
  package static let rule = ASCIIRule(1...400, and: "_-", "the next_cursor of the page before")
}

/// See `SignedText`.
package enum SignedTextForm: ASCIIForm {
  /// Ten times what Apple's store sends with its chain of certificates.
  package static let rule = ASCIIRule(
    1...65_536, and: "._-", "a signed text: three parts in Base64, with dots between them")
}

/// See `TokenText`.
package enum TokenForm: ASCIIForm {
  /// Three times as long as a token is now.
  package static let rule = ASCIIRule(1...200, and: "._-", "a session's token")
}

/// See `LinkText`.
package enum LinkForm: ASCIIForm {
  /// Room for an account and the longest name of a picture.
  package static let rule = ASCIIRule(1...800, and: "_-", "what stands behind link= in a file's address")
}

/// See `PieceText`.
package enum PieceForm: ASCIIForm {
  /// What 65,536 bytes come to.
  package static let rule = ASCIIRule(4...87_384, and: "+/=", "1 to 65,536 bytes in Base64, with padding")
}

/// See `DigestText`.
package enum DigestForm: ASCIIForm {
  /// Whether all are hexadecimal shows where the digest is compared.
  package static let rule = ASCIIRule(64...64, and: "", "a SHA-256 digest as 64 hexadecimal digits in lower case")
}

/// See `StorefrontCode`.
package enum StorefrontForm: ASCIIForm {
  package static let rule = ASCIIRule(3...3, and: "", "a country's code of three letters, such as VNM")
}
