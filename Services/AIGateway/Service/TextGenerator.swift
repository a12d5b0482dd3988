import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import Crypto
import EventLoop
import MessageBus
import SafetyFilter
import ServiceHost
import Storage
import Wire

/// Answers `ai.generate`: checks the request and the caller's quota, obtains the text, and stores it.
///
/// The service asks a provider only if it needs a new text. It checks the idempotency key, the access rule and the
/// quota first, and concurrent requests for the same cached text share one call (T5, R3). Once a provider has been
/// asked, the text counts against the quota, even if the caller leaves. If the call has an idempotency key, the text is
/// completed without the caller, and a retry receives it.
@Loop final class TextGenerator {
  private let store: Store
  private let catalog: AppCatalog
  private let content: Peer
  private let writer: TextWriter
  private let spending: Spending
  /// The texts in progress that will be cached, by cache key.
  private var writings: [SharedTextTable.Key: TextInProgress] = [:]
  /// A counter that increases when a text or an order ends. If it changes during a lookup, the result of the lookup may
  /// be outdated.
  private var ended = 0
  /// Pending orders with an idempotency key. A retry of the call waits for its pending order.
  private var keyed: [IdempotentCall.Place: PendingOrder] = [:]
  /// The number of texts in progress per account and quota. These texts count towards the quota.
  private var underWay: [TextOrder.QuotaKey: Int] = [:]
  /// The maximum numbers of texts that are completed after their callers have left: per account, and in total.
  private static let maxUnreadOfAccount = 3
  private static let maxUnread = 200

  /// An order in progress, with the calls that wait for it.
  @Loop private final class PendingOrder {
    let order: TextOrder
    let writing: TextInProgress
    /// True if the text is written for this order; false if it joined an earlier order for the same cached text.
    let isFirst: Bool
    var calls = 0
    /// True once a caller has received a part of the text.
    var isRead = false
    /// True once the order is cancelled because its last caller has left.
    var isAbandoned = false
    /// The task that counts and stores the text.
    var saving: Task<StoredText, any Error>?

    init(_ order: TextOrder, _ writing: TextInProgress, isFirst: Bool) {
      self.order = order
      self.writing = writing
      self.isFirst = isFirst
      writing.readers += 1
    }
  }

  /// A stored text, with its cost if this order paid for it.
  private struct StoredText: Sendable {
    var text: GeneratedText
    var took: TextTook?
  }

  init(store: Store, catalog: AppCatalog, content: Peer, writer: TextWriter) {
    self.store = store
    self.catalog = catalog
    self.content = content
    self.writer = writer
    spending = Spending(store)
  }

  func generate(_ request: Generate, _ call: Call) async throws -> GeneratedText {
    let now = try await store.query(of: call.caller.principal?.account) { $0.wallNow }
    let order = try order(request, call.caller, at: now)
    let items = try await items(of: order, as: call.caller)
    if let pending = try pending(order) { return try await read(pending, for: call) }
    switch try await lookUp(order, items: items) {
    case .remembered(let reply):
      try await stream(reply.text, call)
      return try await told(reply, to: call.caller)
    case .cached(let outcome, let time):
      try await stream(outcome.text, call)
      return order.reply(with: outcome, cached: true, at: time)
    case .unwritten(let unwritten): return try await write(order, unwritten, for: call)
    }
  }

  /// Returns the data of the order's items, by input id. The service requests them before anything else, because only
  /// `content` knows whether an item is unlocked now.
  private func items(of order: TextOrder, as caller: Caller) async throws -> [String: GetItemTexts.Reply] {
    var items: [String: GetItemTexts.Reply] = [:]
    for (input, catalogue, item) in order.inputs.items {
      items[input] = try await content.call(
        GetItemTexts(catalogue: try Identifier(catalogue), item: item, language: order.language), as: caller)
    }
    return items
  }

  private func order(_ request: Generate, _ caller: Caller, at now: Timestamp) throws -> TextOrder {
    let principal = try caller.account()
    guard let app = catalog[principal.app], let generators = app.generators,
      let generator = generators[request.generator.value]
    else { throw Failure.notFound(.noGenerator) }
    let today = try ZoneInfo.rules(of: principal.timeZone).day(of: now)
    let inputs = try Inputs(request.inputs, of: generator, on: today)
    if let reason = inputs.texts.lazy.compactMap(writer.filter(for: app.id).reason(against:)).first {
      writer.countBlocked(reason)
      throw Failure.contentBlocked(.notWrittenAbout, reason: reason)
    }
    return TextOrder(
      principal: principal, origin: caller.origin, inputs: inputs,
      language: catalog.language(request.language, or: principal.language, in: principal.app),
      once: try IdempotentCall(request, caller), quota: Quota(of: generator, in: app))
  }

  private enum Found: Sendable {
    case remembered(GeneratedText)
    case cached(TextInProgress.Outcome, Timestamp)
    case unwritten(NewText)
  }

