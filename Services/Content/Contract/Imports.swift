package import Wire

/// What a file of cards is.
package enum CardFileFormat: String, Codable, Sendable, CaseIterable {
  /// A table with a row a card.
  case csv
  /// An array of objects, or an object a line.
  case json
  /// Anki's package.
  case apkg
}

/// What stands between a table's fields.
package enum FieldDelimiter: String, Codable, Sendable, CaseIterable { case comma, semicolon, tab, bar }

/// What a table's column is; `other` is passed over.
package enum CardColumn: String, Codable, Sendable, CaseIterable {
  case front, back, notes, tags, favorite
  case frontLanguage = "front_language"
  case backLanguage = "back_language"
  case other
}

/// What becomes of a card that is there already, with the same front and back.
package enum DuplicateRule: String, Codable, Sendable, CaseIterable { case skip, add }

/// Imports the cards of a file that was sent up whole (F7).
///
/// It goes on by itself in small steps between other changes, also if the service is killed meanwhile: each row of the
/// file counts once. The plan's limit holds for each card as if it were added; where it is reached, the import stops.
package struct StartImport: Request {
  package static let method = Method(
    "content.imports.start", .change, isExpensive: true, fails: [.notFound],
    "Begins to import the cards of a file.")

  /// The file's id, as `content.files.begin` gave it.
  package var file: Identifier
  /// Left out, what the file was sent as.
  package var format: CardFileFormat?
  /// Of a table; left out, it is found.
  package var delimiter: FieldDelimiter?
  /// Whether a table's first row names its columns; left out, that is found.
  package var header: Bool?
  /// A table's columns in their order; left out, as the header says.
  package var columns: List<CardColumn, 1, 100>?
  /// Which field of Anki's notes is the front; 1 if it is left out.
  package var frontField: Bounded<1, 100>?
  /// Which field of Anki's notes is the back; 2 if it is left out.
  package var backField: Bounded<1, 100>?
  /// Whether the name of an Anki deck becomes a tag; left out, it doesn't.
  package var deckTags: Bool?
  /// Of cards that name none; left out, the account's pair.
  package var frontLanguage: LanguageTag?
  /// Of cards that name none; left out, the account's pair.
  package var backLanguage: LanguageTag?
  /// For every card beside its own.
  package var tags: List<TagName, 0, 50>?
  /// Left out, `skip`.
  package var duplicates: DuplicateRule?

  /// A request with these members.
  package init(
    file: Identifier, format: CardFileFormat? = nil, delimiter: FieldDelimiter? = nil, header: Bool? = nil,
    columns: List<CardColumn, 1, 100>? = nil, frontField: Bounded<1, 100>? = nil, backField: Bounded<1, 100>? = nil,
    deckTags: Bool? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil,
    tags: List<TagName, 0, 50>? = nil, duplicates: DuplicateRule? = nil
  ) {
    (self.file, self.format, self.delimiter, self.header) = (file, format, delimiter, header)
    (self.columns, self.frontField, self.backField) = (columns, frontField, backField)
    (self.deckTags, self.frontLanguage, self.backLanguage) = (deckTags, frontLanguage, backLanguage)
    (self.tags, self.duplicates) = (tags, duplicates)
  }

  package typealias Reply = ImportReply
}

/// An import as it is now.
package struct ImportReply: Codable, Hashable, Sendable {
  /// How far it is.
  package var `import`: ImportState

  /// One with these members.
  package init(import state: ImportState) { self.import = state }
}

/// How far an import is.
package struct ImportState: Codable, Hashable, Sendable {
  /// What is happening with an import.
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// It goes on by itself.
    case running
    /// Every row was read.
    case finished
    /// It waits for `content.imports.resume`: the plan's limit is reached, or it took too long.
    case stopped
    /// The file can't be read any further.
    case failed
    /// Its owner ended it.
    case cancelled
  }

  /// `imp_…`.
  package var id: String
  /// The file's id; the file is removed once all of it was read.
  package var file: String
  /// What the file is read as.
  package var format: CardFileFormat
  /// What is happening with it.
  package var phase: Phase
  /// Rows that were read so far.
  package var read: Int
  /// Cards that were added.
  package var added: Int
  /// Rows that gave no card; `content.imports.report` says why.
  package var skipped: Int
  /// Why it stopped or failed, in English: `limit_exceeded`, `too_long`, or what is wrong with the file, and where.
  package var reason: String?
  /// Milliseconds since 1970.
  package var createdAt: Int64
  /// Milliseconds since 1970.
  package var changedAt: Int64

  /// One with these members.
  package init(
    id: String, file: String, format: CardFileFormat, phase: Phase, read: Int, added: Int, skipped: Int,
    reason: String?, createdAt: Int64, changedAt: Int64
  ) {
    (self.id, self.file, self.format, self.phase) = (id, file, format, phase)
    (self.read, self.added, self.skipped, self.reason) = (read, added, skipped, reason)
    (self.createdAt, self.changedAt) = (createdAt, changedAt)
  }
}

