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

/// Answers `ai.generate`: what was chosen, what the caller may have, the text, and then the store.
///
/// A provider is only asked for a text that is needed: the idempotency key, the access rule and the quota are checked
/// first, and many who ask for the same cached text at once get the one that is being written (T5, R3). A text that a
/// provider was asked for counts, also when its caller leaves. Under a key it is completed without the caller, and a
/// repeat of the call gets it.
@Loop final class TextMaker {
  private let store: Store
  private let catalog: AppCatalog
  private let content: Peer
  private let writer: TextWriter
  /// Cached texts that are being written.
  private var writings: [SharedTextTable.Key: TextWriting] = [:]
  /// How many writings and orders have ended: what was looked up before an end may be out of date.
  private var ended = 0
  /// Orders under a key that have no answer yet. A repeat of the call reads along.
  private var keyed: [OnceOnly.Place: Asking] = [:]
  /// Texts that are being written for an account under a quota: they count already.
  private var underWay: [Counted: Int] = [:]
  /// The maximum number of texts that are completed after their callers left: per account, and in total.
  private static let mostUnreadOfAccount = 3
  private static let mostUnread = 200

  private struct Counted: Hashable {
    var account: String
    var rule: String
  }

  /// An order that is being written, with the calls that wait for it.
  @Loop private final class Asking {
    let order: Order
    let writing: TextWriting
    /// True where the text is written because of this order, and not of an earlier one for the same cached text.
    let isFirst: Bool
    var calls = 0
    /// True once a caller has read a part of the text.
    var isRead = false
    /// True once the last caller has left, if the order is cancelled in that case.
    var isAbandoned = false
    /// Counts and stores the text.
    var keeping: Task<Kept, any Error>?

    init(_ order: Order, _ writing: TextWriting, isFirst: Bool) {
      self.order = order
      self.writing = writing
      self.isFirst = isFirst
      writing.readers += 1
    }
  }

  /// A stored text, and what it took where this order paid for it.
  private struct Kept: Sendable {
    var text: GeneratedText
    var took: TextTook?
  }

  init(store: Store, catalog: AppCatalog, content: Peer, writer: TextWriter) {
    self.store = store
    self.catalog = catalog
    self.content = content
    self.writer = writer
  }

  /// A checked request.
  private struct Order: Sendable {
    var principal: Principal
    var origin: String?
    var inputs: Inputs
    var language: Language
    var once: OnceOnly
    var quota: Quota?

    var generator: Generator { inputs.generator }
    var counted: Counted? { quota.map { Counted(account: principal.account, rule: $0.rule) } }
  }

  func generate(_ request: Generate, _ call: Call) async throws -> GeneratedText {
    let order = try order(request, call.caller, at: try await store.query { $0.wallNow })
    // Asked before a cache is looked at: whether an item is open is its own service's to say, each time.
    var items: [String: GetItemTexts.Reply] = [:]
    for (input, catalogue, item) in order.inputs.items {
      items[input] = try await content.call(
        GetItemTexts(catalogue: try Identifier(catalogue), item: item, language: order.language), as: call.caller)
    }
    if let asking = try asking(order) { return try await read(asking, for: call) }
    switch try await lookAgain(order, items: items) {
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
      once: try OnceOnly(request, caller),
      quota: generator.quota.flatMap { rule in rules.map { Quota(rule: rule, rules: $0) } })
  }

  private enum Found: Sendable {
    case remembered(GeneratedText)
    case cached(TextWriting.Outcome, Timestamp)
    case unwritten(Unwritten)
  }

  /// The source of a new text.
  private struct Unwritten: Sendable {
    var prompts: PromptWriter
    /// The place of a cached text; nil for a text of one user's.
    var key: SharedTextTable.Key?
    /// Nil where no quota applies.
    var had: Quota.Had?
  }

  /// Looks again where a text was stored or counted in the meantime: it may be this one. After a few times a second copy
  /// of a text does no harm.
  private func lookAgain(_ order: Order, items: [String: GetItemTexts.Reply]) async throws -> Found {
    for _ in 0..<3 {
      let before = ended
      let found = try await look(order, items: items)
      guard case .unwritten = found, ended != before else { return found }
    }
    return try await look(order, items: items)
  }

