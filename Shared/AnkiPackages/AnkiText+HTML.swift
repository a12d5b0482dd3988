import CardFiles

extension AnkiText {
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
}
