/// Detects a telephone number in a text.
enum TelephoneNumber {
  /// The minimum number of digits of a telephone number with its prefix, in any country.
  static let minDigits = 9
  /// Characters that may separate the digits of a number.
  private static let joints = Set<Character>(" .,-_/()+·•–—‐‑−")
  private static let symbols: Set<Character> = ["$", "€", "£", "₫"]
  /// Currencies in which large amounts are common.
  private static let currencies: Set<String> = [
    "đong", "dong", "đ", "vnd", "vnđ", "usd", "eur", "euro", "euros", "dollars", "pounds", "yen",
  ]

  /// The maximum number of lines that a number may span.
  private static let maxLines = 3

  static func isIn(_ text: String) -> Bool {
    let letters = digits(in: text)
    var run = ""
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : " "
      if isPartOfNumber(letter, before: next) {
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

  private static func isPartOfNumber(_ letter: Character, before next: Character) -> Bool {
    // A comma followed by a space separates items of a list. Telephone numbers don't contain one.
    letter.isNumber || letter.isNewline || joints.contains(letter) && !(letter == "," && next == " ")
  }

  /// Returns true if a line of digits is a telephone number, or if a number continues over several lines. Numbers on
  /// consecutive lines are usually a list, so a number that continues must start like a telephone number.
  private static func isTelephoneOnLines(_ run: String) -> Bool {
    if run.utf8.count < minDigits { return false }
    guard run.contains(where: \.isNewline) else { return isTelephone(run) }
    let lines = run.split(whereSeparator: \.isNewline).map(String.init)
    return lines.contains(where: isTelephone) || lines.indices.contains { isContinued(lines[$0...]) }
  }

  /// Returns true if a telephone number starts on the first line and ends on one of the next lines.
  private static func isContinued(_ lines: ArraySlice<String>) -> Bool {
    guard let first = lines.first?.first(where: { $0 != " " }), "+(0".contains(first) else { return false }
    return (2...maxLines).contains { count in
      count <= lines.count && isTelephone(lines.prefix(count).joined(separator: " "))
    }
  }

  /// Returns the text with all digits in ASCII. An "o" in a word of digits becomes "0": "o9oo".
  private static func digits(in text: String) -> [Character] {
    var letters = text.map(asciiDigit)
    var start = 0
    while start < letters.count {
      guard isDigitOrO(letters[start]), start == 0 || !letters[start - 1].isLetter else {
        start += 1
        continue
      }
      let end = letters[start...].prefix(while: isDigitOrO).endIndex
      if end - start > 1, end == letters.count || !letters[end].isLetter {
        for index in start..<end where letters[index] == "o" { letters[index] = "0" }
      }
      start = end
    }
    return letters
  }

  /// Returns a digit of any script as an ASCII digit, and other characters unchanged.
  private static func asciiDigit(_ letter: Character) -> Character {
    guard !letter.isASCII, let value = letter.wholeNumberValue, (0...9).contains(value) else { return letter }
    return Character(String(value))
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
    return mayBeWithoutPrefix(groups) && !(chunks.count == 1 && isDecimal(chunk, groups))
  }

  /// Returns true if groups of digits may be a telephone number without a prefix, rather than a list, a count or years.
  private static func mayBeWithoutPrefix(_ groups: [Substring]) -> Bool {
    let singles = groups.filter { $0.count == 1 }
    // A row of single digits is a telephone number, unless it counts up or down in equal steps.
    if singles.count == groups.count {
      let numbers = singles.compactMap { Int($0) }
      return Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 }).count > 1
    }
    // Several single digits among longer groups are a list. A telephone number has at most one group of a single digit.
    let areYears = groups.allSatisfy { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
    return singles.count <= 1 && !areYears
  }

  /// Returns true for a number such as `3.14159265`.
  private static func isDecimal(_ chunk: Substring, _ groups: [Substring]) -> Bool {
    groups.count == 2 && groups[0].count == 1 && (chunk.dropFirst().first.map { ".,".contains($0) } ?? false)
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
