/// A card in a file, not yet checked against an app's rules.
package struct FileCard: Codable, Hashable, Sendable {
  /// The side to be learnt.
  package var front: String
  /// The side that explains the front; empty on a card with one side.
  package var back: String
  /// The user's notes; nil or empty for none.
  package var notes: String?
  /// The names of the tags, in order.
  package var tags: [String]?
  /// True for a favourite. Nil means false.
  package var favorite: Bool?
  /// The front's language as a BCP 47 tag. Nil leaves the choice to the importer.
  package var frontLanguage: String?
  /// The back's language as a BCP 47 tag. Nil leaves the choice to the importer.
  package var backLanguage: String?

  /// Creates a card. Members that the file doesn't specify are nil.
  package init(
    front: String, back: String, notes: String? = nil, tags: [String]? = nil, favorite: Bool? = nil,
    frontLanguage: String? = nil, backLanguage: String? = nil
  ) {
    self.front = front
    self.back = back
    self.notes = notes
    self.tags = tags
    self.favorite = favorite
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }
}

extension FileCard {
  /// Decodes a card, which may lack a back.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    front = try fields.decode(String.self, forKey: .front)
    back = try fields.decodeIfPresent(String.self, forKey: .back) ?? ""
    notes = try fields.decodeIfPresent(String.self, forKey: .notes)
    tags = try fields.decodeIfPresent([String].self, forKey: .tags)
    favorite = try fields.decodeIfPresent(Bool.self, forKey: .favorite)
    frontLanguage = try fields.decodeIfPresent(String.self, forKey: .frontLanguage)
    backLanguage = try fields.decodeIfPresent(String.self, forKey: .backLanguage)
  }
}
