/// Takes the text out of HTML, in one pass over its bytes, whatever they are.
struct HTMLReader {
  private let html: [UInt8]
  private var at = 0
  private var out: [UInt8] = []
  /// Nothing closes a tag, or a sound, any more.
  private var (lastTagEnd, lastBracket): (Int, Int)

  /// Elements that stand on lines of their own.
  private static let blocks: Set<String> = [
    "address", "article", "blockquote", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol",
    "p", "pre", "section", "table", "tr", "ul",
  ]
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "ndash": "–",
    "mdash": "—", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•",
    "middot": "·", "deg": "°", "euro": "€", "pound": "£", "copy": "©", "reg": "®", "times": "×", "divide": "÷",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "iexcl": "¡", "iquest": "¿", "szlig": "ß", "frac12": "½",
    "plusmn": "±", "micro": "µ", "para": "¶", "sect": "§",
  ]

  init(_ html: [UInt8]) {
    self.html = html
    lastTagEnd = html.lastIndex(of: UInt8(ascii: ">")) ?? -1
    lastBracket = html.lastIndex(of: UInt8(ascii: "]")) ?? -1
  }

  mutating func text() -> String {
    while at < html.count {
      switch html[at] {
      case UInt8(ascii: "<"): tag()
      case UInt8(ascii: "&"): entity()
      case UInt8(ascii: "["): sound()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // As white space is anywhere in HTML.
        if let last = out.last, last != 0x20, last != 0x0A { out.append(0x20) }
        at += 1
      default: take()
      }
    }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
    let trimmed = out.drop(while: isBlank)
    return String(
      decoding: trimmed[..<((trimmed.lastIndex { !isBlank($0) } ?? trimmed.startIndex - 1) + 1)], as: UTF8.self)
  }

  private mutating func take() {
    out.append(html[at])
    at += 1
  }

  private func isHere(_ text: String, _ from: Int) -> Bool {
    html.count - from >= text.utf8.count && zip(html[from...], text.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private mutating func tag() {
    if isHere("<!--", at) {
      at = find("-->", from: at + 4)
      return
    }
    var start = at + 1
    if start < html.count, html[start] == UInt8(ascii: "/") { start += 1 }
    let name = html[min(start, html.count)...].prefix(12).prefix { Self.isLetter($0) || (0x30...0x39).contains($0) }
    let isMarkup = start < html.count && (Self.isLetter(html[start]) || html[at + 1] == UInt8(ascii: "!"))
    guard isMarkup, at < lastTagEnd, let end = html[at...].firstIndex(of: UInt8(ascii: ">")) else { return take() }
    let word = String(decoding: name, as: UTF8.self).lowercased()
    let isOpening = start == at + 1
    at = end + 1
    switch word {
    case "br": out.append(0x0A)
    case "script" where isOpening, "style" where isOpening: at = find("</\(word)", from: at)
    case _ where Self.blocks.contains(word): if let last = out.last, last != 0x0A { out.append(0x0A) }
    default: break
    }
  }

  /// Where a text ends that begins somewhere behind; the end of all if it doesn't.
  private func find(_ text: String, from: Int) -> Int {
    var place = from
    while place < html.count {
      if isHere(text, place) { return place + (text.hasPrefix("</") ? 0 : text.utf8.count) }
      place += 1
    }
    return html.count
  }

  private mutating func entity() {
    let inside = html[(at + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    let end = at + 1 + inside.count
    guard end < html.count, html[end] == UInt8(ascii: ";"),
      let scalar = Self.scalar(String(decoding: inside, as: UTF8.self))
    else { return take() }
    out.append(contentsOf: String(Character(scalar)).utf8)
    at = end + 1
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }

  /// `[sound:name.mp3]`.
  private mutating func sound() {
    guard isHere("[sound:", at), at < lastBracket, let end = html[at...].firstIndex(of: UInt8(ascii: "]")) else {
      return take()
    }
    at = end + 1
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
