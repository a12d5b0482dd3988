package import AppCatalog
package import ContentContract
import EventLoop
package import MessageBus
package import Storage
import TextSearch
import Wire

/// Implements the methods that change cards. Each runs within the transaction that its caller provides.
package struct CardChanges: Sendable {
  let catalog: AppCatalog
  private let workRemains: @Loop @Sendable () -> Void

  /// - Parameter workRemains: Called after the commit of a change that may have left work for `CardMaintenance`.
  package init(_ catalog: AppCatalog, workRemains: @escaping @Loop @Sendable () -> Void) {
    self.catalog = catalog
    self.workRemains = workRemains
  }

  /// Adds a card within the limit of the owner's plan.
  package func add(_ request: AddCard, for caller: Caller, in tx: Transaction) throws -> AddCard.Reply {
    let context = try CardContext(catalog, caller)
    let writing = CardWriter(tx, context)
    let draft = try CardDraft(request, context, defaults: context.pair(writing.reading))
    let cards = try add([draft], for: context, in: writing)
    guard let card = cards.first else { throw Failure.notFound(.noCard) }
    return AddCard.Reply(card: card, use: try use(context, writing))
  }

  /// Adds several cards. If one breaks a rule or not all fit, none is added.
  package func addAll(_ request: AddCards, for caller: Caller, in tx: Transaction) throws -> AddCards.Reply {
    let context = try CardContext(catalog, caller)
    let writing = CardWriter(tx, context)
    let drafts = try drafts(of: request, context, defaults: context.pair(writing.reading))
    let cards = try add(drafts, for: context, in: writing)
    return AddCards.Reply(cards: cards.map { CardVersion($0) }, use: try use(context, writing))
  }

  private func drafts(of request: AddCards, _ context: CardContext, defaults: LanguagePair) throws -> [CardDraft] {
    try request.cards.values.enumerated().map { index, card in
      do { return try CardDraft(card, context, defaults: defaults) } catch let failure as Failure {
        throw failure.at("cards[\(index)]")
      }
    }
  }

  /// Adds all cards of a preset, or none if not all fit. A preset that was added before is not added again.
  package func addPreset(_ request: AddPreset, for caller: Caller, in tx: Transaction) throws -> AddPreset.Reply {
    let context = try CardContext(catalog, caller)
    let id = request.preset.value
    let drafts = try context.preset(id).shown.map { try CardDraft($0, rules: context.rules) }
    return try addSet(drafts, from: .preset(id), again: request.again, for: context, in: CardWriter(tx, context))
  }

  /// Adds the cards of a set. A set that was added before is added again only if `again` is true.
  func addSet(
    _ drafts: [CardDraft], from source: AddedSets.Source, again: Bool?, for context: CardContext, in writing: CardWriter
  ) throws -> AddPreset.Reply {
    let isNew = try AddedSets(writing.tx, context.owner).note(source, at: writing.tx.wallNow)
    let cards = try isNew || again ?? false ? add(drafts, for: context, in: writing) : []
    return AddPreset.Reply(added: cards.count, use: try use(context, writing))
  }

  /// Edits a card, if the request's version is the card's current one.
  package func edit(_ request: EditCard, for caller: Caller, in tx: Transaction) throws -> EditCard.Reply {
    let context = try CardContext(catalog, caller)
    let card = try CardWriter(tx, context).edit(request.card.value, version: request.version.value) { old in
      var draft = CardDraft(old)
      try draft.take(request, context.rules)
      return draft
    }
    return EditCard.Reply(card: card)
  }

  /// Changes several cards: all of them, or none. If a card gets too many tags, all changes are rolled back.
  package func update(_ request: UpdateCards, for caller: Caller, in tx: Transaction) throws -> UpdateCards.Reply {
    let context = try CardContext(catalog, caller)
    let writing = CardWriter(tx, context)
    let removed = Set((request.removeTags?.names ?? []).map { TextFolding.tagKey($0) })
    let changed = try request.cards.values.compactMap { id -> CardVersion? in
      guard let old = try writing.reading.stored(id.value) else { return nil }
      var draft = CardDraft(old.card)
      let kept = draft.tags.filter { !removed.contains(TextFolding.tagKey($0)) }
      let most = max(context.rules.most.tags, draft.tags.count)
      draft.tags = try CardDraft.tags(kept + (request.addTags?.names ?? []), atMost: most)
      draft.favorite = request.favorite ?? draft.favorite
      try draft.take(front: request.frontLanguage, back: request.backLanguage, context.rules)
      let marked = try writing.put(draft, in: old)
      guard marked.version != old.card.version else { return nil }
      return CardVersion(marked)
    }
    return UpdateCards.Reply(cards: changed)
  }

  /// Sets or toggles a card's favourite flag.
  package func favorite(_ request: SetCardFavorite, for caller: Caller, in tx: Transaction) throws -> EditCard.Reply {
    let context = try CardContext(catalog, caller)
    return EditCard.Reply(card: try CardWriter(tx, context).setFavorite(request.card.value, request.favorite))
  }

  /// Deletes cards. Missing cards are ignored.
  package func delete(_ request: DeleteCards, for caller: Caller, in tx: Transaction) throws -> DeleteCards.Reply {
    let context = try CardContext(catalog, caller)
    let writing = CardWriter(tx, context)
    let deleted = try writing.delete(request.cards.values.map(\.value))
    guard deleted > 0 else { throw Failure.notFound(.noCard) }
    return DeleteCards.Reply(deleted: deleted, use: try use(context, writing))
  }

  /// Deletes all cards of the owner and keeps the tags.
  package func deleteAll(_ caller: Caller, _ tx: Transaction) throws -> DeleteCards.Reply {
    let context = try CardContext(catalog, caller)
    let writing = CardWriter(tx, context)
    tx.whenCommitted(workRemains)
    let deleted = try writing.deleteAll()
    return DeleteCards.Reply(deleted: deleted, use: try use(context, writing))
  }

  /// Renames a tag, or merges it into the tag that already has the name.
  package func renameTag(_ request: RenameTag, for caller: Caller, in tx: Transaction) throws -> RenameTag.Reply {
    let context = try CardContext(catalog, caller)
    tx.whenCommitted(workRemains)
    return try TagWriter(tx, context).rename(request.tag.value, to: request.name.value)
  }

  /// Deletes a tag and keeps its cards.
  package func deleteTag(_ request: DeleteTag, for caller: Caller, in tx: Transaction) throws -> DeleteTag.Reply {
    let context = try CardContext(catalog, caller)
    tx.whenCommitted(workRemains)
    return DeleteTag.Reply(cards: try TagWriter(tx, context).delete(request.tag.value))
  }

  /// Sets the languages of new cards.
  package func setPair(_ request: SetPair, for caller: Caller, in tx: Transaction) throws -> GetPair.Reply {
    let context = try CardContext(catalog, caller)
    let pair = LanguagePair(front: request.front.value, back: request.back.value)
    let writing = CardWriter(tx, context)
    try writing.setPair(CardDraft.pair(pair, by: context.rules, frontName: "front", backName: "back"))
    return try context.pairReply(writing.reading)
  }

  func add(_ drafts: [CardDraft], for context: CardContext, in writing: CardWriter) throws -> [Flashcard] {
    try writing.add(drafts) { used in
      if used + drafts.count > CardIndex.maxWithoutIndex { writing.tx.whenCommitted(workRemains) }
      try context.allowance(used: used).check(adding: drafts.count, offering: context.offering)
    }
  }

  func use(_ context: CardContext, _ writing: CardWriter) throws -> CardUse {
    try context.allowance(writing.reading).use
  }
}

extension CardVersion {
  fileprivate init(_ card: Flashcard) { self.init(id: card.id, version: card.version, changedAt: card.changedAt) }
}

extension CardContext {
  /// Returns the languages of new cards, and the languages to choose from.
  func pairReply(_ reading: CardReader) throws -> GetPair.Reply {
    let pair = try pair(reading)
    let choices = rules.languages.map { LanguageChoice(code: $0.code, name: $0.name[owner.language]) }
    return GetPair.Reply(front: pair.front, back: pair.back, languages: choices)
  }
}