  /// The input for a new text.
  private struct NewText: Sendable {
    var prompts: PromptWriter
    /// The cache key; nil for a text that isn't shared.
    var key: SharedTextTable.Key?
    /// The usage of the quota; nil if no quota applies.
    var usage: Quota.Usage?
  }

  /// Looks up the reply or the text of a call. Repeats the lookup if any text was stored or counted in the meantime,
  /// because the new state may already answer this call. After a few repeats, a duplicate text is acceptable.
  private func lookUp(_ order: TextOrder, items: [String: GetItemTexts.Reply]) async throws -> Found {
    for _ in 0..<3 {
      let before = ended
      let found = try await look(order, items: items)
      guard case .unwritten = found, ended != before else { return found }
    }
    return try await look(order, items: items)
  }

  /// Returns the stored reply to the call, a cached text, or the input for a new text. Only a new text counts against
  /// the quota.
  private func look(_ order: TextOrder, items: [String: GetItemTexts.Reply]) async throws -> Found {
    try await store.query(of: order.principal.account) { db in
      if let reply = try order.remembered(in: db) { return .remembered(reply) }
      var prompts = order.prompts(items: items)
      let key = try order.cacheKey(prompts)
      if let key {
        if let (outcome, time) = try SharedTextTable(db: db).text(key) { return .cached(outcome, time) }
      } else {
        prompts.reaction = try order.reaction(in: db)
      }
      let usage = try order.quota?.usage(order.principal, db, at: db.wallNow)
      return .unwritten(NewText(prompts: prompts, key: key, usage: usage))
    }
  }

  /// - Throws: `rate_limited` if the quota is used up.
  private func write(_ order: TextOrder, _ unwritten: NewText, for call: Call) async throws -> GeneratedText {
    // An earlier call with the same key may have started its order during the lookup.
    if let pending = try pending(order) { return try await read(pending, for: call) }
    // Other calls may have started during the lookup. The check and the increment below run without suspension, so
    // concurrent calls can't exceed the quota together.
    if let quota = order.quota, let counted = order.counted, let usage = unwritten.usage {
      try quota.check(usage, order.principal, underWay: underWay[counted] ?? 0)
    }
    let shared = unwritten.key.flatMap { writings[$0] }
    let writing = shared ?? unwritten.key.map { begin($0, unwritten.prompts) } ?? begin(unwritten.prompts)
    let pending = PendingOrder(order, writing, isFirst: shared == nil)
    if let place = order.once.place { keyed[place] = pending }
    if let counted = order.counted { underWay[counted, default: 0] += 1 }
    pending.saving = Loop.task { [self] in
      defer { end(pending) }
      return try await save(pending, for: call.caller)
    }
    return try await read(pending, for: call)
  }

  /// Returns the order of an earlier call with the same key that has no answer yet.
  ///
  /// - Throws: `conflict` if the key was used for a different call.
  private func pending(_ order: TextOrder) throws -> PendingOrder? {
    guard let pending = order.once.place.flatMap({ keyed[$0] }) else { return nil }
    guard pending.order.once == order.once else { throw Failure.conflict(.keyUsed) }
    return pending
  }

  private func end(_ pending: PendingOrder) {
    ended += 1
    forget(pending)
    let counted = pending.order.counted
    if let counted, let count = underWay[counted] { underWay[counted] = count > 1 ? count - 1 : nil }
  }

  private func forget(_ pending: PendingOrder) {
    if let place = pending.order.once.place, keyed[place] === pending { keyed[place] = nil }
  }

  /// Streams the text while it is written, and returns it when it is stored.
  private func read(_ pending: PendingOrder, for call: Call) async throws -> GeneratedText {
    pending.calls += 1
    defer { leave(pending) }
    var sent = 0
    while let part = await pending.writing.part(after: sent) {
      sent += 1
      pending.isRead = true
      try await call.progress(part)
    }
    try Task.checkCancellation()
    guard let stored = try await pending.saving?.value else { throw Failure.cancelled() }
    return try await told(stored.text, to: call.caller, took: stored.took)
  }

  /// Cancels an order whose last caller left, unless a retry with its key may fetch the text.
  private func leave(_ pending: PendingOrder) {
    pending.calls -= 1
    guard pending.calls == 0, pending.writing.end == nil, !continues(pending) else { return }
    pending.isAbandoned = true
    pending.writing.readers -= 1
    forget(pending)
  }

  private func continues(_ pending: PendingOrder) -> Bool {
    guard pending.order.once.place != nil else { return false }
    let account = pending.order.principal.account
    let unread = keyed.values.filter { $0.calls == 0 }
    return unread.count <= Self.maxUnread
      && unread.count { $0.order.principal.account == account } <= Self.maxUnreadOfAccount
  }