  /// Looks for the stored reply to the call, or a cached text. Neither counts.
  private func look(
    _ order: Order, items: [String: GetItemTexts.Reply]
  ) async throws -> Found {
    let (principal, generator) = (order.principal, order.generator)
    return try await store.query { db in
      if let answer: KeptAnswer = try order.once.remembered(in: db) {
        let reply = try answer.text()
        // A text that the person has deleted since isn't shown again.
        if let id = reply.id { _ = try AIGatewayService.text(Identifier(id), of: principal.account, db) }
        return .remembered(reply)
      }
      var prompts = PromptWriter(
        app: principal.app, account: principal.account, origin: order.origin, inputs: order.inputs, items: items,
        reaction: nil, language: order.language)
      var key: SharedTextTable.Key?
      if generator.keeps == .cache {
        let prompt = prompts.prompt(levels: 0, seed: 0)
        let inputs = String(decoding: try JSON.encode(order.inputs.json()), as: UTF8.self)
        let wanted = SharedTextTable.Key(
          app: principal.app, generator: generator.id, inputs: inputs, language: order.language,
          source: prompt.digest(version: generator.prompt.version))
        if let (outcome, time) = try SharedTextTable(db: db).text(wanted) { return .cached(outcome, time) }
        key = wanted
      } else if let reactions = generator.reactions {
        let choice = reactions.by.flatMap(order.inputs.choice) ?? ""
        let most = try ReactionTable(db: db).most(
          of: choice, generator.id, by: principal.account, least: reactions.least)
        prompts.reaction = reactions.kinds.first { $0.id == most }
      }
      let had = try order.quota?.had(principal, db, at: db.wallNow)
      return .unwritten(Unwritten(prompts: prompts, key: key, had: had))
    }
  }

  /// - Throws: `rate_limited` where a new one would be one too many.
  private func write(_ order: Order, _ unwritten: Unwritten, for call: Call) async throws -> GeneratedText {
    // Begun during the look.
    if let asking = try asking(order) { return try await read(asking, for: call) }
    // In one go with being counted as under way: the look may have taken a while, with others beside it.
    if let quota = order.quota, let counted = order.counted, let had = unwritten.had {
      try quota.check(had, order.principal, underWay: underWay[counted] ?? 0)
    }
    let shared = unwritten.key.flatMap { writings[$0] }
    let writing = shared ?? unwritten.key.map { begin($0, unwritten.prompts) } ?? begin(unwritten.prompts)
    let asking = Asking(order, writing, isFirst: shared == nil)
    if let place = order.once.place { keyed[place] = asking }
    if let counted = order.counted { underWay[counted, default: 0] += 1 }
    asking.keeping = Loop.task { [self] in
      defer { end(asking) }
      return try await keep(asking, for: call.caller)
    }
    return try await read(asking, for: call)
  }

  /// Returns the order of an earlier call under the same key that has no answer yet.
  ///
  /// - Throws: `conflict` where the key belongs to a different call.
  private func asking(_ order: Order) throws -> Asking? {
    guard let asking = order.once.place.flatMap({ keyed[$0] }) else { return nil }
    guard asking.order.once == order.once else { throw Failure.conflict(.keyUsed) }
    return asking
  }

  private func end(_ asking: Asking) {
    ended += 1
    forget(asking)
    let counted = asking.order.counted
    if let counted, let count = underWay[counted] { underWay[counted] = count > 1 ? count - 1 : nil }
  }

  private func forget(_ asking: Asking) {
    if let place = asking.order.once.place, keyed[place] === asking { keyed[place] = nil }
  }

  /// Hands on the text while it is written, and returns it when it is stored.
  private func read(_ asking: Asking, for call: Call) async throws -> GeneratedText {
    asking.calls += 1
    defer { leave(asking) }
    var sent = 0
    while let part = await asking.writing.part(after: sent) {
      sent += 1
      asking.isRead = true
      try await call.progress(part)
    }
    try Task.checkCancellation()
    guard let kept = try await asking.keeping?.value else { throw Failure.cancelled() }
    guard call.caller.isOperator, let took = kept.took else { return try await told(kept.text, call.caller) }
    var reply = kept.text
    reply.took = took
    return reply
  }

  /// Ends an order whose last caller left, unless a repeat under its key may come for the text.
  private func leave(_ asking: Asking) {
    asking.calls -= 1
    guard asking.calls == 0, asking.writing.end == nil, !goesOn(asking) else { return }
    asking.isAbandoned = true
    asking.writing.readers -= 1
    forget(asking)
  }

  private func goesOn(_ asking: Asking) -> Bool {
    guard asking.order.once.place != nil else { return false }
    let account = asking.order.principal.account
    let unread = keyed.values.filter { $0.calls == 0 }
    return unread.count <= Self.mostUnread
      && unread.count { $0.order.principal.account == account } <= Self.mostUnreadOfAccount
  }

