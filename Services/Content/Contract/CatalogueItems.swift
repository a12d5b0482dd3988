package import Wire

/// Returns one item with all its fields (T4).
///
/// A call for a locked item is rejected with `entitlement_required`, which names the offering to show.
package struct GetItem: Request {
  package static let method = Method(
    "content.catalogues.item", .read, fails: [.notFound, .entitlementRequired],
    "Returns an item with all its fields; for a locked item, the offering that unlocks it.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The item's id.
  package var item: Identifier
  /// The language of the texts. Defaults to the caller's language.
  package var language: Language?

  package init(catalogue: Identifier, item: Identifier, language: Language? = nil) {
    self.catalogue = catalogue
    self.item = item
    self.language = language
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The item with all its fields.
    package var item: CatalogueItem
    /// The language of the texts.
    package var language: Language
    /// The version of the catalogue's content.
    package var version: String
  }
}

/// Returns several items by their ids, such as a list of favourites. A locked item has only its public fields.
package struct GetItems: Request {
  package static let method = Method(
    "content.catalogues.items", .read, fails: [.notFound],
    "Returns items by id: unlocked items with all fields, locked items with their public fields.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The items' ids. If an id occurs twice, its item is returned twice.
  package var items: List<Identifier, 1, 50>
  /// The language of the texts. Defaults to the caller's language.
  package var language: Language?

  package init(catalogue: Identifier, items: List<Identifier, 1, 50>, language: Language? = nil) {
    self.catalogue = catalogue
    self.items = items
    self.language = language
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The items, in the order of the requested ids.
    package var items: [CatalogueItem]
    /// The requested ids that the catalogue doesn't have.
    package var missing: [String]
    /// The language of the texts.
    package var language: Language
    /// The version of the catalogue's content.
    package var version: String
  }
}

/// Returns the texts of an unlocked item. The AI service uses these texts to generate new texts about the item (T5).
///
/// The caller's plan is checked as in `content.catalogues.item`, so a locked item's texts stay unavailable.
package struct GetItemTexts: Request {
  package static let method = Method(
    "content.catalogues.item-texts", .read, audience: .inner, callers: ["ai"],
    fails: [.notFound, .entitlementRequired], "Returns the texts of an unlocked item.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The item's id.
  package var item: Identifier
  /// The language of the texts. Defaults to the caller's language.
  package var language: Language?

  package init(catalogue: Identifier, item: Identifier, language: Language? = nil) {
    self.catalogue = catalogue
    self.item = item
    self.language = language
  }

  /// The item's texts for a prompt.
  package struct Reply: Codable, Hashable, Sendable {
    /// The item's name.
    package var name: String
    /// The title of the item's group.
    package var group: String
    /// The values of the item's fields as texts, by field name. Pictures are left out.
    package var fields: [String: String]

    package init(name: String, group: String, fields: [String: String]) {
      self.name = name
      self.group = group
      self.fields = fields
    }
  }
}
