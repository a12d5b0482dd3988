/// Writes cards as comma-separated text: a header and one row per card (RFC 4180), in UTF-8 with the byte order mark
/// that spreadsheets expect.
package enum CSVWriter {
  /// The bytes before the first card.
  package static let start: [UInt8] = {
    var out: [UInt8] = [0xEF, 0xBB, 0xBF]
    write(CSVColumn.usual.map(\.rawValue), to: &out)
    return out
  }()

  /// Appends a card's row.
  package static func write(_ card: FileCard, to out: inout [UInt8]) {
    let fields = CSVColumn.usual.map { column in
      switch column {
      case .front: card.front
      case .back: card.back
      case .notes: card.notes ?? ""
      case .tags: CSVTags.field(card.tags ?? [])
      case .favorite: card.favorite == true ? "yes" : ""
      case .frontLanguage: card.frontLanguage ?? ""
      case .backLanguage: card.backLanguage ?? ""
      case .other: ""
      }
    }
    write(fields, to: &out)
  }

  /// Appends a row of fields.
  package static func write(_ fields: [String], to out: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      // Without quotes, a row of one empty field would be an empty line.
      out += (isPlain(field) && !(field.isEmpty && fields.count == 1) ? field : quoted(field)).utf8
    }
    out += "\r\n".utf8
  }

  static func quoted(_ field: String) -> String {
    var out = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in field.unicodeScalars {
      if scalar == "\"" { out.append(scalar) }
      out.append(scalar)
    }
    out.append("\"")
    return String(out)
  }

  /// Tests whether the field needs no quotes, whatever delimiter a reader assumes.
  private static func isPlain(_ field: String) -> Bool {
    let blank = UInt8(ascii: " ")
    if field.utf8.first == blank || field.utf8.last == blank { return false }
    return !field.utf8.contains { signs.contains($0) }
  }

  private static let signs: [UInt8] = Array("\",;\t|\r\n".utf8)
}
