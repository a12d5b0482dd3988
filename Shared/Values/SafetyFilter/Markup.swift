/// Removes HTML and Markdown from a text, leaving the words that a reader sees.
enum Markup {
  /// The maximum number of passes that decode entities. `&amp;lt;` becomes `<` after two passes.
  private static let maxDecodings = 3
  /// The maximum number of characters of a tag, a link's text or a link's target. Anything longer is treated as text.
  private static let longestTag = 300
  /// The maximum number of characters of an entity's name. Anything longer is treated as text.
  private static let longestEntity = 12

  /// Returns the text without markup, or nil if it has none.
  static func removed(from text: String) -> String? {
    guard text.utf8.contains(where: { isMark($0) }) else { return nil }
    var plain = text
    for _ in 0..<maxDecodings where plain.utf8.contains(UInt8(ascii: "&")) {
      let decoded = decoded(plain)
      if decoded == plain { break }
      plain = decoded
    }
    plain = withoutEmphasis(withoutTags(plain))
    return plain == text ? nil : plain
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "["):
      true
    default: false
    }
  }

  // MARK: HTML

  /// Tags that end a line.
  private static let blocks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "section",
    "blockquote", "pre",
  ]

  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar == "<", let tag = tag(at: rest) else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      if blocks.contains(tag.name) { result.append("\n") }
      rest = rest[tag.end...]
    }
    return String(result)
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// Returns the name of the tag at the start of the text, and the index after the tag. The name of a comment is empty.
  private static func tag(at text: Scalars) -> (name: String, end: Scalars.Index)? {
    let inner = text.dropFirst()
    if inner.starts(with: "!--".unicodeScalars) { return ("", endOfComment(inner)) }
    let named = inner.first == "/" ? inner.dropFirst() : inner
    let name = named.prefix { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }
    guard let first = name.first, first.properties.isAlphabetic else { return nil }
    guard let end = inner.prefix(longestTag).firstIndex(of: ">") else { return nil }
    return (String(name).lowercased(), inner.index(after: end))
  }

  private static func endOfComment(_ text: Scalars) -> Scalars.Index {
    var rest = text
    while !rest.isEmpty, !rest.starts(with: "-->".unicodeScalars) { rest.removeFirst() }
    return rest.index(rest.startIndex, offsetBy: 3, limitedBy: rest.endIndex) ?? rest.endIndex
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ",
    "thinsp": " ", "shy": "\u{AD}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "lrm": "\u{200E}", "rlm": "\u{200F}",
    "period": ".", "comma": ",", "commat": "@", "lowbar": "_", "hyphen": "-", "ndash": "–", "mdash": "—",
    "middot": "·", "bull": "•", "hellip": "…", "excl": "!", "quest": "?", "num": "#", "ast": "*", "dollar": "$",
    "sol": "/", "newline": "\n", "tab": "\t", "szlig": "ß", "aelig": "æ", "oelig": "œ", "oslash": "ø", "eth": "ð",
    "thorn": "þ", "dstrok": "đ", "lstrok": "ł", "rsquo": "’", "lsquo": "‘", "rdquo": "”", "ldquo": "“",
  ]
  /// The endings of the entity names of accented letters: `eacute`, `Ograve`.
  private static let marks: [(String, Unicode.Scalar)] = [
    ("acute", "\u{301}"), ("grave", "\u{300}"), ("circ", "\u{302}"), ("tilde", "\u{303}"), ("uml", "\u{308}"),
    ("ring", "\u{30A}"), ("cedil", "\u{327}"), ("caron", "\u{30C}"), ("breve", "\u{306}"), ("macr", "\u{304}"),
    ("ogon", "\u{328}"), ("dot", "\u{307}"),
  ]

  private static func decoded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let name = rest.prefix(scalar == "&" ? longestEntity : 0).prefix { !";& ".unicodeScalars.contains($0) }
      guard !name.isEmpty, let meant = entity(String(name)) else {
        result.append(scalar)
        continue
      }
      result.append(contentsOf: meant)
      rest = rest[name.endIndex...]
      if rest.first == ";" { rest.removeFirst() }
    }
    return String(result)
  }

  private static func entity(_ name: String) -> [Unicode.Scalar]? {
    if name.hasPrefix("#") { return numberedScalar(name.dropFirst()).map { [$0] } }
    if let scalar = named[name] ?? named[name.lowercased()] { return [scalar] }
    guard let letter = name.unicodeScalars.first, letter.isASCII, letter.properties.isAlphabetic else { return nil }
    return marks.first { name.dropFirst() == $0.0 }.map { [letter, $0.1] }
  }

  /// Returns the scalar for a number, which is hexadecimal after an "x" and otherwise decimal.
  private static func numberedScalar(_ text: Substring) -> Unicode.Scalar? {
    let isHex = text.first.map { $0 == "x" || $0 == "X" } ?? false
    return UInt32(text.dropFirst(isHex ? 1 : 0), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  // MARK: Markdown

  /// Returns the text without emphasis characters and link targets.
  private static func withoutEmphasis(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "[", let link = link(at: rest) {
        result.append(contentsOf: link.text)
        rest = rest[link.end...]
        continue
      }
      if !"*_~`|\\".unicodeScalars.contains(scalar) { result.append(scalar) }
    }
    return String(result)
  }

  /// Reads the part `text](address)` of a link. Returns the link's text and the index after the link, or nil if there
  /// is no link.
  private static func link(at text: Scalars) -> (text: Scalars, end: Scalars.Index)? {
    guard let close = text.prefix(longestTag).firstIndex(of: "]") else { return nil }
    let behind = text[text.index(after: close)...]
    guard behind.first == "(", let end = behind.prefix(longestTag).firstIndex(of: ")") else { return nil }
    return (text[..<close], text.index(after: end))
  }
}
