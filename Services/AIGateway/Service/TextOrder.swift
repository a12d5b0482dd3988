import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import MessageBus
import ServiceHost
import Storage
import Wire

/// A validated request for a text, with its caller, language and quota.
struct TextOrder: Sendable {
  var principal: Principal
  var origin: String?
  var inputs: Inputs
  var language: Language
  var once: IdempotentCall
  var quota: Quota?

  /// A quota of an account.
  struct QuotaKey: Hashable {
    var account: String
    var rule: String
  }

  var generator: Generator { inputs.generator }
  /// The quota that the text counts towards; nil if there is none.
  var counted: QuotaKey? { quota.map { QuotaKey(account: principal.account, rule: $0.rule) } }

  /// Returns the cache key of the text; nil if the text isn't shared.
  func cacheKey(_ prompts: PromptWriter) throws -> SharedTextTable.Key? {
    guard generator.keeps == .cache else { return nil }
    return SharedTextTable.Key(
      app: principal.app, generator: generator.id, inputs: try JSON.text(inputs.json()), language: language,
      source: prompts.prompt(levels: 0, seed: 0).digest(version: generator.prompt.version))
  }

  func prompts(items: [String: GetItemTexts.Reply]) -> PromptWriter {
    PromptWriter(
      app: principal.app, account: principal.account, origin: origin, inputs: inputs, items: items, reaction: nil,
      language: language)
  }

  func reply(with outcome: TextInProgress.Outcome, cached: Bool, at time: Timestamp) -> GeneratedText {
    GeneratedText(
      id: nil, generator: generator.id, inputs: inputs.json(), text: outcome.text, language: language,
      origin: outcome.origin, provider: outcome.provider, cached: cached, createdAt: time, form: outcome.form)
  }

  /// Returns the stored reply to an earlier call with the same key; nil if there is none.
  func remembered(in db: Reading) throws -> GeneratedText? {
    guard let answer: StoredReply = try once.remembered(in: db) else { return nil }
    let reply = try answer.text()
    // Don't return a text that the user has deleted since.
    if let id = reply.id { _ = try AIGatewayService.text(Identifier(id), of: principal.account, db) }
    return reply
  }

  /// Counts the text for each choice that can be completed.
  func countChoices(in tx: Transaction) throws {
    for input in generator.inputs {
      guard let choice = inputs.choice(input.id), let goal = input.choice(choice)?.goal else { continue }
      try ChoiceCountTable(db: tx).add(
        choice, of: input.id, generator.id, to: principal.account, goal: goal, at: tx.wallNow)
    }
  }

  func emitEvent(in tx: Transaction) throws {
    try tx.emit(
      TextGenerated(
        generator: generator.id, inputs: inputs.json(withText: false), language: language,
        timeZone: principal.timeZone), account: principal.account, app: principal.app)
  }

  /// Returns the reaction that the account gave most often to earlier texts of this kind.
  func reaction(in db: Reading) throws -> Generator.Reaction? {
    guard let reactions = generator.reactions else { return nil }
    let most = try ReactionTable(db: db).most(
      of: reactions.by.flatMap(inputs.choice) ?? "", generator.id, by: principal.account, least: reactions.least)
    return reactions.kinds.first { $0.id == most }
  }
}
