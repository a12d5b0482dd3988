/// Between the HTML of Anki's fields and text.
enum AnkiText {
  /// A text as a field has it.
  static func html(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out.append(contentsOf: "&amp;".unicodeScalars)
      case "<": out.append(contentsOf: "&lt;".unicodeScalars)
      case ">": out.append(contentsOf: "&gt;".unicodeScalars)
      case "\n": out.append(contentsOf: "<br>".unicodeScalars)
      // Else a note with these words would be a sound, or have holes.
      case "[": out.append(contentsOf: "&#91;".unicodeScalars)
      case "{": out.append(contentsOf: "&#123;".unicodeScalars)
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// What a field shows: without tags, pictures and sounds, lines where HTML breaks them.
  static func plain(_ html: String) -> String {
    var reader = HTMLReader(Array(html.utf8))
    return reader.text()
  }

  /// Replaces `{{c1::answer::hint}}`.
  ///
  /// - Parameter hiding: by `[hint]` or `[…]`; else by the answer.
  static func cloze(_ text: String, hiding: Bool) -> String {
    // What is open: where its text begins in `out`.
    var (out, open): ([UInt8], [Int]) = ([], [])
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let after = opening(rest), open.count < 8 {
        open.append(out.count)
        rest = after
      } else if rest.starts(with: "}}".utf8), let start = open.popLast() {
        let parts = split(Array(out[start...]))
        out.removeSubrange(start...)
        out += hiding ? Array("[".utf8) + (parts.hint ?? Array("…".utf8)) + Array("]".utf8) : parts.answer
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What follows `{{c1::`.
  private static func opening(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.starts(with: "{{c".utf8) else { return nil }
    let digits = rest.dropFirst(3).prefix { (0x30...0x39).contains($0) }
    let after = rest.dropFirst(3 + digits.count)
    return !digits.isEmpty && after.starts(with: "::".utf8) ? after.dropFirst(2) : nil
  }

  private static func split(_ inside: [UInt8]) -> (answer: [UInt8], hint: [UInt8]?) {
    guard let place = inside.firstRange(of: Array("::".utf8)) else { return (inside, nil) }
    return (Array(inside[..<place.lowerBound]), Array(inside[place.upperBound...]))
  }
}
