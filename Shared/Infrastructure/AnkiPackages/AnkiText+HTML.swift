import CardFiles

extension AnkiText {
  /// Encodes a text as a field's HTML.
  static func html(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out.append(contentsOf: "&amp;".unicodeScalars)
      case "<": out.append(contentsOf: "&lt;".unicodeScalars)
      case ">": out.append(contentsOf: "&gt;".unicodeScalars)
      case "\n": out.append(contentsOf: "<br>".unicodeScalars)
      // Unencoded, these characters could form a sound or a cloze deletion.
      case "[": out.append(contentsOf: "&#91;".unicodeScalars)
      case "{": out.append(contentsOf: "&#123;".unicodeScalars)
      default: out.append(scalar)
      }
    }
    return String(out)
  }
}
