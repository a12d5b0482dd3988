/// What the fields of a row are.
package enum CSVColumn: String, CaseIterable, Codable, Sendable {
  case front, back, notes, tags, favorite
  case frontLanguage = "front_language"
  case backLanguage = "back_language"
  /// A column that is passed over.
  case other

  /// The columns as an export has them, and those of a file that doesn't name its own.
  package static let usual: [CSVColumn] = [.front, .back, .notes, .tags, .favorite, .frontLanguage, .backLanguage]

  /// The column of a header's field; nil for a name that says nothing here.
  init?(header: String) {
    let words = header.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }.joined(separator: "_")
    switch words {
    case "front", "question", "term": self = .front
    case "back", "answer", "definition": self = .back
    case "notes", "note", "hint": self = .notes
    case "tags", "tag": self = .tags
    case "favorite", "favourite": self = .favorite
    case "front_language": self = .frontLanguage
    case "back_language": self = .backLanguage
    default: return nil
    }
  }

  /// A header's columns; nil for a row that doesn't name the front and another column, and so is a card itself.
  static func header(_ fields: [String?]) -> [CSVColumn]? {
    let columns = fields.map { $0.flatMap(CSVColumn.init(header:)) ?? .other }
    return columns.contains(.front) && columns.count { $0 != .other } > 1 ? columns : nil
  }
}

/// A card's tags in one field: names between semicolons, or between commas where there are no semicolons. One that has
/// either, a quote, or blanks at its ends stands in quotes.
enum CSVTags {
  static func names(_ field: String) -> [String] {
    let semicolons = split(field, by: ";")
    let names = semicolons.count > 1 ? semicolons : split(field, by: ",")
    return names.filter { !$0.isEmpty }
  }

  static func field(_ names: [String]) -> String {
    names.map { name in
      // By scalars: a mark behind a sign makes another character of it, but no other sign.
      let scalars = name.unicodeScalars
      let isPlain = !scalars.contains { [";", ",", "\""].contains($0) } && scalars.first != " " && scalars.last != " "
      return isPlain ? name : CSVWriter.quoted(name)
    }.joined(separator: ";")
  }

  private static func split(_ field: String, by delimiter: Unicode.Scalar) -> [String] {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    var (isQuoted, wasQuoted, wasClosed) = (false, false, false)
    func end() {
      if !wasQuoted, let last = name.lastIndex(where: { $0 != " " }) { name.removeSubrange(name.index(after: last)...) }
      names.append(String(wasQuoted ? name[...] : name.drop { $0 == " " }))
      (name, isQuoted, wasQuoted, wasClosed) = (String.UnicodeScalarView(), false, false, false)
    }
    for scalar in field.unicodeScalars {
      if scalar == "\"", isQuoted {
        (isQuoted, wasClosed) = (false, true)
      } else if scalar == "\"", wasClosed {
        name.append(scalar)
        (isQuoted, wasClosed) = (true, false)
      } else if scalar == "\"", !wasQuoted, name.allSatisfy({ $0 == " " }) {
        name = String.UnicodeScalarView()
        (isQuoted, wasQuoted) = (true, true)
      } else if scalar == delimiter, !isQuoted {
        end()
      } else if !(wasClosed && scalar == " ") {
        name.append(scalar)
      }
    }
    end()
    return names
  }
}