  /// Waits for the end of an order's text, counts it, and stores it.
  ///
  /// - Throws: `content_blocked` where the filter refused every attempt, which is the answer to repeats under the key
  ///   too. Where a provider was paid for nothing, the failure is one that clients don't repeat by themselves.
  private func keep(_ asking: Asking, for caller: Caller) async throws -> Kept {
    let order = asking.order
    let end = await asking.writing.whole()
    if asking.isAbandoned {
      try await countAbandoned(asking)
      throw Failure.cancelled()
    }
    // Also after the caller's deadline: the text is paid for.
    var caller = caller
    caller.deadline = nil
    switch end {
    case .text(let outcome):
      let took = asking.writing.billOnce()?.took(template: order.generator.prompt.version)
      let answer = try await store.write(for: caller) { tx in
        try order.once.run(in: tx) { KeptAnswer.text(try Self.keep(order, outcome, taking: took, in: tx)) }
      }
      let text = try answer.text()
      if let took { writer.note(took, for: text, in: order.principal.app, caller.trace) }
      return Kept(text: text, took: took)
    case .blocked(let reason):
      let answer = try await store.write(for: caller) { tx in
        try order.once.run(in: tx) {
          try order.quota?.count(order.principal, tx)
          return KeptAnswer.blocked(reason: reason)
        }
      }
      return Kept(text: try answer.text(), took: nil)
    case .failed, .abandoned:
      if asking.writing.bill.isPaid { throw Failure(.providerFailed, .noProvider, executed: .yes) }
      throw Failure.unavailable(.noProvider, of: "ai", retryAfter: .seconds(5))
    }
  }

  /// Counts a text whose callers left: one that was read, or for which a provider was asked.
  private func countAbandoned(_ asking: Asking) async throws {
    let isPaid = asking.isFirst && asking.writing.bill.attempts > 0
    guard isPaid || asking.isRead, let quota = asking.order.quota else { return }
    let principal = asking.order.principal
    try await store.write(of: principal.account) { try quota.count(principal, $0) }
  }

  /// Adds the cost to a stored reply for an operator.
  private func told(_ reply: GeneratedText, _ caller: Caller) async throws -> GeneratedText {
    guard caller.isOperator, reply.id != nil else { return reply }
    let account = try caller.account().account
    return try await store.query { db in try TextCostTable(db: db).told([reply], of: account)[0] }
  }

  /// Counts and stores a text, and emits its event.
  private nonisolated static func keep(
    _ order: Order, _ outcome: TextWriting.Outcome, taking took: TextTook?, in tx: Transaction
  ) throws -> GeneratedText {
    let (principal, generator, inputs) = (order.principal, order.generator, order.inputs)
    // A text that stands in while no provider can write doesn't count.
    if outcome.isWritten { try order.quota?.count(principal, tx) }
    var reply = GeneratedText(
      id: nil, generator: generator.id, inputs: inputs.json(), text: outcome.text, language: order.language,
      origin: outcome.origin, provider: outcome.provider, cached: false, createdAt: tx.wallNow, form: outcome.form)
    if generator.keeps == .history {
      reply.id = SecureRandom.identifier("txt", at: tx.wallNow)
      let table = TextTable(db: tx)
      try table.add(reply, of: principal.account)
      // Now and then is enough.
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

  private func cached(_ order: Order, _ outcome: TextWriting.Outcome, at time: Timestamp) -> GeneratedText {
    GeneratedText(
      id: nil, generator: order.generator.id, inputs: order.inputs.json(), text: outcome.text,
      language: order.language, origin: outcome.origin, provider: outcome.provider, cached: true, createdAt: time,
      form: outcome.form)
  }

  private func stream(_ text: String, _ call: Call) async throws {
    for piece in Pieces.of(text) { try await call.progress(TextPart(text: piece)) }
  }

  /// Begins a text for one order. It ends with the order.
  private func begin(_ prompts: PromptWriter) -> TextWriting {
    let writing = TextWriting()
    let seed = UInt64.random(in: .min ... .max)
    writing.endsWithReaders(Loop.task { [writer, writing] in await writer.write(prompts, seed: seed, into: writing) })
    return writing
  }

  /// Has a cached text written. It goes on when whoever asked first goes away: others may be waiting for it.
  private func begin(_ key: SharedTextTable.Key, _ prompts: PromptWriter) -> TextWriting {
    let writing = TextWriting()
    writings[key] = writing
    Loop.task { [self] in
      await writer.write(prompts, seed: 0, into: writing)
      if case .text(let outcome) = writing.end, writer.isBest(outcome.origin) {
        // Whoever asks next has it written again where it can't be stored.
        try? await store.write { tx in try SharedTextTable(db: tx).save(outcome, as: key, at: tx.wallNow) }
      }
      writings[key] = nil
      ended += 1
    }
    return writing
  }
}

extension Prompt {
  /// The same for prompts that ask for the same.
  ///
  /// - Parameter version: the generator's; another one is another prompt.
  func digest(version: Int) -> String {
    let parts = ["\(version)", system, user, embedded, answer.map { "\($0.name) \($0.schema)" } ?? "", "\(mostBytes)"]
    return Base64.encodeURL(SHA256.digest(Array(parts.joined(separator: "\u{0}").utf8)))
  }
}
