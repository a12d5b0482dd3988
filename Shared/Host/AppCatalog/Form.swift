import CivilTime
import TimeZones
import Wire

/// A format of strings that many places in an app's data share: an id, a day, a colour.
package struct Form: Sendable {
  /// The format's name in schemas and tables.
  package let name: String
  /// The text that follows "isn't" in messages: "a date, like 2026-03-01". For `filled`, the whole message.
  let meaning: String
  /// A regular expression for schemas. It accepts more than `fits` where an expression can't be exact, such as for the
  /// days of a month.
  let pattern: String
  /// Returns true if a string has the format.
  let fits: @Sendable (String) -> Bool

  private init(_ name: String, _ meaning: String, pattern: String, fits: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.meaning = meaning
    self.pattern = pattern
    self.fits = fits
  }

  /// Returns a message to follow a string's path, or nil if the string has the format.
  package func fault(of text: String) -> String? {
    if fits(text) { return nil }
    return text.isEmpty ? "is empty" : name == Self.filled.name ? meaning : "'\(Excerpt(text))' isn't \(meaning)"
  }

  /// All formats, by name.
  package static let all = Dictionary(
    uniqueKeysWithValues: [
      id, fieldName, filled, picture, day, dayOfYear, dayOrDayOfYear, days, colour, colourOrRole, bundleID, productID,
      version, language, currency, country, method, pointer, link, zone,
    ].map { ($0.name, $0) })
}

// MARK: Names

extension Form {
  /// An id in paths, URLs and other files.
  package static let id = Form(
    "id", "an id: 1 to 100 lower-case letters, digits, '-' and '_'", pattern: "^[a-z0-9_-]{1,100}$"
  ) { text in
    (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isASCIILowerCaseOrDigit || "-_".utf8.contains($0) }
  }

  /// A name that the app defines and that replies use as a member's name.
  static let fieldName = Form(
    "field name", "a field's name: a letter, then up to 39 lower-case letters, digits and '_'",
    pattern: "^[a-z][a-z0-9_]{0,39}$"
  ) { text in
    (1...40).contains(text.utf8.count) && text.utf8.first.map(isLower) == true
      && text.utf8.allSatisfy { $0.isASCIILowerCaseOrDigit || $0 == UInt8(ascii: "_") }
  }

  /// A text with at least one visible character.
  static let filled = Form("filled", "is empty", pattern: "\\S") { text in text.contains { !$0.isWhitespace } }

  /// A picture's plain file name. Paths are rejected because they could lead out of the folder.
  static let picture = Form(
    "picture file", "the name of a PNG or JPEG file", pattern: "^[^./\\x00-\\x1f][^/\\x00-\\x1f]*\\.(png|jpg|jpeg)$"
  ) { text in
    Problems.isPicture(text) && !text.hasPrefix(".") && !text.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 32 }
  }

  /// A bundle identifier by Apple's rules: letters, digits, hyphens, and periods between the parts.
  static let bundleID = Form(
    "bundle id", "a reversed domain of ASCII letters, digits and hyphens, like com.dor.flippin",
    pattern: "^(?=.{3,155}$)[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$"
  ) { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2 && text.utf8.count <= 155
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCIILetterOrDigit || "-".utf8.contains($0) } }
  }

  /// A product id by Apple's rules. Hyphens are allowed too, because bundle identifiers contain them.
  static let productID = Form(
    "product id", "a product's id: 1 to 100 ASCII letters, digits, '.', '_' and '-'",
    pattern: "^[A-Za-z0-9._-]{1,100}$"
  ) { text in
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-._".utf8.contains($0) }
  }

  static let version = Form(
    "version", "a version: up to four numbers, like 1.4.2", pattern: "^[0-9]+(\\.[0-9]+){0,3}$"
  ) { ClientVersion($0) != nil }

  /// The name of a service's method that clients call.
  static let method = Form(
    "method", "a method's name: service.resource.verb", pattern: "^[a-z_-]+(\\.[a-z_-]+)+$"
  ) { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { isLower($0) || "-_".utf8.contains($0) } }
  }

  /// A position in a JSON text.
  static let pointer = Form(
    "json-pointer", "a JSON pointer, like /rows/0/id", pattern: "^(/([^~/]|~0|~1)*)*$"
  ) { JSONPointer($0) != nil }

  /// A link of a notice, in a format that the app defines.
  static let link = Form(
    "link", "a link: 1 to 500 characters of ASCII, without spaces", pattern: "^[!-~]{1,500}$"
  ) { text in (1...500).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }

  private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

