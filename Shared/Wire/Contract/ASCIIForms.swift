/// The id of something: `crd_4x…`, `the-fool`, `com.example.premium`.
package typealias Identifier = ASCIIText<IdentifierForm>
/// A language, as BCP 47 names it: `en`, `pt-BR`.
package typealias LanguageTag = ASCIIText<LanguageTagForm>
/// A time zone, as IANA names it: `Asia/Ho_Chi_Minh`.
package typealias TimeZoneName = ASCIIText<TimeZoneNameForm>
/// The place of a page, as the page before gave it: not to be looked into.
package typealias PageCursor = ASCIIText<PageCursorForm>
/// A text that its sender signed: three parts in Base64, with dots between them (JWS).
package typealias SignedText = ASCIIText<SignedTextForm>
/// A session's token, as registration gave it.
package typealias TokenText = ASCIIText<TokenForm>
/// A name that programs switch on: `daily`, `medium`.
package typealias Keyword = ASCIIText<KeywordForm>

/// What ids are made of.
package enum IdentifierForm: ASCIIForm {
  package static let most = 100
  /// Letters, digits and the signs of our own ids and of the stores'.
  package static let characters = "A-Za-z0-9._:-"
  package static let meaning = "an identifier"
  package static func allows(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "._:-".utf8.contains(byte) }
}

/// What language tags are made of.
package enum LanguageTagForm: ASCIIForm {
  package static let least = 2
  /// As much as BCP 47 asks readers to take.
  package static let most = 35
  package static let characters = "A-Za-z0-9-"
  package static let meaning = "a language tag, such as en or pt-BR"
  package static func allows(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || byte == UInt8(ascii: "-") }
}

/// What names of time zones are made of.
package enum TimeZoneNameForm: ASCIIForm {
  package static let most = 64
  package static let characters = "A-Za-z0-9._+/-"
  package static let meaning = "a time zone's name, such as Asia/Ho_Chi_Minh"
  package static func allows(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "._+/-".utf8.contains(byte) }
}

/// What cursors are made of.
package enum PageCursorForm: ASCIIForm {
  package static let most = 400
  package static let characters = "A-Za-z0-9._:-"
  package static let meaning = "the next_cursor of the page before"
  package static func allows(_ byte: UInt8) -> Bool { IdentifierForm.allows(byte) }
}

/// What signed texts are made of.
package enum SignedTextForm: ASCIIForm {
  /// Bytes, far more than a store's longest.
  package static let most = 64 << 10
  package static let characters = "A-Za-z0-9._-"
  package static let meaning = "a signed text: three parts in Base64, with dots between them"
  package static func allows(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "._-".utf8.contains(byte) }
}

/// What tokens are made of.
package enum TokenForm: ASCIIForm {
  package static let most = 200
  package static let characters = "A-Za-z0-9._-"
  package static let meaning = "a session's token"
  package static func allows(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "._-".utf8.contains(byte) }
}

/// What names for programs are made of.
package enum KeywordForm: ASCIIForm {
  package static let most = 64
  package static let characters = "A-Za-z0-9._-"
  package static let meaning = "a name that programs know"
  package static func allows(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "._-".utf8.contains(byte) }
}
