package import Wire

/// A few cards for the home screen: the deck's first, open ones and then locked ones (T2).
package struct GetDeckTeaser: Request {
  package static let method = Method(
    "content.deck.teaser", .read, fails: [.notFound],
    "Gives the few cards of the home screen, in rows, each open or locked.")

  /// The language of names and labels; the caller's own if left out.
  package var language: Language?

  package init(language: Language? = nil) { self.language = language }

  /// What the home screen shows of the deck.
  package struct Reply: Codable, Hashable, Sendable {
    /// The shape of the cards' art.
    package var artAspect: ArtAspect
    /// Cards in a row.
    package var columns: Int
    /// The cards in rows of `columns`; the last row may be shorter.
    package var rows: [[DeckTile]]
    /// All cards of the deck, for "see all 78".
    package var total: Int

    package init(artAspect: ArtAspect, columns: Int, rows: [[DeckTile]], total: Int) {
      self.artAspect = artAspect
      self.columns = columns
      self.rows = rows
      self.total = total
    }
  }
}

/// The whole deck by group, each card open or locked (T3).
package struct ListDeck: Request {
  package static let method = Method(
    "content.deck.list", .read, fails: [.notFound], "Lists the deck by group; every card says whether it is open.")

  /// The language of names and labels; the caller's own if left out.
  package var language: Language?

  package init(language: Language? = nil) { self.language = language }

  /// The deck, as far as its list shows it.
  package struct Reply: Codable, Hashable, Sendable {
    /// The shape of the cards' art.
    package var artAspect: ArtAspect
    /// Cards in a row.
    package var columns: Int
    /// In the deck's order.
    package var groups: [DeckGroup]
    /// How many cards all groups have.
    package var total: Int
    /// How many of all are open to the caller now.
    package var open: Int

    package init(artAspect: ArtAspect, columns: Int, groups: [DeckGroup], total: Int, open: Int) {
      self.artAspect = artAspect
      self.columns = columns
      self.groups = groups
      self.total = total
      self.open = open
    }
  }
}

/// The shape of the cards' art: width to height.
package struct ArtAspect: Codable, Hashable, Sendable {
  /// Parts of the width.
  package var width: Int
  /// Parts of the height.
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// One group of the deck, in the order in which it is shown.
package struct DeckGroup: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// In the language that was asked for.
  package var title: String
  /// In the deck's order.
  package var cards: [DeckTile]

  package init(id: String, title: String, cards: [DeckTile]) {
    self.id = id
    self.title = title
    self.cards = cards
  }
}

/// A card as a list shows it. A locked one carries its name and nothing of its content.
package struct DeckTile: Codable, Hashable, Sendable {
  /// The card's id.
  package var id: String
  /// In the language that was asked for.
  package var name: String
  /// What a screen reader says: the name, and for a locked card that it needs a subscription.
  package var label: String
  /// Whether it needs a subscription.
  package var locked: Bool
  /// The art's name in the client's collection; only for an open card.
  package var art: String?

  package init(id: String, name: String, label: String, locked: Bool, art: String?) {
    self.id = id
    self.name = name
    self.label = label
    self.locked = locked
    self.art = art
  }
}
