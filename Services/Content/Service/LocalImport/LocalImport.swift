import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// Imports data that a device stored, one piece per transaction (M1). An item that breaks a rule is rejected without
/// affecting the other items.
struct LocalImport {
  private let owner: Owner
  private let app: App
  private let rules: LocalImportRules
  private let table: LocalImportTable
  private let tx: Transaction
  /// The context of the app's cards; nil for an app without cards.
  private let context: CardContext?
  private let times: ClosedRange<Int64>

  /// - Throws: `not_found` if the app imports nothing from devices.
  init(_ catalog: AppCatalog, for caller: Caller, in tx: Transaction) throws {
    owner = try Owner(caller)
    app = try catalog.app(of: owner)
    let rules = try Self.rules(of: app)
    self.rules = rules
    self.tx = tx
    table = LocalImportTable(tx, owner)
    context = app.cardRules == nil ? nil : try CardContext(catalog, caller)
    times = rules.plausible(since: app.info.releasedAt, now: tx.wallNow)
  }

  /// - Throws: `not_found` for an app without cards and books, or without import rules.
  static func rules(of app: App) throws(Failure) -> LocalImportRules {
    guard let rules = app.localImport, app.cardRules != nil || !app.books.isEmpty else {
      throw Failure.notFound(.noLocalImport)
    }
    return rules
  }

  /// Imports one piece of the device's data.
  ///
  /// - Throws: `conflict` after the import has closed.
  func put(_ request: ImportLocalContent) throws -> ImportLocalContent.Reply {
    let entry = try table.entry() ?? table.begin(until: tx.wallNow + .seconds(Int64(rules.openDays) * 86_400))
    guard tx.wallNow < entry.endsAt else { throw Failure.conflict(.localImportOver) }
    let cards = try (request.cards?.values ?? []).map { item in
      try item.map(rejection: { refusedCard($0.id, $0.failure) }) { card in
        do { return try put(card) } catch let failure as Failure { return refusedCard(card.card.value, failure) }
      }
    }
    let books = try (request.books?.values ?? []).map { item in
      try item.map(rejection: { refusedBook($0.id, $0.failure) }) { book in
        do { return try put(book) } catch let failure as Failure { return refusedBook(book.book.value, failure) }
      }
    }
    let use = try context.map { try $0.allowance(CardReader(tx, owner)).use }
    return ImportLocalContent.Reply(
      cards: cards, books: books, use: use, localImport: try Self.state(table.entry(), rules, at: tx.wallNow))
  }

  static func state(_ entry: LocalImportTable.Entry?, _ rules: LocalImportRules, at now: Timestamp) -> LocalImportState
  {
    LocalImportState(
      open: entry.map { now < $0.endsAt } ?? true, endsAt: entry?.endsAt, cards: entry?.cards ?? 0,
      maxCards: rules.maxCards)
  }

  private func refusedCard(_ card: String?, _ failure: Failure) -> SyncResult {
    SyncResult(card: card ?? "", state: .refused, refusal: failure.localized(to: owner.language))
  }

  private func refusedBook(_ book: String?, _ failure: Failure) -> ImportedBookResult {
    ImportedBookResult(book: book ?? "", refusal: failure.localized(to: owner.language))
  }

  private func check(_ time: ClientTime?, _ member: String) throws(Failure) {
    guard let time, !times.contains(time.milliseconds) else { return }
    throw .invalidParams(
      "\(member) must be \(times.lowerBound) to \(times.upperBound), because the app didn't exist earlier")
  }

  // MARK: Cards

  private func put(_ card: ImportedCard) throws -> SyncResult {
    guard let context else { throw Failure.notFound(.noFlashcards) }
    try checkTimes(of: card)
    let writing = CardWriter(tx, context)
    let draft = try CardDraft(AddCard(card), context, defaults: context.pair(writing.reading))
    guard let old = try writing.reading.stored(card.card.value) else {
      return try add(draft, of: card, in: context, by: writing)
    }
    let merge = DeviceCardMerge(of: (draft, card.lastChange.milliseconds), into: old.card, fields: old.fields)
    let merged = try writing.put(merge.draft, in: old, marked: merge.fields)
    let now = try writing.putTimes(of: merged, was: old, madeAt: card.madeAt, changedAt: card.lastChange)
    return SyncResult(card: card.card.value, state: .stored, version: now.version)
  }

