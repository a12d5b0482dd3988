import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import Wire

extension ContentService {
  func registerDeck(on routes: Routes) {
    let catalog = catalog
    routes.read(GetDeckTeaser.self) { request, caller in
      try Deck.view(catalog, Owner(caller), request.language).teaser()
    }
    routes.read(ListDeck.self) { request, caller in
      try Deck.view(catalog, Owner(caller), request.language).list()
    }
    routes.read(GetDeckCard.self) { request, caller in
      let owner = try Owner(caller)
      let language = catalog.language(request.language, or: owner.language, in: owner.app)
      let view = try Deck.view(catalog, owner, language)
      let (card, group) = try view.open(request.card.value) { Paywall.offering(catalog, owner) }
      return GetDeckCard.Reply(
        id: card.id, group: group.id, name: card.name[language], art: card.art, artAspect: view.aspect,
        language: language, keywords: card.keywords[language], upright: card.upright[language],
        reversed: card.reversed[language])
    }
    routes.read(GetMeaningSource.self) { request, caller in
      let owner = try Owner(caller)
      let language = catalog.language(request.language, or: owner.language, in: owner.app)
      let view = try Deck.view(catalog, owner, language)
      let (card, group) = try view.open(request.card.value) { Paywall.offering(catalog, owner) }
      return GetMeaningSource.Reply(
        card: card.id, language: language, name: card.name[language], group: group.title[language],
        keywords: card.keywords[language], upright: card.upright[language], reversed: card.reversed[language])
    }
  }
}

extension Deck {
  /// The deck of the owner's app, as they may see it.
  fileprivate static func view(
    _ catalog: AppCatalog, _ owner: Owner, _ language: Language?
  ) throws(Failure) -> DeckView {
    let app = try catalog.app(of: owner)
    guard let deck = app.deck, let access = app.access else { throw .notFound(.noDeck) }
    return DeckView(
      deck: deck, access: access, plan: owner.plan, language: app.info.language(for: language ?? owner.language))
  }
}
