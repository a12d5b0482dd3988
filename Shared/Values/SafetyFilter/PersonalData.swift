/// Detects personal data in a text: an e-mail address, a telephone number, or a home address.
enum PersonalData {
  /// - Parameter compared: a form of the text from `SafetyShapes.forms`.
  static func isIn(_ compared: String) -> Bool {
    let signs = Signs(of: compared)
    return signs.mayBeAddress && hasAddress(compared) || signs.mayBeTelephone && TelephoneNumber.isIn(compared)
      || HomeAddress.isIn(compared)
  }

  /// A quick scan of a text. Most texts can contain neither an e-mail address nor a telephone number, so they need no
  /// further checks for these.
  private struct Signs {
    /// False if the text has neither "@" nor a word for the dot. Every e-mail address has one of them.
    private(set) var mayBeAddress = false
    /// False if the text has too few digits for a telephone number.
    var mayBeTelephone: Bool { digits >= TelephoneNumber.minDigits }
    /// The number of digits, counting each "o" that isn't next to another ASCII letter as a digit.
    private var digits = 0

    init(of text: String) {
      var beforeLast: Unicode.Scalar = " "
      var last: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        switch (beforeLast, last, scalar) {
        // "chấm" is the Vietnamese word for a dot, also written "cham". A decomposed "ấ" is an "a", a circumflex and a
        // tone.
        case (_, _, "@"), ("d", "o", "t"), ("h", "a", "m"), ("h", "a", "\u{302}"): mayBeAddress = true
        default: break
        }
        if last == "o", !Self.isOtherLetter(beforeLast), !Self.isOtherLetter(scalar) { digits += 1 }
        if Self.isNumber(scalar) { digits += 1 }
        beforeLast = last
        last = scalar
      }
      if last == "o" { digits += 1 }
    }

    private static func isOtherLetter(_ scalar: Unicode.Scalar) -> Bool {
      ("a"..."z").contains(scalar) && scalar != "o"
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
      // These scalars skip the slow property lookup, because decomposed Vietnamese has a mark after every second
      // letter.
      if scalar.value < 0x80 || (0x300...0x36F).contains(scalar.value) { return ("0"..."9").contains(scalar) }
      return scalar.properties.numericType != nil
    }
  }

  /// Vietnamese words for "@" and ".".
  private static let signWords = [
    ("a co\u{300}ng", "at"), ("a cong", "at"), ("a mo\u{301}c", "at"), ("cha\u{302}\u{301}m", "dot"), ("cham", "dot"),
  ]

  /// Returns true if the text has an e-mail address, which may be spelled with words: `jane (at) example [dot] com`.
  private static func hasAddress(_ text: String) -> Bool {
    var text = text
    for (word, sign) in signWords { text = text.replacing(word, with: sign) }
    guard text.contains("@") || text.contains("dot") else { return false }
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
      text = text.replacing("\(open)at\(close)", with: "@").replacing("\(open)dot\(close)", with: ".")
    }
    return joinedAtSigns(text.split(whereSeparator: \.isWhitespace)).contains { isAddress($0) }
  }

  /// Joins the words on both sides of each "@" and each dot, so that an address becomes one word.
  private static func joinedAtSigns(_ words: [Substring]) -> [String] {
    var joined: [String] = []
    var isOpen = false
    for (index, word) in words.enumerated() {
      let isAt = word == "at" && words.dropFirst(index + 1).prefix(3).contains("dot")
      let sign = isAt ? "@" : word == "dot" ? "." : String(word)
      let isSign = sign == "@" || sign == "."
      if let last = joined.indices.last, isSign || isOpen || sign.hasPrefix("@") {
        joined[last] += sign
      } else {
        joined.append(sign)
      }
      isOpen = isSign || sign.hasSuffix("@")
    }
    return joined
  }

  private static func isAddress(_ word: String) -> Bool {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].contains(where: { $0.isLetter || $0.isNumber }) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false).map {
      $0.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    return !labels[0].isEmpty && labels.dropFirst().contains { $0.count > 1 && $0.allSatisfy(\.isLetter) }
  }
}
