package import Wire

/// The format of a file of cards.
package enum CardFileFormat: String, Codable, Sendable, CaseIterable {
  /// A table with one row per card.
  case csv
  /// An array of objects, or one object per line.
  case json
  /// An Anki package.
  case apkg
}

/// The character that separates a table's fields.
package enum FieldDelimiter: String, Codable, Sendable, CaseIterable { case comma, semicolon, tab, bar }

/// The content of a table's column. The import ignores columns of kind `other`.
package enum CardColumn: String, Codable, Sendable, CaseIterable {
  case front, back, notes, tags, favorite
  case frontLanguage = "front_language"
  case backLanguage = "back_language"
  case other
}

/// The treatment of a card whose front and back equal those of an existing card.
package enum DuplicateRule: String, Codable, Sendable, CaseIterable { case skip, add }

/// Imports the cards of an uploaded file (F7).
///
/// The import runs in the background, in small steps between other changes. It continues after a restart of the
/// service, and imports each row exactly once. The plan's limit applies as in `content.cards.add`: at the limit, the
/// import stops.
package struct StartImport: Request {
  package static let method = Method(
    "content.imports.start", .change, traits: .isExpensive, fails: [.notFound],
    "Starts an import of the cards in a file.")

  /// The file's id, as returned by `content.files.begin`.
  package var file: Identifier
  /// The format of the file. Defaults to the kind that was given for the upload.
  package var format: CardFileFormat?
  /// A table's delimiter. Detected by default.
  package var delimiter: FieldDelimiter?
  /// True if a table's first row names its columns. Detected by default.
  package var header: Bool?
  /// A table's columns, in order. By default, the header row names the columns.
  package var columns: List<CardColumn, 1, 100>?
  /// The number of the field in Anki's notes that holds the front. Defaults to 1.
  package var frontField: Bounded<1, 100>?
  /// The number of the field in Anki's notes that holds the back. Defaults to 2.
  package var backField: Bounded<1, 100>?
  /// True to add the name of each card's Anki deck as a tag. Defaults to false.
  package var deckTags: Bool?
  /// The front's language for cards that name none. Defaults to the language of the account's pair.
  package var frontLanguage: LanguageTag?
  /// The back's language for cards that name none. Defaults to the language of the account's pair.
  package var backLanguage: LanguageTag?
  /// Tags to add to every card.
  package var tags: List<TagName, 0, 50>?
  /// The treatment of duplicates. Defaults to `skip`.
  package var duplicates: DuplicateRule?

  package init(
    file: Identifier, format: CardFileFormat? = nil, delimiter: FieldDelimiter? = nil, header: Bool? = nil,
    columns: List<CardColumn, 1, 100>? = nil, frontField: Bounded<1, 100>? = nil, backField: Bounded<1, 100>? = nil,
    deckTags: Bool? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil,
    tags: List<TagName, 0, 50>? = nil, duplicates: DuplicateRule? = nil
  ) {
    self.file = file
    self.format = format
    self.delimiter = delimiter
    self.header = header
    self.columns = columns
    self.frontField = frontField
    self.backField = backField
    self.deckTags = deckTags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.tags = tags
    self.duplicates = duplicates
  }

  package typealias Reply = ImportReply
}

package struct ImportReply: Codable, Hashable, Sendable {
  /// The import's current state.
  package var `import`: ImportState

  package init(import state: ImportState) { self.import = state }
}