/// Tells how far an import is.
package struct GetImport: Request {
  package static let method = Method(
    "content.imports.get", .read, fails: [.notFound], "Tells how far an import is.")

  /// The import's id.
  package var `import`: Identifier

  /// A request with these members.
  package init(import id: Identifier) { self.import = id }

  package typealias Reply = ImportReply
}

/// Follows an import: its state whenever it has got further, until it is over.
package struct WatchImport: Request {
  package static let method = Method(
    "content.imports.watch", .read, streams: true, isEndless: true, fails: [.notFound],
    "Streams how far an import is, until it is over.")

  /// The import's id.
  package var `import`: Identifier

  /// A request with these members.
  package init(import id: Identifier) { self.import = id }

  package typealias Item = ImportState
  package typealias Reply = ImportReply
}

/// The last imports of the account.
package struct ListImports: Request {
  package static let method = Method(
    "content.imports.list", .read, fails: [.notFound], "Lists the account's last ten imports.")

  /// A request with these members.
  package init() {}

  /// The newest first.
  package struct Reply: Codable, Hashable, Sendable {
    /// Ten at the most.
    package var imports: [ImportState]

    /// What is answered.
    package init(imports: [ImportState]) { self.imports = imports }
  }
}

/// Ends an import; the cards that it added stay. One that is over stays as it is.
package struct CancelImport: Request {
  package static let method = Method(
    "content.imports.cancel", .change, fails: [.notFound], "Ends an import, and leaves what it added.")

  /// The import's id.
  package var `import`: Identifier

  /// A request with these members.
  package init(import id: Identifier) { self.import = id }

  package typealias Reply = ImportReply
}

/// Goes on with an import that stopped, on the plan that its owner has now.
package struct ResumeImport: Request {
  package static let method = Method(
    "content.imports.resume", .change, isExpensive: true, fails: [.notFound],
    "Goes on with an import that stopped at the limit.")

  /// The import's id.
  package var `import`: Identifier

  /// A request with these members.
  package init(import id: Identifier) { self.import = id }

  package typealias Reply = ImportReply
}

/// The rows that an import passed over, each with its reason.
package struct GetImportReport: Request {
  package static let method = Method(
    "content.imports.report", .read, fails: [.notFound], "Lists the rows that gave no card, and why.")

  /// The import's id.
  package var `import`: Identifier
  /// 1 to 200; 50 if left out.
  package var limit: Bounded<1, 200>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(import id: Identifier, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil) {
    (self.import, self.limit, self.cursor) = (id, limit, cursor)
  }

  /// A page of rows.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the file's order; the first 2,000 are kept.
    package var rows: [SkippedRow]
    /// Where the next page begins; nil on the last one.
    package var nextCursor: String?

    /// What is answered.
    package init(rows: [SkippedRow], nextCursor: String?) { (self.rows, self.nextCursor) = (rows, nextCursor) }
  }
}

/// A row that gave no card.
package struct SkippedRow: Codable, Hashable, Sendable {
  /// Counts the file's rows from 1, without a header.
  package var row: Int
  /// The line of the file that it begins on; nil in a file without lines.
  package var line: Int?
  /// `not_text`, `not_json`, `incomplete`, `too_many_fields`, `wrong_value`, `refused` or `duplicate`.
  package var reason: String
  /// The rule that it breaks, in English.
  package var detail: String

  /// One with these members.
  package init(row: Int, line: Int?, reason: String, detail: String) {
    (self.row, self.line, self.reason, self.detail) = (row, line, reason, detail)
  }
}
