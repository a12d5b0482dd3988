package import AppCatalog
package import ContentContract
import EventLoop
package import MessageBus
package import Storage
import TextSearch
import Wire

/// Implements the methods that change cards. Each runs within the transaction that it is given.
package struct CardChanges: Sendable {
  let catalog: AppCatalog
  private let leftSome: @Loop @Sendable () -> Void

  /// - Parameter leftSome: Called when a committed change may have left work for the upkeep.
  package init(_ catalog: AppCatalog, leftSome: @escaping @Loop @Sendable () -> Void) {
    self.catalog = catalog
    self.leftSome = leftSome
  }

  /// Adds a card within the limit of the owner's plan.
  package func add(_ request: AddCard, for caller: Caller, in tx: Transaction) throws -> AddCard.Reply {
    let room = try CardRoom(catalog, caller)
    let writing = CardWriting(tx, room)
    let cards = try add([CardDraft(request, room, usual: room.pair(writing.reading))], for: room, in: writing)
    guard let card = cards.first else { throw Failure.notFound(.noCard) }
    return AddCard.Reply(card: card, use: try use(room, writing))
  }

  /// Adds several cards. If one breaks a rule or not all fit, none is added.
  package func addAll(_ request: AddCards, for caller: Caller, in tx: Transaction) throws -> AddCards.Reply {
    let room = try CardRoom(catalog, caller)
    let writing = CardWriting(tx, room)
    let usual = try room.pair(writing.reading)
    let drafts = try request.cards.values.enumerated().map { index, card in
      do { return try CardDraft(card, room, usual: usual) } catch let failure as Failure {
        throw failure.at("cards[\(index)]")
      }
    }
    let cards = try add(drafts, for: room, in: writing)
    let versions = cards.map { CardVersion(id: $0.id, version: $0.version, changedAt: $0.changedAt) }
    return AddCards.Reply(cards: versions, use: try use(room, writing))
  }

  /// Adds all cards of a preset, or none if not all fit. A preset that was added before is not added again.
  package func addPreset(_ request: AddPreset, for caller: Caller, in tx: Transaction) throws -> AddPreset.Reply {
    let room = try CardRoom(catalog, caller)
    let writing = CardWriting(tx, room)
    let preset = try room.preset(request.preset.value)
    let sets = AddedSets(tx, room.owner)
    let drafts = try preset.shown.map { try CardDraft($0, rules: room.rules) }
    guard try sets.note(.preset(request.preset.value), at: tx.wallNow) || request.again ?? false else {
      return AddPreset.Reply(added: 0, use: try use(room, writing))
    }
    let cards = try add(drafts, for: room, in: writing)
    return AddPreset.Reply(added: cards.count, use: try use(room, writing))
  }

  /// Edits a card, if the request's version is the card's current one.
  package func edit(_ request: EditCard, for caller: Caller, in tx: Transaction) throws -> EditCard.Reply {
    let room = try CardRoom(catalog, caller)
    let card = try CardWriting(tx, room).edit(request.card.value, version: request.version.value) { old in
      var draft = CardDraft(old)
      try draft.take(request, room.rules)
      return draft
    }
    return EditCard.Reply(card: card)
  }

  /// Changes several cards, all or none. A card with too many tags rolls back the changes of the others.
  package func update(_ request: UpdateCards, for caller: Caller, in tx: Transaction) throws -> UpdateCards.Reply {
    let room = try CardRoom(catalog, caller)
    let writing = CardWriting(tx, room)
    let removed = Set((request.removeTags?.names ?? []).map { TextFolding.tagKey($0) })
    let changed = try request.cards.values.compactMap { id -> CardVersion? in
      guard let old = try writing.reading.stored(id.value) else { return nil }
      var draft = CardDraft(old.card)
      let kept = draft.tags.filter { !removed.contains(TextFolding.tagKey($0)) }
      let most = max(room.rules.most.tags, draft.tags.count)
      draft.tags = try CardDraft.tags(kept + (request.addTags?.names ?? []), atMost: most)
      draft.favorite = request.favorite ?? draft.favorite
      try draft.take(front: request.frontLanguage, back: request.backLanguage, room.rules)
      let marked = try writing.put(draft, in: old)
      guard marked.version != old.card.version else { return nil }
      return CardVersion(id: marked.id, version: marked.version, changedAt: marked.changedAt)
    }
    return UpdateCards.Reply(cards: changed)
  }

  /// Sets or toggles a card's favourite flag.
  package func favorite(_ request: SetCardFavorite, for caller: Caller, in tx: Transaction) throws -> EditCard.Reply {
    let room = try CardRoom(catalog, caller)
    return EditCard.Reply(card: try CardWriting(tx, room).setFavorite(request.card.value, request.favorite))
  }

  /// Deletes cards. Missing cards are ignored.
  package func delete(_ request: DeleteCards, for caller: Caller, in tx: Transaction) throws -> DeleteCards.Reply {
    let room = try CardRoom(catalog, caller)
    let writing = CardWriting(tx, room)
    let deleted = try writing.delete(request.cards.values.map(\.value))
    guard deleted > 0 else { throw Failure.notFound(.noCard) }
    return DeleteCards.Reply(deleted: deleted, use: try use(room, writing))
  }

  /// Deletes all cards of the owner and keeps the tags.
  package func deleteAll(_ caller: Caller, _ tx: Transaction) throws -> DeleteCards.Reply {
    let room = try CardRoom(catalog, caller)
    let writing = CardWriting(tx, room)
    tx.whenCommitted(leftSome)
    let deleted = try writing.deleteAll()
    return DeleteCards.Reply(deleted: deleted, use: try use(room, writing))
  }

  /// Renames a tag, or merges it into the tag that already has the name.
  package func renameTag(_ request: RenameTag, for caller: Caller, in tx: Transaction) throws -> RenameTag.Reply {
    let room = try CardRoom(catalog, caller)
    tx.whenCommitted(leftSome)
    return try TagWriting(tx, room).rename(request.tag.value, to: request.name.value)
  }

  /// Deletes a tag and keeps its cards.
  package func deleteTag(_ request: DeleteTag, for caller: Caller, in tx: Transaction) throws -> DeleteTag.Reply {
    let room = try CardRoom(catalog, caller)
    tx.whenCommitted(leftSome)
    return DeleteTag.Reply(cards: try TagWriting(tx, room).delete(request.tag.value))
  }

  /// Sets the languages of new cards.
  package func setPair(_ request: SetPair, for caller: Caller, in tx: Transaction) throws -> GetPair.Reply {
    let room = try CardRoom(catalog, caller)
    let pair = LanguagePair(front: request.front.value, back: request.back.value)
    let writing = CardWriting(tx, room)
    try writing.setPair(CardDraft.pair(pair, by: room.rules, frontName: "front", backName: "back"))
    return try room.pairReply(writing.reading)
  }

  func add(_ drafts: [CardDraft], for room: CardRoom, in writing: CardWriting) throws -> [Flashcard] {
    try writing.add(drafts) { used in
      if used + drafts.count > CardIndex.least { writing.tx.whenCommitted(leftSome) }
      try room.allowance(used: used).check(adding: drafts.count, offering: room.offering)
    }
  }

  func use(_ room: CardRoom, _ writing: CardWriting) throws -> CardUse {
    room.allowance(used: try writing.reading.used()).use
  }
}

extension CardRoom {
  /// Returns the languages of new cards, and the languages to choose from.
  func pairReply(_ reading: CardReading) throws -> GetPair.Reply {
    let pair = try pair(reading)
    let choices = rules.languages.map { LanguageChoice(code: $0.code, name: $0.name[owner.language]) }
    return GetPair.Reply(front: pair.front, back: pair.back, languages: choices)
  }
}