/// The state of an import.
package struct ImportState: Codable, Hashable, Sendable {
  /// The phase of an import.
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// The service is importing the file.
    case running
    /// All rows were read.
    case finished
    /// The import waits for `content.imports.resume`: it reached the plan's limit, or took too long.
    case stopped
    /// The rest of the file can't be read, the file was deleted, or too many rows contain no card.
    case failed
    /// The user cancelled the import.
    case cancelled
  }

  /// The import's id: `imp_…`.
  package var id: String
  /// The file's id. The service deletes the file after reading all of it.
  package var file: String
  /// The format in which the service reads the file.
  package var format: CardFileFormat
  /// The import's phase.
  package var phase: Phase
  /// The number of rows read so far.
  package var read: Int
  /// The number of cards added.
  package var added: Int
  /// The number of rows that added no card. `content.imports.report` lists the reasons.
  package var skipped: Int
  /// The reason for a stop or failure: `limit_exceeded`, `too_long`, or an English description of the problem.
  package var reason: String?
  /// The time when the import was started, in milliseconds since 1970.
  package var createdAt: Int64
  /// The time when the import last changed, in milliseconds since 1970.
  package var changedAt: Int64

  package init(
    id: String, file: String, format: CardFileFormat, phase: Phase, read: Int, added: Int, skipped: Int,
    reason: String?, createdAt: Int64, changedAt: Int64
  ) {
    self.id = id
    self.file = file
    self.format = format
    self.phase = phase
    self.read = read
    self.added = added
    self.skipped = skipped
    self.reason = reason
    self.createdAt = createdAt
    self.changedAt = changedAt
  }
}

/// Returns the state of an import.
package struct GetImport: Request {
  package static let method = Method(
    "content.imports.get", .read, fails: [.notFound], "Returns an import's progress.")

  /// The import's id.
  package var `import`: Identifier

  package init(import id: Identifier) { self.import = id }

  package typealias Reply = ImportReply
}

/// Streams the state of an import: one item for each step of the import, until the import ends.
package struct WatchImport: Request {
  package static let method = Method(
    "content.imports.watch", .read, traits: [.streams, .isEndless], fails: [.notFound],
    "Streams an import's progress until the import ends.")

  /// The import's id.
  package var `import`: Identifier

  package typealias Item = ImportState
  package typealias Reply = ImportReply
}

/// Lists the account's latest imports.
package struct ListImports: Request {
  package static let method = Method(
    "content.imports.list", .read, fails: [.notFound], "Lists the account's last ten imports.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The imports, newest first; at most ten.
    package var imports: [ImportState]

    package init(imports: [ImportState]) { self.imports = imports }
  }
}

/// Cancels an import. The cards that the import has added are kept. An import that has ended is returned unchanged.
package struct CancelImport: Request {
  package static let method = Method(
    "content.imports.cancel", .change, fails: [.notFound], "Cancels an import; the cards that it has added remain.")

  /// The import's id.
  package var `import`: Identifier

  package init(import id: Identifier) { self.import = id }

  package typealias Reply = ImportReply
}

/// Resumes a stopped import, under the user's current plan.
package struct ResumeImport: Request {
  package static let method = Method(
    "content.imports.resume", .change, traits: .isExpensive, fails: [.notFound],
    "Resumes an import that stopped at the plan's limit.")

  /// The import's id.
  package var `import`: Identifier

  package init(import id: Identifier) { self.import = id }

  package typealias Reply = ImportReply
}

/// Lists the rows that an import skipped, with the reasons.
package struct GetImportReport: Request {
  package static let method = Method(
    "content.imports.report", .read, fails: [.notFound], "Lists the rows that were rejected, with reasons.")

  /// The import's id.
  package var `import`: Identifier
  /// The maximum number of entries on the page, 1 to 200. Defaults to 50.
  package var limit: Bounded<1, 200>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?

  package init(import id: Identifier, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil) {
    self.import = id
    self.limit = limit
    self.cursor = cursor
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The skipped rows, in the file's order. Only the first 2,000 are stored.
    package var rows: [SkippedRow]
    /// The cursor of the next page; nil on the last page.
    package var nextCursor: String?

    package init(rows: [SkippedRow], nextCursor: String?) {
      self.rows = rows
      self.nextCursor = nextCursor
    }
  }
}

/// A row that added no card.
package struct SkippedRow: Codable, Hashable, Sendable {
  /// The row's number in the file, from 1, not counting a header.
  package var row: Int
  /// The line of the file on which the row begins; nil for a file without lines.
  package var line: Int?
  /// The reason for skipping the row: `not_text`, `not_json`, `incomplete`, `unclosed_quote`, `too_many_fields`,
  /// `wrong_value`, `refused` or `duplicate`.
  package var reason: String
  /// The rule that the row breaks, in English.
  package var detail: String

  package init(row: Int, line: Int?, reason: String, detail: String) {
    self.row = row
    self.line = line
    self.reason = reason
    self.detail = detail
  }
}
