package import Wire

/// Makes a file of the account's cards (F7), to be read by `content.files.read`.
///
/// It goes on by itself in small steps. If the service ends meanwhile, it begins anew.
package struct StartExport: Request, Hashable {
  package static let method = Method(
    "content.exports.start", .change, isExpensive: true, fails: [.notFound],
    "Begins to make a file of the account's cards.")

  /// What the file is to be.
  package var format: CardFileFormat
  /// BCP 47; left out, any.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, any.
  package var backLanguage: LanguageTag?
  /// Only cards with this tag; left out, all.
  package var tag: TagName?
  /// Only favourites, or only others; left out, both.
  package var favorite: Bool?
  /// Found in front, back or notes; left out, all.
  package var text: SearchText?

  /// A request with these members.
  package init(
    format: CardFileFormat, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil, tag: TagName? = nil,
    favorite: Bool? = nil, text: SearchText? = nil
  ) {
    (self.format, self.frontLanguage, self.backLanguage) = (format, frontLanguage, backLanguage)
    (self.tag, self.favorite, self.text) = (tag, favorite, text)
  }

  package typealias Reply = ExportReply
}

/// An export as it is now.
package struct ExportReply: Codable, Hashable, Sendable {
  /// How far it is.
  package var export: ExportState

  /// One with these members.
  package init(export: ExportState) { self.export = export }
}

/// How far an export is.
package struct ExportState: Codable, Hashable, Sendable {
  /// What is happening with an export.
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// It goes on by itself.
    case running
    /// The file is there.
    case finished
    /// It couldn't be made.
    case failed
  }

  /// `exp_…`.
  package var id: String
  /// What the file is.
  package var format: CardFileFormat
  /// What is happening with it.
  package var phase: Phase
  /// Cards that are in it so far.
  package var cards: Int
  /// The finished file's id, which expires as every file does.
  package var file: String?
  /// Why it failed, in English.
  package var reason: String?
  /// Milliseconds since 1970.
  package var createdAt: Int64
  /// Milliseconds since 1970.
  package var changedAt: Int64

  /// One with these members.
  package init(
    id: String, format: CardFileFormat, phase: Phase, cards: Int, file: String?, reason: String?, createdAt: Int64,
    changedAt: Int64
  ) {
    (self.id, self.format, self.phase, self.cards) = (id, format, phase, cards)
    (self.file, self.reason, self.createdAt, self.changedAt) = (file, reason, createdAt, changedAt)
  }
}

/// Tells how far an export is, and which file it made.
package struct GetExport: Request {
  package static let method = Method(
    "content.exports.get", .read, fails: [.notFound], "Tells how far an export is, and its file.")

  /// The export's id.
  package var export: Identifier

  /// A request with these members.
  package init(export: Identifier) { self.export = export }

  package typealias Reply = ExportReply
}
