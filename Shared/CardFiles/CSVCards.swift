/// Reads cards from text with delimiters: a `CSVReader`'s rows, by what its columns are.
package struct CSVCards: CardReader {
  /// What the file's owner says of it; what is nil is found out.
  package struct Options: Codable, Hashable, Sendable {
    /// What stands between fields.
    package var delimiter: UInt8?
    /// Whether the first row names the columns; found out by its words.
    package var hasHeader: Bool?
    /// The columns in their order, whatever the header says.
    package var columns: [CSVColumn]?

    package init(delimiter: UInt8? = nil, hasHeader: Bool? = nil, columns: [CSVColumn]? = nil) {
      (self.delimiter, self.hasHeader, self.columns) = (delimiter, hasHeader, columns)
    }
  }

  private let options: Options
  private var reader: CSVReader
  private var columns: [CSVColumn]?
  private var number = 0
  private var raw: [CSVReader.Row] = []

  /// - Parameters:
  ///   - options: what the file's owner says of it.
  ///   - limits: what a row may have.
  package init(_ options: Options = Options(), limits: CSVReader.Limits = CSVReader.Limits()) {
    self.options = options
    reader = CSVReader(delimiter: options.delimiter, limits: limits)
  }

  /// As `CardReader` says.
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

  /// Learns the columns from the first row.
  ///
  /// - Returns: whether the row was a header.
  private mutating func begin(_ row: CSVReader.Row) -> Bool {
    let header = CSVColumn.header(row.fields)
    let isHeader = options.hasHeader ?? (header != nil)
    columns = options.columns ?? (isHeader ? header : nil) ?? CSVColumn.usual
    return isHeader
  }

  private func card(_ row: CSVReader.Row) -> Result<FileCard, RowFault> {
    var card = FileCard(front: "", back: "")
    let columns = columns ?? CSVColumn.usual
    for (index, field) in row.fields.enumerated() {
      guard let field else { return .failure(RowFault(.notText, "field \(index + 1) isn't text in UTF-8")) }
      guard index < columns.count else {
        if field.isEmpty { continue }
        return .failure(RowFault(.tooManyFields, "there are \(row.fields.count) fields and \(columns.count) columns"))
      }
      do throws(RowFault) { try card.take(field, as: columns[index]) } catch { return .failure(error) }
    }
    return card.complete()
  }
}

extension FileCard {
  fileprivate mutating func take(_ field: String, as column: CSVColumn) throws(RowFault) {
    if field.isEmpty { return }
    switch column {
    case .front: front = field
    case .back: back = field
    case .notes: notes = field
    case .tags: tags = CSVTags.names(field)
    case .favorite: favorite = try Self.yes(field)
    case .frontLanguage: frontLanguage = field
    case .backLanguage: backLanguage = field
    case .other: break
    }
  }

  private static func yes(_ field: String) throws(RowFault) -> Bool {
    switch field.lowercased() {
    case "yes", "true", "1", "x": return true
    case "no", "false", "0": return false
    default: throw RowFault(.wrongValue, "favorite is neither yes nor no")
    }
  }

  /// The card, if it has a front; whether it needs a back is the app's to say.
  func complete() -> Result<FileCard, RowFault> {
    if front.isEmpty { return .failure(RowFault(.incomplete, "front is missing")) }
    return .success(self)
  }
}
