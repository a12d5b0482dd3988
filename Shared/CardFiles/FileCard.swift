/// A card as a file has it: nothing is checked against an app's rules yet.
package struct FileCard: Codable, Hashable, Sendable {
  /// The side that is learnt.
  package var front: String
  /// The side that explains it; empty on a card of one side.
  package var back: String
  /// Left out or empty, none.
  package var notes: String?
  /// Names, in their order.
  package var tags: [String]?
  /// Left out, no favourite.
  package var favorite: Bool?
  /// BCP 47; left out, whatever the importer chooses.
  package var frontLanguage: String?
  /// BCP 47; left out, whatever the importer chooses.
  package var backLanguage: String?

  /// A card; what is left out the file doesn't say.
  package init(
    front: String, back: String, notes: String? = nil, tags: [String]? = nil, favorite: Bool? = nil,
    frontLanguage: String? = nil, backLanguage: String? = nil
  ) {
    (self.front, self.back, self.notes, self.tags) = (front, back, notes, tags)
    (self.favorite, self.frontLanguage, self.backLanguage) = (favorite, frontLanguage, backLanguage)
  }
}

extension FileCard {
  /// A card of one side may lack the other.
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
