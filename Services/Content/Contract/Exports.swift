package import Wire

/// Starts an export of the account's cards to a file (F7). `content.files.read` returns the file.
///
/// The service writes the file in the background, in small steps. After a restart of the service, the export starts
/// over.
package struct StartExport: Request, Hashable {
  package static let method = Method(
    "content.exports.start", .change, traits: .isExpensive, fails: [.notFound],
    "Starts an export of the account's cards to a file.")

  /// The format of the file.
  package var format: CardFileFormat
  /// Exports only cards with this front language, a BCP 47 tag. Defaults to any.
  package var frontLanguage: LanguageTag?
  /// Exports only cards with this back language, a BCP 47 tag. Defaults to any.
  package var backLanguage: LanguageTag?
  /// Exports only cards with this tag. Defaults to all cards.
  package var tag: TagName?
  /// True exports only favourites; false exports only other cards. Defaults to both.
  package var favorite: Bool?
  /// Exports only cards with this text in their front, back or notes. Defaults to all cards.
  package var text: SearchText?

  package init(
    format: CardFileFormat, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil, tag: TagName? = nil,
    favorite: Bool? = nil, text: SearchText? = nil
  ) {
    self.format = format
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.tag = tag
    self.favorite = favorite
    self.text = text
  }

  package typealias Reply = ExportReply
}

package struct ExportReply: Codable, Hashable, Sendable {
  /// The export's current state.
  package var export: ExportState

  package init(export: ExportState) { self.export = export }
}

/// The state of an export.
package struct ExportState: Codable, Hashable, Sendable {
  /// The phase of an export.
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// The service is writing the file.
    case running
    /// The file is complete.
    case finished
    /// The file couldn't be written.
    case failed
  }

  /// The export's id: `exp_…`.
  package var id: String
  /// The format of the file.
  package var format: CardFileFormat
  /// The export's phase.
  package var phase: Phase
  /// The number of cards exported so far.
  package var cards: Int
  /// The id of the finished file. The file expires like any other file.
  package var file: String?
  /// The reason for a failure, in English.
  package var reason: String?
  /// The time when the export was started, in milliseconds since 1970.
  package var createdAt: Int64
  /// The time when the export last changed, in milliseconds since 1970.
  package var changedAt: Int64

  package init(
    id: String, format: CardFileFormat, phase: Phase, cards: Int, file: String?, reason: String?, createdAt: Int64,
    changedAt: Int64
  ) {
    self.id = id
    self.format = format
    self.phase = phase
    self.cards = cards
    self.file = file
    self.reason = reason
    self.createdAt = createdAt
    self.changedAt = changedAt
  }
}

/// Returns the state of an export, including the id of the finished file.
package struct GetExport: Request {
  package static let method = Method(
    "content.exports.get", .read, fails: [.notFound], "Returns an export's progress and its file.")

  /// The export's id.
  package var export: Identifier

  package init(export: Identifier) { self.export = export }

  package typealias Reply = ExportReply
}
