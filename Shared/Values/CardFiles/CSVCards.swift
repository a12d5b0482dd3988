/// Reads cards from delimited text. A `CSVReader` splits the text into rows, and the kinds of the columns determine
/// which field of the card each value fills.
package struct CSVCards: CardFileReader {
  /// The user's options. If an option is nil, its value is detected from the file.
  package struct Options: Codable, Hashable, Sendable {
    package var delimiter: UInt8?
    /// True if the first row names the columns. Detected from the row's words by default.
    package var hasHeader: Bool?
    /// The columns in order, overriding the header.
    package var columns: [CSVColumn]?

    package init(delimiter: UInt8? = nil, hasHeader: Bool? = nil, columns: [CSVColumn]? = nil) {
      self.delimiter = delimiter
      self.hasHeader = hasHeader
      self.columns = columns
    }
  }

  private let options: Options
  private let maxFields: Int
  private var reader: CSVReader
  private var columns: [CSVColumn]?
  private var number = 0
  private var raw: [CSVReader.Row] = []

  /// - Parameters:
  ///   - options: The user's options.
  ///   - limits: The limits of a row.
  package init(_ options: Options = Options(), limits: CSVReader.Limits = CSVReader.Limits()) {
    self.options = options
    maxFields = limits.fields
    reader = CSVReader(delimiter: options.delimiter, limits: limits)
  }

  /// Reads rows as described in `CardFileReader`.
  package mutating func read(_ bytes: [UInt8], isLast: Bool, into rows: inout [FileRow]) throws(CardFileFault) {
    raw.removeAll(keepingCapacity: true)
    defer { take(into: &rows) }
    try reader.read(bytes, isLast: isLast, into: &raw)
  }

  private mutating func take(into rows: inout [FileRow]) {
    for row in raw {
      if columns == nil, begin(row) { continue }
      number += 1
      rows.append(FileRow(number: number, line: row.line, card: card(row)))
    }
  }

  /// Determines the columns from the first row.
  ///
  /// - Returns: True if the row is a header.
  private mutating func begin(_ row: CSVReader.Row) -> Bool {
    if let anki = reader.anki {
      columns = options.columns ?? anki.columns(maxFields, delimiter: reader.delimiter ?? CSVDelimiter.comma)
      return options.hasHeader ?? false
    }
    let header = CSVColumn.header(row.fields)
    let isHeader = options.hasHeader ?? (header != nil)
    columns = options.columns ?? (isHeader ? header : nil) ?? CSVColumn.usual
    return isHeader
  }

  private func card(_ row: CSVReader.Row) -> Result<FileCard, RowFault> {
    if let quote = row.openQuote {
      let place = "line \(quote.line), column \(quote.column)"
      return .failure(RowFault(.unclosedQuote, "the quote at \(place) is never closed"))
    }
    var card = FileCard(front: "", back: "")
    if let anki = reader.anki, !anki.tags.isEmpty { card.tags = anki.tags }
    do throws(RowFault) { try take(row.fields, in: &card) } catch { return .failure(error) }
    if reader.anki != nil { card.hideDeletions() }
    return card.complete()
  }

  private func take(_ fields: [String?], in card: inout FileCard) throws(RowFault) {
    let columns = columns ?? CSVColumn.usual
    for (index, field) in fields.enumerated() {
      guard let field else { throw RowFault(.notText, "field \(index + 1) isn't text in UTF-8") }
      guard index < columns.count else {
        if field.isEmpty { continue }
        throw RowFault(.tooManyFields, "there are \(fields.count) fields, but \(columns.count) columns")
      }
      try take(field, as: columns[index], in: &card)
    }
  }

  private func take(_ field: String, as column: CSVColumn, in card: inout FileCard) throws(RowFault) {
    guard let anki = reader.anki, !field.isEmpty else { return try card.take(field, as: column) }
    switch column {
    case .front, .back, .notes:
      try card.take(try Self.text(of: field, in: column, isHTML: anki.isHTML), as: column)
    case .tags: card.take(AnkiTags(field), after: anki.tags)
    default: try card.take(field, as: column)
    }
  }

  private static func text(of field: String, in column: CSVColumn, isHTML: Bool) throws(RowFault) -> String {
    if AnkiText.hidesPicture(field) { throw RowFault.pictureOcclusion }
    guard isHTML else { return field }
    guard let text = AnkiText.plain(field) else {
      throw RowFault(.refused, "\(column.rawValue) exceeds the limit for HTML")
    }
    return text
  }
}

extension FileCard {
  fileprivate mutating func take(_ field: String, as column: CSVColumn) throws(RowFault) {
    if field.isEmpty { return }
    switch column {
    case .front: front = field
    case .back: back = field
    case .notes: notes = notes.map { "\($0)\n\(field)" } ?? field
    case .tags: tags = CSVTags.names(field)
    case .favorite: favorite = try Self.yes(field)
    case .frontLanguage: frontLanguage = field
    case .backLanguage: backLanguage = field
    case .other: break
    }
  }

  /// - Parameter fileTags: The tags that the file's header gives to all cards.
  fileprivate mutating func take(_ own: AnkiTags, after fileTags: [String]) {
    tags = fileTags + own.names
    if own.isMarked { favorite = true }
  }

  /// Hides the deletions of a cloze note on the front, and shows them on the back.
  fileprivate mutating func hideDeletions() {
    let hidden = AnkiText.cloze(front, hiding: true)
    guard hidden != front else { return }
    notes = [back, notes ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    back = AnkiText.cloze(front, hiding: false)
    front = hidden
  }

  private static func yes(_ field: String) throws(RowFault) -> Bool {
    switch field.lowercased() {
    case "yes", "true", "1", "x": return true
    case "no", "false", "0": return false
    default: throw RowFault(.wrongValue, "favorite is neither yes nor no")
    }
  }

  /// Returns the card if it has a front. The app decides whether a back is required.
  func complete() -> Result<FileCard, RowFault> {
    if front.isEmpty { return .failure(RowFault(.incomplete, "front is missing")) }
    return .success(self)
  }
}
