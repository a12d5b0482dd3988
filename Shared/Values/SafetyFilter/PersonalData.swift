/// Detects personal data in a text: an e-mail address, a telephone number, or a home address.
enum PersonalData {
  /// - Parameter compared: a form of the text from `SafetyShapes.forms`.
  static func isIn(_ compared: String) -> Bool {
    let signs = Signs(of: compared)
    return signs.mayBeAddress && hasAddress(compared) || signs.mayBeTelephone && hasTelephone(compared)
      || HomeAddress.isIn(compared)
  }

  /// A quick scan of a text. Most texts can't contain an address or a telephone number and need no further checks.
  private struct Signs {
    /// False if the text lacks what every address has: "@", or a word for the dot.
    private(set) var mayBeAddress = false
    /// False if the text has too few digits for a telephone number.
    var mayBeTelephone: Bool { digits >= minDigits }
    /// The number of digits, counting each "o" that isn't next to another ASCII letter as a digit.
    private var digits = 0

    init(of text: String) {
      var beforeLast: Unicode.Scalar = " "
      var last: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        switch (beforeLast, last, scalar) {
        case (_, _, "@"), ("d", "o", "t"): mayBeAddress = true
        // The Vietnamese word for the dot, with or without its tone.
        case ("h", "a", "m"), ("h", "a", "\u{302}"): mayBeAddress = true
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
      // In Vietnamese, a tone or mark follows every second letter, so these scalars skip the property lookup.
      if scalar.value < 0x80 || (0x300...0x36F).contains(scalar.value) { return ("0"..."9").contains(scalar) }
      return scalar.properties.numericType != nil
    }
  }

  // MARK: Addresses

  /// Vietnamese words for "@" and ".".
  private static let signWords = [
    ("a co\u{300}ng", "at"), ("a cong", "at"), ("a mo\u{301}c", "at"), ("cha\u{302}\u{301}m", "dot"), ("cham", "dot"),
  ]

  /// Returns true if the text has an e-mail address, also one spelled with words: `jane (at) example [dot] com`.
  private static func hasAddress(_ text: String) -> Bool {
    var text = text
    for (word, sign) in signWords where text.contains(word) { text = text.replacing(word, with: sign) }
    guard text.contains("@") || text.contains("dot") else { return false }
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
      text = text.replacing("\(open)at\(close)", with: "@").replacing("\(open)dot\(close)", with: ".")
    }
    return joinedAtSigns(text.split(whereSeparator: \.isWhitespace)).contains { isAddress($0) }
  }

