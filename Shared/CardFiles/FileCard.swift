/// A card as a file has it: nothing is checked against an app's rules yet.
package struct FileCard: Codable, Hashable, Sendable {
  /// The side that is learnt.
  package var front: String
  /// The side that explains it.
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
