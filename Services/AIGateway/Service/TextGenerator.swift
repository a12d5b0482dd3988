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
/// A provider is asked only if a text is really needed. The idempotency key, the access rule and the quota are checked
/// first, and concurrent requests for the same cached text share one call (T5, R3). Once a provider was asked, the text
/// counts against the quota, even if the caller leaves. A text with an idempotency key is completed without the caller,
/// and a retry receives it.
@Loop final class TextGenerator {
  private let store: Store
  private let catalog: AppCatalog
  private let content: Peer
  private let writer: TextWriter
  private let spending: Spending
  /// Cached texts that are being written.
  private var writings: [SharedTextTable.Key: TextInProgress] = [:]
  /// The number of texts and orders that have ended. If this number changes during a lookup, the result of the lookup
  /// may be outdated.
  private var ended = 0
  /// Pending orders with an idempotency key. If the call is retried, it waits for the same order.
  private var keyed: [IdempotentCall.Place: PendingOrder] = [:]
  /// The number of texts in progress per account and quota. They count towards the quota.
  private var underWay: [QuotaKey: Int] = [:]
  /// The maximum number of texts that are completed after their callers left: per account, and in total.
  private static let maxUnreadOfAccount = 3
  private static let maxUnread = 200

  private struct QuotaKey: Hashable {
    var account: String
    var rule: String
  }

  /// An order in progress, with the calls that wait for it.
  @Loop private final class PendingOrder {
    let order: Order
    let writing: TextInProgress
    /// True if the text is written for this order; false if it joined an earlier order for the same cached text.
    let isFirst: Bool
    var calls = 0
    /// True once a caller has received a part of the text.
    var isRead = false
    /// True once the order is cancelled because its last caller has left.
    var isAbandoned = false
    /// The task that counts and stores the text.
    var keeping: Task<StoredText, any Error>?

