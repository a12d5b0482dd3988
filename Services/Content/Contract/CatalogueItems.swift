package import Wire

/// One item with all that it says (T4).
///
/// A locked one is refused with `entitlement_required` and the offering to show.
package struct GetItem: Request {
  package static let method = Method(
    "content.catalogues.item", .read, fails: [.notFound, .entitlementRequired],
    "Gives an open item with all its fields; a locked one gives an offering.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The item's id.
  package var item: Identifier
  /// The language of the texts; the caller's own if left out.
  package var language: Language?

  package init(catalogue: Identifier, item: Identifier, language: Language? = nil) {
    (self.catalogue, self.item, self.language) = (catalogue, item, language)
  }

  /// The whole item.
  package struct Reply: Codable, Hashable, Sendable {
    /// The item.
    package var item: CatalogueItem
    /// The language of the texts.
    package var language: Language
    /// Of the catalogue's content.
    package var version: String

    package init(item: CatalogueItem, language: Language, version: String) {
      (self.item, self.language, self.version) = (item, language, version)
    }
  }
}

/// Several items by their ids, each as far as it is open: a list of favourites, say.
package struct GetItems: Request {
  package static let method = Method(
    "content.catalogues.items", .read, fails: [.notFound],
    "Gives items by their ids: open ones with all their fields, locked ones with what everybody sees.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The items' ids; one that stands twice comes twice.
  package var items: List<Identifier, 1, 50>
  /// The language of the texts; the caller's own if left out.
  package var language: Language?

  package init(catalogue: Identifier, items: List<Identifier, 1, 50>, language: Language? = nil) {
    (self.catalogue, self.items, self.language) = (catalogue, items, language)
  }

  /// The items that there are.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of the ids.
    package var items: [CatalogueItem]
    /// Those of the ids that the catalogue doesn't have.
    package var missing: [String]
    /// The language of the texts.
    package var language: Language
    /// Of the catalogue's content.
    package var version: String

    package init(items: [CatalogueItem], missing: [String], language: Language, version: String) {
      (self.items, self.missing) = (items, missing)
      (self.language, self.version) = (language, version)
    }
  }
}

/// All that an open item says, as texts: what others write of it is written from this (T5).
///
/// The caller's plan decides as in `content.catalogues.item`: what a locked item says can't be had by another way.
package struct GetItemTexts: Request {
  package static let method = Method(
    "content.catalogues.item-texts", .read, audience: .inner, callers: ["ai"],
    fails: [.notFound, .entitlementRequired], "Gives what an open item says, as texts.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The item's id.
  package var item: Identifier
  /// The language of the texts; the caller's own if left out.
  package var language: Language?

  package init(catalogue: Identifier, item: Identifier, language: Language? = nil) {
    (self.catalogue, self.item, self.language) = (catalogue, item, language)
  }

  /// What a prompt may say of an item.
  package struct Reply: Codable, Hashable, Sendable {
    /// What the item is called.
    package var name: String
    /// The group's title.
    package var group: String
    /// What it has in its fields, by their names, in words; pictures aren't among them.
    package var fields: [String: String]

    package init(name: String, group: String, fields: [String: String]) {
      (self.name, self.group, self.fields) = (name, group, fields)
    }
  }
}
