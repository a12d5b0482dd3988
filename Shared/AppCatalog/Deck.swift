package import Wire

/// `deck.json`: cards to learn, in groups, some of them open to everybody (T1–T4).
package struct Deck: CatalogSection {
  /// Optional: without it there is no deck.
  package static let file = "deck.json"

  /// The id of the rule in `access.json` that says how many of each group are open without a plan.
  package var accessRule: String
  /// The shape of the cards' art.
  package var artAspect: Aspect
  /// Cards in a row of the whole list.
  package var columns: Int
  /// What the home screen shows of it.
  package var teaser: Teaser
  /// What a screen reader says for a locked card; `{name}` stands for the card's name.
  package var lockedLabel: LocalizedText
  /// In the order in which they are shown.
  package var groups: [Group]

  /// Width to height, as small whole numbers: 2 to 3.
  package struct Aspect: Codable, Hashable, Sendable {
    /// Parts of the width.
    package var width: Int
    /// Parts of the height.
    package var height: Int
  }

  /// The few cards on the home screen: the deck's first `open` and the `locked` that follow.
  package struct Teaser: Codable, Hashable, Sendable {
    /// How many everybody may open.
    package var open: Int
    /// How many after them are locked.
    package var locked: Int
    /// Cards in a row.
    package var columns: Int
  }

  /// Cards that stand together in the list.
  package struct Group: Codable, Hashable, Sendable {
    /// Unique in the deck.
    package var id: String
    /// What it is called.
    package var title: LocalizedText
    /// In their order; the rule opens the first.
    package var cards: [Card]
  }

  /// One card with all that it says.
  package struct Card: Codable, Hashable, Sendable {
    /// Unique in the deck, and for ever: accounts and caches refer to it.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// A few words for what it stands for.
    package var keywords: LocalizedWords
    /// What it means the right way up.
    package var upright: LocalizedText
    /// What it means upside down.
    package var reversed: LocalizedText
    /// The picture's name in the client's own collection.
    package var art: String
  }

  /// A card's place in its deck.
  package struct Place: Hashable, Sendable {
    /// The group's place, from 0.
    package let group: Int
    /// The card's place in its group, from 0.
    package let index: Int
  }

  /// Where a card stands; nil for an id that isn't in the deck.
  package func place(of card: String) -> Place? {
    for (number, group) in groups.enumerated() {
      if let index = group.cards.firstIndex(where: { $0.id == card }) { return Place(group: number, index: index) }
    }
    return nil
  }

  /// The card in a place that `place(of:)` gave.
  package subscript(place: Place) -> Card { groups[place.group].cards[place.index] }
}
