/// The kinds of columns.
package enum CSVColumn: String, CaseIterable, Codable, Sendable {
  case front, back, notes, tags, favorite
  case frontLanguage = "front_language"
  case backLanguage = "back_language"
  /// A column to ignore.
  case other

  /// The columns of an exported file. They are also assumed for a file without a header.
  package static let usual: [CSVColumn] = [.front, .back, .notes, .tags, .favorite, .frontLanguage, .backLanguage]

  /// Parses the name of a column in a header. Returns nil for an unknown name.
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

  /// Returns the columns of a header, which names the front and at least one other column. Returns nil for any other
  /// row, which is then read as a card.
  static func header(_ fields: [String?]) -> [CSVColumn]? {
    let columns = fields.map { $0.flatMap(CSVColumn.init(header:)) ?? .other }
    return columns.contains(.front) && columns.count { $0 != .other } > 1 ? columns : nil
  }
}

/// A card's tags in one field: names separated by semicolons, or by commas if the field has no semicolon. A name is
/// quoted if it contains a separator or a quote, or has spaces at its ends.
enum CSVTags {
  static func names(_ field: String) -> [String] {
    let semicolons = split(field, by: ";")
    let names = semicolons.count > 1 ? semicolons : split(field, by: ",")
    return names.filter { !$0.isEmpty }
  }

  static func field(_ names: [String]) -> String {
    names.map { name in
      // Compare scalars, not characters. A separator and a combining mark after it form one character, but the
      // separator is still a scalar of its own.
      let scalars = name.unicodeScalars
      let isPlain = !scalars.contains { [";", ",", "\""].contains($0) } && scalars.first != " " && scalars.last != " "
      return isPlain ? name : CSVWriter.quoted(name)
    }.joined(separator: ";")
  }

  private static func split(_ field: String, by delimiter: Unicode.Scalar) -> [String] {
    var splitter = Splitter()
    for scalar in field.unicodeScalars {
      if scalar == delimiter, !splitter.isQuoted { splitter.endName() } else { splitter.append(scalar) }
    }
    splitter.endName()
    return splitter.names
  }

  /// Collects the names of a field, which may be quoted.
  private struct Splitter {
    private(set) var names: [String] = []
    /// True inside quotes.
    private(set) var isQuoted = false
    private var name = String.UnicodeScalarView()
    private var wasQuoted = false
    private var wasClosed = false

    mutating func append(_ scalar: Unicode.Scalar) {
      if scalar == "\"", isQuoted {
        isQuoted = false
        wasClosed = true
      } else if scalar == "\"", wasClosed {
        name.append(scalar)
        isQuoted = true
        wasClosed = false
      } else if scalar == "\"", !wasQuoted, name.allSatisfy({ $0 == " " }) {
        name = String.UnicodeScalarView()
        isQuoted = true
        wasQuoted = true
      } else if !(wasClosed && scalar == " ") {
        name.append(scalar)
      }
    }

    mutating func endName() {
      if !wasQuoted, let last = name.lastIndex(where: { $0 != " " }) { name.removeSubrange(name.index(after: last)...) }
      names.append(String(wasQuoted ? name[...] : name.drop { $0 == " " }))
      name = String.UnicodeScalarView()
      isQuoted = false
      wasQuoted = false
      wasClosed = false
    }
  }
}