  /// Waits for the end of an order's text, counts it, and stores it.
  ///
  /// - Throws: `content_blocked` if the filter rejected every attempt; a retry with the same key receives the same
  ///   error. If providers billed the order but wrote no text, throws a failure that clients don't retry automatically.
  private func save(_ pending: PendingOrder, for caller: Caller) async throws -> StoredText {
    let order = pending.order
    let end = await pending.writing.whole()
    if pending.isAbandoned {
      try await countAbandoned(pending)
      throw Failure.cancelled()
    }
    // The text is stored even after the caller's deadline, because providers bill it anyway.
    var caller = caller
    caller.deadline = nil
    switch end {
    case .text(let outcome): return try await save(outcome, of: pending, for: caller)
    case .blocked(let reason):
      let answer = try await spending.write(for: caller) { tx in
        try order.once.run(in: tx) {
          try order.quota?.count(order.principal, tx)
          return StoredReply.blocked(reason: reason)
        }
      }
      return StoredText(text: try answer.text(), took: nil)
    case .failed, .abandoned:
      if pending.writing.bill.isPaid { throw Failure(.providerFailed, .noProvider, executed: .yes) }
      throw Failure.unavailable(.noProvider, of: "ai", retryAfter: .seconds(5))
    }
  }

  private func save(
    _ outcome: TextInProgress.Outcome, of pending: PendingOrder, for caller: Caller
  ) async throws -> StoredText {
    let order = pending.order
    let bill = pending.writing.billOnce()
    let took = bill?.took(template: order.generator.prompt.version)
    let answer = try await spending.write(for: caller, recording: bill) { tx in
      try order.once.run(in: tx) { StoredReply.text(try Self.save(outcome, of: order, taking: took, in: tx)) }
    }
    let text = try answer.text()
    if let took { writer.note(took, for: text, in: order.principal.app, caller.trace) }
    return StoredText(text: text, took: took)
  }

  /// Counts a text whose callers have left, if they received a part of it or a provider has been asked.
  private func countAbandoned(_ pending: PendingOrder) async throws {
    let isPaid = pending.isFirst && pending.writing.bill.attempts > 0
    guard isPaid || pending.isRead, let quota = pending.order.quota else { return }
    let principal = pending.order.principal
    try await store.write(of: principal.account) { try quota.count(principal, $0) }
  }

  /// Adds the cost to a reply if the caller is an operator. Looks the cost up if it isn't given.
  private func told(_ reply: GeneratedText, to caller: Caller, took: TextTook? = nil) async throws -> GeneratedText {
    guard caller.isOperator, reply.id != nil || took != nil else { return reply }
    guard let took else {
      let account = try caller.account().account
      return try await store.query(of: account) { try TextCostTable(db: $0).withCosts([reply], for: caller)[0] }
    }
    var priced = reply
    priced.took = took
    return priced
  }

  /// Counts and stores a text, and emits its event.
  private nonisolated static func save(
    _ outcome: TextInProgress.Outcome, of order: TextOrder, taking took: TextTook?, in tx: Transaction
  ) throws -> GeneratedText {
    let account = order.principal.account
    // A replacement text doesn't count if no provider wrote anything.
    if outcome.isWritten { try order.quota?.count(order.principal, tx) }
    var reply = order.reply(with: outcome, cached: false, at: tx.wallNow)
    if order.generator.keeps == .history { try addToHistory(&reply, of: account, in: tx) }
    if let took {
      let costs = TextCostTable(db: tx)
      try costs.add(reply, took, of: account)
      if tx.wallNow.milliseconds % 16 == 0 { try costs.trim(account) }
    }
    try order.countChoices(in: tx)
    try order.emitEvent(in: tx)
    return reply
  }

  private nonisolated static func addToHistory(
    _ text: inout GeneratedText, of account: String, in tx: Transaction
  ) throws {
    text.id = SecureRandom.identifier("txt", at: tx.wallNow)
    let table = TextTable(db: tx)
    try table.add(text, of: account)
    // A history may exceed its limit by a few texts, so only about one in 16 new texts trims it.
    if text.id?.utf8.last.map({ $0 % 16 == 0 }) == true { try table.trim(account) }
  }

  private func stream(_ text: String, _ call: Call) async throws {
    for piece in TextChunks.of(text) { try await call.progress(TextPart(text: piece)) }
  }

  /// Starts a text for one order. The generation stops when its only caller leaves.
  private func begin(_ prompts: PromptWriter) -> TextInProgress {
    let writing = TextInProgress()
    let seed = UInt64.random(in: .min ... .max)
    writing.endsWithReaders(Loop.task { [writer, writing] in await writer.write(prompts, seed: seed, into: writing) })
    return writing
  }

  /// Starts a text that will be cached. The generation continues when the first caller leaves, because other callers
  /// may be waiting for the text.
  private func begin(_ key: SharedTextTable.Key, _ prompts: PromptWriter) -> TextInProgress {
    let writing = TextInProgress()
    writings[key] = writing
    Loop.task { [self] in
      await writer.write(prompts, seed: 0, into: writing)
      if case .text(let outcome) = writing.end, writer.isBest(outcome.origin) {
        // If the text can't be stored, the next request writes it again.
        try? await store.write { tx in try SharedTextTable(db: tx).save(outcome, as: key, at: tx.wallNow) }
      }
      writings[key] = nil
      ended += 1
    }
    return writing
  }
}