// MARK: Dates, codes and zones

extension Form {
  static let day = Form("date", "a date, like 2026-03-01", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$") { text in
    text.utf8.count == 10 && CivilDay(text) != nil
  }

  /// A day of each year.
  static let dayOfYear = Form(
    "month and day", "a month and a day, like 12-24", pattern: "^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
  ) { text in
    // 2024 is a leap year, so it has every day.
    text.utf8.count == 5 && CivilDay("2024-\(text)") != nil
  }

  /// A day of one year, or of each year.
  static let dayOrDayOfYear = Form(
    "day", "a date, like 12-25 or 2027-12-25", pattern: "^([0-9]{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
  ) { text in dayOfYear.fits(text) || day.fits(text) }

  /// A range of days.
  static let days = Form(
    "days", "two dates in order, like 2027-03-20/2027-06-20",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$"
  ) { text in
    let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, ends.allSatisfy(day.fits), let from = CivilDay(ends[0]), let to = CivilDay(ends[1])
    else { return false }
    return from <= to
  }

  /// A colour as red, green and blue.
  static let colour = Form("colour", "a colour, like #1D3557", pattern: "^#[0-9A-Fa-f]{6}$") { text in
    text.utf8.count == 7 && text.hasPrefix("#")
      && text.utf8.dropFirst().allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
  }

  /// A colour, or a role of the app's theme.
  static let colourOrRole = Form(
    "colour or role", "a colour, like #1D3557, or a role of the theme in app.json",
    pattern: "^(#[0-9A-Fa-f]{6}|[^#].*)$"
  ) { text in text.hasPrefix("#") ? colour.fits(text) : !text.isEmpty }

  /// A BCP 47 language tag.
  static let language = Form(
    "language", "a language tag, such as en or pt-BR", pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"
  ) { (try? Language($0)) != nil }

  /// An ISO 4217 currency code.
  static let currency = Form(
    "currency", "an ISO 4217 currency code in three capital letters, like EUR", pattern: "^[A-Z]{3}$"
  ) {
    WorldCodes.currencies.contains($0)
  }

  /// A country code of the App Store and ISO 3166-1.
  static let country = Form(
    "country", "an ISO 3166 country code in three capital letters, like VNM", pattern: "^[A-Z]{3}$"
  ) {
    WorldCodes.countries.contains($0)
  }

  /// The name of a time zone that the machine has. The same rule applies to the time zones of accounts.
  static let zone = Form(
    "time zone", "a time zone's name, like UTC or Asia/Ho_Chi_Minh", pattern: "^(?!/)[A-Za-z0-9/_+-]{1,64}$"
  ) { name in
    // If the process has run out of file descriptors, the name can't be checked.
    do { return try ZoneFiles.rules(of: name) != nil } catch { return true }
  }
}

// MARK: As bounds

extension Bound {
  private init(_ form: Form) {
    self.init([
      "format": .string(form.name), "pattern": .string(form.pattern),
      "patternErrorMessage": .string(
        "must \(form.name == Form.filled.name ? "contain visible text" : "be \(form.meaning)")"),
    ])
  }

  /// A bound on the text of each language and plural form.
  static func inEach(_ bound: Bound) -> Bound { .each(bound) }
  /// No bound beyond the type's own.
  static let usual = Bound([:])
  static let id = Bound(Form.id)
  static let fieldName = Bound(Form.fieldName)
  static let filled = Bound(Form.filled)
  static let picture = Bound(Form.picture)
  static let day = Bound(Form.day)
  static let dayOfYear = Bound(Form.dayOfYear)
  static let dayOrDayOfYear = Bound(Form.dayOrDayOfYear)
  static let days = Bound(Form.days)
  static let colour = Bound(Form.colour)
  static let colourOrRole = Bound(Form.colourOrRole)
  static let bundleID = Bound(Form.bundleID)
  static let productID = Bound(Form.productID)
  static let version = Bound(Form.version)
  static let language = Bound(Form.language)
  static let currency = Bound(Form.currency)
  static let country = Bound(Form.country)
  static let method = Bound(Form.method)
  static let pointer = Bound(Form.pointer)
  static let link = Bound(Form.link)
  static let zone = Bound(Form.zone)
}
