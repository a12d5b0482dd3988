import AIGatewayContract
import AppCatalog
import Crypto
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Telemetry
import Wire

/// Makes roasts: provider, filter, a softer second try, a curated one, and then the store (R1, R2, R4).
@Loop final class RoastMaker {
  private let store: Store
  private let catalog: AppCatalog
  private let provider: Provider
  private let metrics: Metrics

  init(store: Store, catalog: AppCatalog, provider: Provider, metrics: Metrics) {
    self.store = store
    self.catalog = catalog
    self.provider = provider
    self.metrics = metrics
  }

  func create(_ request: CreateRoast, _ call: Call) async throws -> Roast {
    let caller = call.caller
    let principal = try caller.account()
    let roasts = try roasts(of: principal.app)
    try check(request, roasts)
    let once = try OnceOnly(request, caller)
    let prompt = RoastPrompt(
      app: principal.app, category: request.category.value, spice: request.spice.value, mood: request.mood?.value,
      collection: request.collection?.value,
      language: catalog.language(request.language, or: principal.language, in: principal.app),
      seed: UInt64.random(in: .min ... .max))
    let (text, origin) = await write(prompt, roasts)
    let quota = catalog[principal.app]?.access.map { Quota(rule: roasts.quotaRule, rules: $0) }
    let roast = try await store.write(for: caller) { tx in
      try once.run(in: tx) {
        try quota?.count(principal, tx)
        let roast = Roast(
          id: SecureRandom.identifier("rst", at: tx.wallNow), text: text, category: prompt.category,
          spice: prompt.spice,
          mood: prompt.mood, collection: prompt.collection, language: prompt.language, origin: origin,
          createdAt: tx.wallNow)
        try RoastTable(db: tx).add(roast, of: principal.account)
        try tx.emit(
          RoastCreated(
            roast: roast.id, category: roast.category, spice: roast.spice, language: roast.language, mood: roast.mood,
            collection: roast.collection, timeZone: principal.timeZone), account: principal.account, app: principal.app)
        return roast
      }
    }
    // Streamed once it is filtered and stored: nobody reads what was refused, and a repeat reads the same.
    for piece in Pieces.of(roast.text) { try await call.progress(TextPart(text: piece)) }
    return roast
  }

  /// A text that the filter lets through.
  private func write(_ prompt: RoastPrompt, _ roasts: Roasts) async -> (String, Roast.Origin) {
    let filter = SafetyFilter(catalog[prompt.app]?.safety)
    for attempt in [prompt, prompt.softer] {
      guard let text = try? await provider.roast(attempt) else { continue }
      guard let reason = filter.reason(against: text) else { return (text, .provider) }
      metrics.counter("quintet_ai_blocked_total", "Texts that the safety filter refused.", by: ["reason": reason]).add()
    }
    var random = SeededGenerator(seed: prompt.seed)
    let fitting = roasts.curated.filter { $0.category == prompt.category }
    let curated = (fitting.isEmpty ? roasts.curated : fitting).randomElement(using: &random)
    // The catalogue holds at least one: checked on load.
    return (curated?.text[prompt.language] ?? "", .curated)
  }

  func roasts(of app: String) throws -> Roasts {
    guard let roasts = catalog[app]?.roasts else {
      throw Failure.notFound(.noRoasts)
    }
    return roasts
  }

  private func check(_ request: CreateRoast, _ roasts: Roasts) throws {
    func require(_ name: String, is value: Identifier?, among known: [String]) throws {
      guard let value = value?.value, !known.contains(value) else { return }
      throw Failure.invalidParams("\(name) '\(value)' isn't one of \(known.joined(separator: ", "))")
    }
    try require("category", is: request.category, among: roasts.categories.map(\.id))
    try require("mood", is: request.mood, among: roasts.moods.map(\.id))
    try require("collection", is: request.collection, among: roasts.collections.map(\.id))
  }
}
