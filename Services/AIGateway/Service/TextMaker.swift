import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import Crypto
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// Answers `ai.generate`: what was chosen, what the caller may have, the text, and then the store.
///
/// Nothing is written for nothing: a key that was used before, a rule and a quota are looked at before a provider is
/// asked, and many who ask for the same cached text at once get the one that is being written (T5, R3).
@Loop final class TextMaker {
  private let store: Store
  private let catalog: AppCatalog
  private let content: Peer
  private let writer: TextWriter
  /// Cached texts that are being written.
  private var writings: [SharedTextTable.Key: TextWriting] = [:]
  /// How many of them have come to their end.
  private var writingsEnded = 0
  /// Calls under a key that have no answer yet: who asks again meanwhile reads along.
  private var keyed: [OnceOnly.Place: Asking] = [:]
  /// Texts that are being written for an account under a quota: they count already.
  private var underWay: [Counted: Int] = [:]
  /// Calls under a key that were broken off while their text was read, and counted for it: the same again isn't. Which
  /// they are is forgotten rather than kept without a bound.
  private var brokenOff: Set<OnceOnly.Place> = []
  private static let mostBrokenOff = 10_000

  private struct Counted: Hashable {
    var account: String
    var rule: String
  }

  /// A call, with those that repeat it under its key.
  @Loop private final class Asking {
    let once: OnceOnly
    let writing: TextWriting
    var calls = 0

    init(_ once: OnceOnly, _ writing: TextWriting) { (self.once, self.writing) = (once, writing) }
  }

  init(store: Store, catalog: AppCatalog, content: Peer, writer: TextWriter) {
    (self.store, self.catalog, self.content, self.writer) = (store, catalog, content, writer)
  }

  /// One call, as far as it is known before anything is written.
  private struct Order: Sendable {
    var principal: Principal
    var origin: String?
    var inputs: Inputs
    var language: Language
    var once: OnceOnly
    var quota: Quota?
    /// Whether it was counted when it was asked before, and broken off.
    var isCounted = false

    var generator: Generator { inputs.generator }
    var counted: Counted? { quota.map { Counted(account: principal.account, rule: $0.rule) } }
  }