    init(_ order: Order, _ writing: TextInProgress, isFirst: Bool) {
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

  private struct Order: Sendable {
    var principal: Principal
    var origin: String?
    var inputs: Inputs
    var language: Language
    var once: IdempotentCall
    var quota: Quota?

    var generator: Generator { inputs.generator }
    var counted: QuotaKey? { quota.map { QuotaKey(account: principal.account, rule: $0.rule) } }

    /// Returns the cache key of the text; nil if the text isn't shared.
    func cacheKey(_ prompts: PromptWriter) throws -> SharedTextTable.Key? {
      guard generator.keeps == .cache else { return nil }
      return SharedTextTable.Key(
        app: principal.app, generator: generator.id,
        inputs: String(decoding: try JSON.encode(inputs.json()), as: UTF8.self), language: language,
        source: prompts.prompt(levels: 0, seed: 0).digest(version: generator.prompt.version))
    }

    /// Returns the reaction that the account gave most often to earlier texts of this kind.
    func reaction(in db: Reading) throws -> Generator.Reaction? {
      guard let reactions = generator.reactions else { return nil }
      let most = try ReactionTable(db: db).most(
        of: reactions.by.flatMap(inputs.choice) ?? "", generator.id, by: principal.account, least: reactions.least)
      return reactions.kinds.first { $0.id == most }
    }
  }

  func generate(_ request: Generate, _ call: Call) async throws -> GeneratedText {
    let now = try await store.query(of: call.caller.principal?.account) { $0.wallNow }
    let order = try order(request, call.caller, at: now)
    // The items are requested first, because only the content service knows whether an item is unlocked now.
    var items: [String: GetItemTexts.Reply] = [:]
    for (input, catalogue, item) in order.inputs.items {
      items[input] = try await content.call(
        GetItemTexts(catalogue: try Identifier(catalogue), item: item, language: order.language), as: call.caller)
    }
    if let pending = try pending(order) { return try await read(pending, for: call) }
    switch try await lookUp(order, items: items) {
    case .remembered(let reply):
      try await stream(reply.text, call)
      return try await told(reply, call.caller)
    case .cached(let outcome, let time):
      try await stream(outcome.text, call)
      return cached(order, outcome, at: time)
    case .unwritten(let unwritten): return try await write(order, unwritten, for: call)
    }
  }

  private func order(_ request: Generate, _ caller: Caller, at now: Timestamp) throws -> Order {
    let principal = try caller.account()
    guard let app = catalog[principal.app], let generators = app.generators,
      let generator = generators[request.generator.value]
    else { throw Failure.notFound(.noGenerator) }
    let today = try ZoneInfo.rules(of: principal.timeZone).day(of: now)
    let inputs = try Inputs(request.inputs, of: generator, on: today)
    let filter = writer.filter(for: app.id)
    for text in inputs.texts {
      guard let reason = filter.reason(against: text) else { continue }
      writer.countBlocked(reason)
      throw Failure.contentBlocked(.notWrittenAbout, reason: reason)
    }
    let rules = app.access
    return Order(
      principal: principal, origin: caller.origin, inputs: inputs,
      language: catalog.language(request.language, or: principal.language, in: principal.app),
      once: try IdempotentCall(request, caller),
      quota: generator.quota.flatMap { rule in rules.map { Quota(rule: rule, rules: $0) } })
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

  /// Looks up the reply or the text of a call. The lookup is repeated if any text was stored or counted in the
  /// meantime, because the new state may already answer this call. After a few repeats, a duplicate text is acceptable.
  private func lookUp(_ order: Order, items: [String: GetItemTexts.Reply]) async throws -> Found {
    for _ in 0..<3 {
      let before = ended
      let found = try await look(order, items: items)
      guard case .unwritten = found, ended != before else { return found }
    }
    return try await look(order, items: items)
  }

  /// Looks for the stored reply to the call, or a cached text. Neither counts against the quota.
  private func look(_ order: Order, items: [String: GetItemTexts.Reply]) async throws -> Found {
    try await store.query(of: order.principal.account) { db in
      if let answer: StoredReply = try order.once.remembered(in: db) {
        let reply = try answer.text()
        // Don't return a text that the user has deleted since.
        if let id = reply.id { _ = try AIGatewayService.text(Identifier(id), of: order.principal.account, db) }
        return .remembered(reply)
      }
      var prompts = PromptWriter(
        app: order.principal.app, account: order.principal.account, origin: order.origin, inputs: order.inputs,
        items: items, reaction: nil, language: order.language)
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
  private func write(_ order: Order, _ unwritten: NewText, for call: Call) async throws -> GeneratedText {
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
    pending.keeping = Loop.task { [self] in
      defer { end(pending) }
      return try await keep(pending, for: call.caller)
    }
    return try await read(pending, for: call)
  }

  /// Returns the order of an earlier call with the same key that has no answer yet.
  ///
  /// - Throws: `conflict` if the key was used for a different call.
  private func pending(_ order: Order) throws -> PendingOrder? {
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
    guard let kept = try await pending.keeping?.value else { throw Failure.cancelled() }
    guard call.caller.isOperator, let took = kept.took else { return try await told(kept.text, call.caller) }
    var reply = kept.text
    reply.took = took
    return reply
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
  /// - Throws: `content_blocked` if the filter refused every attempt; retries with the key get the same answer. If a
  ///   provider was paid but no text was produced, the failure is one that clients don't retry automatically.
  private func keep(_ pending: PendingOrder, for caller: Caller) async throws -> StoredText {
    let order = pending.order
    let end = await pending.writing.whole()
    if pending.isAbandoned {
      try await countAbandoned(pending)
      throw Failure.cancelled()
    }
    // The text is stored even after the caller's deadline, because it is paid for.
    var caller = caller
    caller.deadline = nil
    switch end {
    case .text(let outcome):
      let bill = pending.writing.billOnce()
      let took = bill?.took(template: order.generator.prompt.version)
      let answer = try await spending.write(for: caller, recording: bill) { tx in
        try order.once.run(in: tx) { StoredReply.text(try Self.keep(order, outcome, taking: took, in: tx)) }
      }
      let text = try answer.text()
      if let took { writer.note(took, for: text, in: order.principal.app, caller.trace) }
      return StoredText(text: text, took: took)
    case .blocked(let reason):
      let answer = try await store.write(for: caller) { tx in
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

  /// Counts a text whose callers have left, if they received a part of it or a provider was asked.
  private func countAbandoned(_ pending: PendingOrder) async throws {
    let isPaid = pending.isFirst && pending.writing.bill.attempts > 0
    guard isPaid || pending.isRead, let quota = pending.order.quota else { return }
    let principal = pending.order.principal
    try await store.write(of: principal.account) { try quota.count(principal, $0) }
  }

  /// Adds the cost to a stored reply if the caller is an operator.
  private func told(_ reply: GeneratedText, _ caller: Caller) async throws -> GeneratedText {
    guard caller.isOperator, reply.id != nil else { return reply }
    let account = try caller.account().account
    return try await store.query(of: account) { db in try TextCostTable(db: db).withCosts([reply], of: account)[0] }
  }

  /// Counts and stores a text, and emits its event.
  private nonisolated static func keep(
    _ order: Order, _ outcome: TextInProgress.Outcome, taking took: TextTook?, in tx: Transaction
  ) throws -> GeneratedText {
    let principal = order.principal
    let generator = order.generator
    let inputs = order.inputs
    // A replacement text doesn't count if no provider wrote anything.
    if outcome.isWritten { try order.quota?.count(principal, tx) }
    var reply = GeneratedText(
      id: nil, generator: generator.id, inputs: inputs.json(), text: outcome.text, language: order.language,
      origin: outcome.origin, provider: outcome.provider, cached: false, createdAt: tx.wallNow, form: outcome.form)
    if generator.keeps == .history {
      reply.id = SecureRandom.identifier("txt", at: tx.wallNow)
      let table = TextTable(db: tx)
      try table.add(reply, of: principal.account)
      // Trimming is only needed occasionally.
      if reply.id?.utf8.last.map({ $0 % 16 == 0 }) == true { try table.trim(principal.account) }
    }
    if let took {
      let costs = TextCostTable(db: tx)
      try costs.add(reply, took, of: principal.account)
      if tx.wallNow.milliseconds % 16 == 0 { try costs.trim(principal.account) }
    }
    for input in generator.inputs {
      guard let choice = inputs.choice(input.id), let goal = input.choice(choice)?.goal else { continue }
      try ChoiceCountTable(db: tx).add(
        choice, of: input.id, generator.id, to: principal.account, goal: goal, at: tx.wallNow)
    }
    try tx.emit(
      TextGenerated(
        generator: generator.id, inputs: inputs.json(withText: false), language: order.language,
        timeZone: principal.timeZone), account: principal.account, app: principal.app)
    return reply
  }

  private func cached(_ order: Order, _ outcome: TextInProgress.Outcome, at time: Timestamp) -> GeneratedText {
    GeneratedText(
      id: nil, generator: order.generator.id, inputs: order.inputs.json(), text: outcome.text,
      language: order.language, origin: outcome.origin, provider: outcome.provider, cached: true, createdAt: time,
      form: outcome.form)
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