  private func add(
    _ draft: CardDraft, of card: ImportedCard, in context: CardContext, by writing: CardWriter
  ) throws -> SyncResult {
    let id = card.card.value
    guard try !DeletedCards(tx).has(id, of: owner) else { return SyncResult(card: id, state: .deleted) }
    try writing.checkNew(id)
    try checkQuota(context.allowance(writing.reading))
    let made = try writing.add(
      draft, id: id, madeAt: card.madeAt.milliseconds, changedAt: card.lastChange.milliseconds)
    try table.count()
    return SyncResult(card: id, state: .stored, version: made.version)
  }

  private func checkTimes(of card: ImportedCard) throws(Failure) {
    try check(card.madeAt, "made_at")
    try check(card.changedAt, "changed_at")
    guard card.lastChange.milliseconds >= card.madeAt.milliseconds else {
      throw .invalidParams("changed_at is before made_at")
    }
  }

  /// Throws if one more card exceeds both the plan's limit and the higher limit of the app's import rules. Runs in the
  /// transaction that inserts the card, so that two devices can't exceed the limit together.
  private func checkQuota(_ allowance: CardAllowance) throws {
    guard !allowance.fits(1) else { return }
    let most = rules.maxCards ?? 0
    let current = max(allowance.used, try table.entry()?.cards ?? 0)
    guard current < most else {
      throw Failure.limitExceeded(.localImportLimit(limit: most), current: current, limit: most)
    }
  }

  // MARK: Books

  private func put(_ book: ImportedBook) throws -> ImportedBookResult {
    let id = book.book.value
    guard !app.books.isEmpty else { throw Failure.notFound(.noBooks) }
    let pages = try Library(app, for: owner).find(id).content.pages.count
    guard (0...pages).contains(book.page?.value ?? 0) else { throw Failure.notFound(.noPage) }
    try check(book.changedAt, "changed_at")
    try check(book.readAt, "read_at")
    let submitted = ReadingState(book, pages: pages)
    let reading = ReadingTable(tx, owner)
    let old = try reading.state(of: id)
    let known = try table.states(of: id)
    if known.contains(submitted.fingerprint) { return ImportedBookResult(book: id, reading: old) }
    guard known.count < LocalImportTable.maxOfABook else { throw Failure.conflict(.localImportOver) }
    try table.note(submitted.fingerprint, of: id)
    let state = old.map { ReadingAccountMerge.merged(submitted, $0) } ?? submitted
    try reading.set(state)
    return ImportedBookResult(book: id, reading: state)
  }
}

extension ImportedCard {
  /// The time of the last change, or of the creation if the card was never changed.
  fileprivate var lastChange: ClientTime { changedAt ?? madeAt }
}

extension AddCard {
  fileprivate init(_ card: ImportedCard) {
    self.init(
      front: card.front, back: card.back, notes: card.notes, tags: card.tags, favorite: card.favorite,
      frontLanguage: card.frontLanguage, backLanguage: card.backLanguage)
  }
}

extension ReadingState {
  /// The state as text, which is stored to recognise a repeated submission.
  fileprivate var fingerprint: String { "\(page) \(finished) \(favorite) \(changedAt) \(readAt ?? -1)" }

  /// Creates the state from the data of a device.
  fileprivate init(_ book: ImportedBook, pages: Int) {
    let page = book.page?.value ?? 0
    let isFinished = book.finished ?? false || page == pages
    let changedAt = book.changedAt.milliseconds
    self.init(
      book: book.book.value, page: page, finished: isFinished, favorite: book.favorite ?? false, changedAt: changedAt,
      readAt: book.readAt?.milliseconds ?? (page > 0 || isFinished ? changedAt : nil))
  }
}

@Loop struct LocalImportMethods {
  let store: Store
  let catalog: AppCatalog
  let maintenance: CardMaintenance

  func register(on routes: Routes) {
    let catalog = catalog
    let maintenance = maintenance
    routes.change(ImportLocalContent.self, in: store) { request, caller, tx in
      let reply = try LocalImport(catalog, for: caller, in: tx).put(request)
      if reply.use?.used ?? 0 > CardIndex.maxWithoutIndex { tx.whenCommitted { maintenance.arm() } }
      return reply
    }
    routes.read(GetLocalContentImport.self, in: store) { _, caller, db in try state(of: caller, in: db) }
  }

  private nonisolated func state(of caller: Caller, in db: Reading) throws -> LocalImportState {
    let owner = try Owner(caller)
    let rules = try LocalImport.rules(of: catalog.app(of: owner))
    return LocalImport.state(try LocalImportTable(db, owner).entry(), rules, at: db.wallNow)
  }
}