  func generate(_ request: Generate, _ call: Call) async throws -> GeneratedText {
    var order = try order(request, call.caller, at: try await store.query { $0.wallNow })
    order.isCounted = order.once.place.map(brokenOff.contains) ?? false
    // Asked before a cache is looked at: whether an item is open is its own service's to say, each time.
    var items: [String: GetItemTexts.Reply] = [:]
    for (input, catalogue, item) in order.inputs.items {
      items[input] = try await content.call(
        GetItemTexts(catalogue: try Identifier(catalogue), item: item, language: order.language), as: call.caller)
    }
    if let asking = try asking(order) { return try await finish(order, asking, for: call) }
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

  /// What a new text is written from, and by whom that is counted.
  private struct Unwritten: Sendable {
    var prompts: PromptWriter
    /// Under what it is kept for everybody; nil for a text of one person's.
    var key: SharedTextTable.Key?
    /// Nil where as many are written as are asked for.
    var had: Quota.Had?
  }

  /// Looks once more where a text for everybody was stored meanwhile: it may be the one, and not in the state that was
  /// looked at. Not for ever: one that is written twice is no harm.
  private func lookAgain(_ order: Order, items: [String: GetItemTexts.Reply]) async throws -> Found {
    for _ in 0..<3 {
      let before = writingsEnded
      let found = try await look(order, items: items)
      guard case .unwritten(let unwritten) = found, unwritten.key != nil, writingsEnded != before else { return found }
    }
    return try await look(order, items: items)
  }

  /// What there is already: the reply to the same call before, or a cached text. Nothing is counted for either.
  private func look(
    _ order: Order, items: [String: GetItemTexts.Reply]
  ) async throws -> Found {
    let (principal, generator) = (order.principal, order.generator)
    return try await store.query { db in
      if let reply: GeneratedText = try order.once.remembered(in: db) {
        // A text that the person has deleted since isn't shown again.
        if let id = reply.id { _ = try AIGatewayService.text(Identifier(id), of: principal.account, db) }
        return .remembered(reply)
      }
      var prompts = PromptWriter(
        app: principal.app, account: principal.account, origin: order.origin, inputs: order.inputs, items: items,
        reaction: nil,
        language: order.language)
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
    // Begun while this call looked for what there is.
    if let asking = try asking(order) { return try await finish(order, asking, for: call) }
    // In one go with being counted as under way: the look may have taken a while, with others beside it.
    if let quota = order.quota, let counted = order.counted, let had = unwritten.had {
      try quota.check(had, order.principal, underWay: (underWay[counted] ?? 0) - (order.isCounted ? 1 : 0))
    }
    let (prompts, key) = (unwritten.prompts, unwritten.key)
    let asking = Asking(order.once, key.map { writings[$0] ?? begin($0, prompts) } ?? begin(prompts))
    if let place = order.once.place { keyed[place] = asking }
    if let counted = order.counted { underWay[counted, default: 0] += 1 }
    return try await finish(order, asking, for: call)
  }

  /// The same call, if it came before and has no answer yet.
  ///
  /// - Throws: `conflict` where another call is under way under the key.
  private func asking(_ order: Order) throws -> Asking? {
    guard let asking = order.once.place.flatMap({ keyed[$0] }) else { return nil }
    guard asking.once == order.once else { throw Failure.conflict(.keyUsed) }
    return asking
  }

  /// The last call of those has its answer, or has gone.
  private func end(_ order: Order) {
    if let place = order.once.place { keyed[place] = nil }
    if let counted = order.counted, let count = underWay[counted] { underWay[counted] = count > 1 ? count - 1 : nil }
  }

  /// Hands on what is being written, and keeps it when it is whole.
  private func finish(_ order: Order, _ asking: Asking, for call: Call) async throws -> GeneratedText {
    let writing = asking.writing
    asking.calls += 1
    writing.readers += 1
    defer {
      asking.calls -= 1
      writing.readers -= 1
      if asking.calls == 0 { end(order) }
    }
    var sent = 0
    do {
      while let part = await writing.part(after: sent) {
        sent += 1
        try await call.progress(part)
      }
      try Task.checkCancellation()
    } catch {
      if sent > 0, asking.calls == 1 { breakOff(order) }
      throw error
    }
    guard case .some(.some(let outcome)) = writing.outcome else {
      throw Failure.unavailable(.noProvider, of: "ai", retryAfter: .seconds(5))
    }
    let took = writing.billOnce()?.took(template: order.generator.prompt.version)
    var reply = try await store.write(for: call.caller) { tx in
      try order.once.run(in: tx) { try Self.keep(order, outcome, taking: took, in: tx) }
    }
    if let place = order.once.place { brokenOff.remove(place) }
    guard let took else { return try await told(reply, call.caller) }
    writer.note(took, for: reply, in: order.principal.app, call.caller.trace)
    // Only now: what is kept under the key is anybody's who has it.
    if call.caller.isOperator { reply.took = took }
    return reply
  }

  /// What people who run the machine are told beside a reply that was kept.
  private func told(_ reply: GeneratedText, _ caller: Caller) async throws -> GeneratedText {
    guard caller.isOperator, reply.id != nil else { return reply }
    let account = try caller.account().account
    return try await store.query { db in try TextCostTable(db: db).told([reply], of: account)[0] }
  }

  /// Counts a text whose reader went away in the middle of it: what was read was had.
  private func breakOff(_ order: Order) {
    guard let quota = order.quota else { return }
    if let place = order.once.place {
      if brokenOff.count >= Self.mostBrokenOff { brokenOff = [] }
      // Broken off once more it is another one, and the next isn't counted for by it.
      if order.isCounted { brokenOff.remove(place) } else { brokenOff.insert(place) }
    }
    Loop.task { [store] in
      try? await store.write(of: order.principal.account) { try quota.countUnasked(order.principal, $0) }
    }
  }

  /// Counts and keeps what was written, and tells of it.
  private nonisolated static func keep(
    _ order: Order, _ outcome: TextWriting.Outcome, taking took: TextTook?, in tx: Transaction
  ) throws -> GeneratedText {
    let (principal, generator, inputs) = (order.principal, order.generator, order.inputs)
    // What stands in while nobody can write uses nothing up.
    if outcome.isWritten, !order.isCounted { try order.quota?.count(principal, tx) }
    var reply = GeneratedText(
      id: nil, generator: generator.id, inputs: inputs.json(), text: outcome.text, language: order.language,
      origin: outcome.origin, provider: outcome.provider, cached: false, createdAt: tx.wallNow)
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
      language: order.language, origin: outcome.origin, provider: outcome.provider, cached: true, createdAt: time)
  }

  private func stream(_ text: String, _ call: Call) async throws {
    for piece in Pieces.of(text) { try await call.progress(TextPart(text: piece)) }
  }

  /// Has a text written for one call, and those that repeat it: it ends when none of them reads any more.
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
      if case .some(.some(let outcome)) = writing.outcome, writer.isBest(outcome.origin) {
        // Whoever asks next has it written again where it can't be stored.
        try? await store.write { tx in try SharedTextTable(db: tx).save(outcome, as: key, at: tx.wallNow) }
      }
      writings[key] = nil
      writingsEnded += 1
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
