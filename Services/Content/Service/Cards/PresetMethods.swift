import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

@Loop struct PresetMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    routes.read(ListPresets.self, in: store) { try list($0, for: $1, in: $2) }
    routes.read(GetPreset.self, in: store) { try preset($0, for: $1, in: $2) }
  }

  private nonisolated func list(
    _ request: ListPresets, for caller: Caller, in db: Reading
  ) throws -> ListPresets.Reply {
    let context = try CardContext(catalog, caller)
    let allowance = try context.allowance(CardReader(db, context.owner))
    let presets = try context.app.presets.filter { request.includes($0.content.pair) }.map {
      try context.summary(
        $0.content, id: $0.name, language: request.language, within: allowance, added: AddedSets(db, context.owner))
    }
    return ListPresets.Reply(presets: presets, use: allowance.use)
  }

  private nonisolated func preset(_ request: GetPreset, for caller: Caller, in db: Reading) throws -> GetPreset.Reply {
    let context = try CardContext(catalog, caller)
    let id = request.preset.value
    let owner = context.owner
    let preset = try context.preset(id)
    let page = try ListPage(
      of: "preset \(id)", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    let (cards, next) = try page.cut(preset.shown)
    let summary = try context.summary(
      preset, id: id, language: request.language,
      within: context.allowance(CardReader(db, owner)), added: AddedSets(db, owner))
    return GetPreset.Reply(preset: summary, cards: cards, nextCursor: next)
  }
}

extension CardContext {
  fileprivate func summary(
    _ preset: Preset, id: String, language: Language?, within allowance: CardAllowance, added sets: AddedSets
  ) throws -> PresetSummary {
    PresetSummary(
      id: id, title: preset.title[app.info.language(for: language ?? owner.language)],
      frontLanguage: preset.pair.front, backLanguage: preset.pair.back, cards: preset.cards.count,
      fits: allowance.fits(preset.cards.count), addedAt: try sets.addedAt(.preset(id)))
  }
}

extension ListPresets {
  fileprivate func includes(_ pair: LanguagePair) -> Bool {
    (frontLanguage?.value ?? pair.front) == pair.front && (backLanguage?.value ?? pair.back) == pair.back
  }
}

extension ListPage {
  /// Returns this page's part of an in-memory list, and the cursor of the next page.
  func cut(_ cards: [ShownCard]) throws -> (items: [ShownCard], next: String?) {
    let from = try number() ?? 0
    let found = cards.enumerated().dropFirst(from).prefix(limit + 1).map { index, card in
      let bytes = card.front.utf8.count + card.back.utf8.count + card.notes.utf8.count
      return Item(card, position: String(index + 1), bytes: card.tags.reduce(bytes) { $0 + $1.utf8.count + 4 })
    }
    return cut(found)
  }
}
