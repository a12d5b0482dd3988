package import AppCatalog
package import ContentContract
package import Wire

/// A deck as one person may see it: what is open, what is locked, and in which words.
///
/// The one place that decides it, so that what a list shows as open is what a detail opens.
package struct DeckView {
  private let deck: Deck
  private let access: AccessRules
  private let plan: String
  private let language: Language

  /// - Parameter plan: the person's, "free" for none.
  package init(deck: Deck, access: AccessRules, plan: String, language: Language) {
    (self.deck, self.access, self.plan, self.language) = (deck, access, plan, language)
  }

  /// The deck's first cards for the home screen, in rows (T2).
  package func teaser() -> GetDeckTeaser.Reply {
    let shown = tiles().joined().prefix(deck.teaser.open + deck.teaser.locked)
    let columns = deck.teaser.columns
    let rows = stride(from: 0, to: shown.count, by: columns).map { Array(shown.dropFirst($0).prefix(columns)) }
    return .init(artAspect: aspect, columns: columns, rows: rows, total: total)
  }

  /// Every card by group (T3).
  package func list() -> ListDeck.Reply {
    let tiles = tiles()
    let groups = zip(deck.groups, tiles).map { DeckGroup(id: $0.id, title: $0.title[language], cards: $1) }
    let open = tiles.joined().count { !$0.locked }
    return .init(artAspect: aspect, columns: deck.columns, groups: groups, total: total, open: open)
  }

  /// A card's content and the group it stands in, if it is open to this person (T4).
  ///
  /// - Parameter offering: what a paywall shows; asked for only when the card is locked.
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func open(
    _ id: String, offering: () -> JSONValue
  ) throws(Failure) -> (card: Deck.Card, group: Deck.Group) {
    guard let place = deck.place(of: id) else { throw .notFound(.noDeckCard) }
    let card = deck[place]
    guard isOpen(place.index) else {
      throw .entitlementRequired(.forSubscribers(name: card.name), offering: offering())
    }
    return (card, deck.groups[place.group])
  }

  /// The shape of the art.
  package var aspect: ArtAspect { ArtAspect(width: deck.artAspect.width, height: deck.artAspect.height) }

  private var total: Int { deck.groups.reduce(0) { $0 + $1.cards.count } }

  private func tiles() -> [[DeckTile]] {
    deck.groups.map { group in group.cards.enumerated().map { tile($1, isOpen: isOpen($0)) } }
  }

  /// Whether a group's card at this place, from 0, is open.
  private func isOpen(_ position: Int) -> Bool {
    access.decide(AccessCheck(rule: deck.accessRule, position: position), plan: plan)?.isAllowed ?? false
  }

  private func tile(_ card: Deck.Card, isOpen: Bool) -> DeckTile {
    let name = card.name[language]
    let label = isOpen ? name : deck.lockedLabel[language].filled { $0 == "name" ? name : nil }
    return DeckTile(id: card.id, name: name, label: label, locked: !isOpen, art: isOpen ? card.art : nil)
  }
}