  /// Joins the words on both sides of an "@" and of a dot.
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
    guard labels.count > 1, let first = labels.first, !first.isEmpty else { return false }
    return labels.dropFirst().contains { $0.count > 1 && $0.allSatisfy(\.isLetter) }
  }

  // MARK: Telephones

  /// The fewest digits of a telephone number with its prefix, in any country.
  private static let minDigits = 9
  /// Characters that may separate the digits of a number.
  private static let joints = Set<Character>(" .,-_/()+·•–—‐‑−")
  private static let symbols: Set<Character> = ["$", "€", "£", "₫"]
  /// Currencies in which large amounts are common.
  private static let currencies: Set<String> = [
    "đong", "dong", "đ", "vnd", "vnđ", "usd", "eur", "euro", "euros", "dollars", "pounds", "yen",
  ]

  /// The maximum number of lines over which a number may continue.
  private static let maxLines = 3

  private static func hasTelephone(_ text: String) -> Bool {
    let letters = digits(in: text)
    guard letters.count(where: \.isNumber) >= minDigits else { return false }
    var run = ""
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : " "
      // A comma followed by a space separates items of a list. Telephone numbers don't contain one.
      if letter.isNumber || letter.isNewline || joints.contains(letter) && !(letter == "," && next == " ") {
        run.append(letter)
        continue
      }
      let isSymbol = symbols.contains(letter)
      if isTelephoneOnLines(run), !isSymbol, !currencies.contains(word(letters[index...])) { return true }
      // The amount after the currency symbol isn't a telephone number.
      run = isSymbol ? "$" : ""
    }
    return isTelephoneOnLines(run)
  }

  /// Returns true if a line of digits is a telephone number, or if a number continues over several lines. Numbers on
  /// consecutive lines are usually a list, so a number that continues must start like a telephone number.
  private static func isTelephoneOnLines(_ run: String) -> Bool {
    if run.utf8.count < minDigits { return false }
    guard run.contains(where: \.isNewline) else { return isTelephone(run) }
    let lines = run.split(whereSeparator: \.isNewline).map(String.init)
    if lines.contains(where: isTelephone) { return true }
    return lines.indices.contains { start in
      guard let first = lines[start].first(where: { $0 != " " }), "+(0".contains(first) else { return false }
      return (2...maxLines).contains { count in
        start + count <= lines.count && isTelephone(lines[start..<start + count].joined(separator: " "))
      }
    }
  }

  /// Returns the text with all digits in ASCII. An "o" in a word of digits becomes "0": "o9oo".
  private static func digits(in text: String) -> [Character] {
    var letters = Array(text)
    for (index, letter) in letters.enumerated() {
      if let value = letter.wholeNumberValue, (0...9).contains(value), !letter.isASCII {
        letters[index] = Character(String(value))
      }
    }
    var start = 0
    while start < letters.count {
      guard isDigitOrO(letters[start]), start == 0 || !letters[start - 1].isLetter else {
        start += 1
        continue
      }
      let end = letters[start...].firstIndex { !isDigitOrO($0) } ?? letters.count
      if end - start > 1, end == letters.count || !letters[end].isLetter {
        for index in start..<end where letters[index] == "o" { letters[index] = "0" }
      }
      start = end
    }
    return letters
  }

  private static func isDigitOrO(_ letter: Character) -> Bool { letter == "o" || letter.isASCII && letter.isNumber }

  private static func word(_ letters: ArraySlice<Character>) -> String {
    // Marks are dropped: in a decomposed text, a `Character` is a letter with its marks.
    String(letters.prefix(12).prefix { $0.isLetter }.map { $0.unicodeScalars.first.map(Character.init) ?? $0 })
  }

  private static func isTelephone(_ run: String) -> Bool {
    guard run.count(where: \.isNumber) >= minDigits, !run.hasPrefix("$") else { return false }
    let chunks = run.split(separator: " ").filter { $0.contains(where: \.isNumber) && !isSomethingElse($0) }
    let groups = chunks.flatMap { $0.split { !$0.isNumber } }
    guard groups.reduce(0, { $0 + $1.count }) >= minDigits, let chunk = chunks.first else { return false }
    if chunk.hasPrefix("+") || chunk.hasPrefix("(") || groups[0].hasPrefix("0") && groups[0].count > 1 { return true }
    // A row of single digits is a telephone number, unless it counts up or down in equal steps.
    if groups.allSatisfy({ $0.count == 1 }) {
      let numbers = groups.compactMap { Int($0) }
      return Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 }).count > 1
    }
    // Lists and books have many single digits; telephone numbers have at most one group of a single digit.
    if groups.count(where: { $0.count == 1 }) > 1 { return false }
    // A decimal number.
    if chunks.count == 1, groups.count == 2, groups[0].count == 1,
      chunk.dropFirst().first.map({ ".,".contains($0) }) == true
    {
      return false
    }
    let areYears = groups.allSatisfy { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
    return !areYears
  }

  /// Returns true for a date, the score of a game, or an amount of money.
  private static func isSomethingElse(_ chunk: Substring) -> Bool {
    let text = chunk.trimmed { !$0.isNumber && $0 != "+" && $0 != "(" }
    guard text.first?.isNumber == true else { return false }
    let groups = text.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let sizes = groups.map(\.count)
    let signs = text.filter { !$0.isNumber }
    return isDate(sizes, signs) || sizes == [1, 1] || isSum(groups, signs)
  }

  /// Returns true for a day, a month and a year, or for these numbers in reverse order.
  private static func isDate(_ sizes: [Int], _ signs: String) -> Bool {
    guard sizes.count == 3, Set(signs).count == 1, [".", "-", "/"].contains(signs.first) else { return false }
    return sizes[2] == 4 && sizes[0] <= 2 && sizes[1] <= 2 || sizes[0] == 4 && sizes[1] <= 2 && sizes[2] <= 2
  }

  /// Returns true for numbers such as `10.000.000,50`: one to three digits, groups of three after one kind of
  /// separator, and possibly a fraction after the other kind.
  private static func isSum(_ groups: [Substring], _ signs: String) -> Bool {
    guard groups.count > 1, let sign = signs.first, sign == "." || sign == ",", !groups[0].hasPrefix("0") else {
      return false
    }
    var whole = groups
    if let last = signs.last, last != sign, last == "." || last == ",", groups.count > 2 { whole.removeLast() }
    return signs.prefix(whole.count - 1).allSatisfy { $0 == sign } && (1...3).contains(whole[0].count)
      && whole.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension Substring {
  /// Returns the text without unwanted characters at both ends.
  fileprivate func trimmed(_ isUnwanted: (Character) -> Bool) -> Substring {
    var text = drop(while: isUnwanted)
    while let last = text.last, isUnwanted(last) { text.removeLast() }
    return text
  }
}
