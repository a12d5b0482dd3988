import AIGatewayContract
package import AppCatalog
import CivilTime
package import EventLoop
package import MessageBus
import ServiceHost
import Spelling
package import Storage
package import Telemetry
import Wire

/// The `ai` service: writes and stores texts, and records reactions and reports.
@Loop package final class AIGatewayService {
  private let store: Store
  private let catalog: AppCatalog
  private let textGenerator: TextGenerator
  private let writer: TextWriter

  /// Creates the service over an open database. The service calls `content` for the data of items.
  package convenience init(store: Store, catalog: AppCatalog, content: Peer, metrics: Metrics, log: Log) {
    self.init(
      store: store, catalog: catalog, content: content, providers: [EmbeddedProvider()], metrics: metrics, log: log)
  }

  init(store: Store, catalog: AppCatalog, content: Peer, providers: [any Provider], metrics: Metrics, log: Log) {
    self.store = store
    self.catalog = catalog
    writer = TextWriter(providers: providers, catalog: catalog, clock: .system, metrics: metrics, log: log)
    textGenerator = TextGenerator(store: store, catalog: catalog, content: content, writer: writer)
  }

  /// Replaces the providers. The service asks them in the given order.
  func use(_ providers: [any Provider]) { writer.providers = providers }

  /// Problems for the operator to fix: failing providers, and unknown names in the providers' file or in app data.
  var warnings: [ServiceWarning] {
    let remote = writer.providers.compactMap { $0 as? RemoteProvider }
    let names = writer.providers.map(\.name)
    let apps = catalog.apps
    var warnings = writer.providers.flatMap(\.warnings)
    for app in apps {
      for generator in app.generators?.generators ?? [] {
        let wanted = generator.providers ?? []
        // An installation without AI providers is assumed to be a test installation. It needs no warning about a
        // generator that may also use the embedded provider.
        if remote.isEmpty, wanted.contains("embedded") { continue }
        for name in wanted where !names.contains(name) {
          warnings.append(
            Self.warning(
              "the app \(app.id) names the provider '\(Excerpt(name))' for its generator \(generator.id), but "
                + "there is no such provider\(Spelling.hint(for: name, among: names))"))
        }
      }
    }
    for provider in remote {
      for app in provider.apps where catalog[app] == nil {
        warnings.append(
          Self.warning(
            "the provider \(provider.name) has a key for the app '\(Excerpt(app))', but there is no such "
              + "app\(Spelling.hint(for: app, among: apps.map(\.id)))"))
      }
    }
    return warnings
  }

  /// Returns a warning about an unknown name.
  private static func warning(_ text: String) -> ServiceWarning {
    ServiceWarning(text, cure: "correct the file named in the setting providers, then run quintet reload ai")
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(fileNamed: "0001-texts.sql", PackageResources._001_texts_sql, formerChecksums: ["6755bbe649bd91fb"]),
      Migration(
        fileNamed: "0041-item-meanings.sql", PackageResources._041_item_meanings_sql,
        formerChecksums: ["dd7873f8f9533a04"]),
      Migration(
        fileNamed: "0050-generators.sql", PackageResources._050_generators_sql, formerChecksums: ["acde3df9e016ca26"]),
      Migration(
        fileNamed: "0051-spending.sql", PackageResources._051_spending_sql, formerChecksums: ["3c9f1b6bc3bfff2b"]),
      Migration(
        fileNamed: "0052-quota-days.sql", PackageResources._052_quota_days_sql, formerChecksums: ["92d58f7286a4d4d0"]),
      Migration(
        fileNamed: "0053-origin-spending.sql", PackageResources._053_origin_spending_sql,
        formerChecksums: ["b20c54dabe9c0444"]),
      Migration(
        fileNamed: "0054-adoption.sql", PackageResources._054_adoption_sql, formerChecksums: ["dc8d3919a1253af9"]),
      Migration(
        fileNamed: "0055-text-costs.sql", PackageResources._055_text_costs_sql, formerChecksums: ["d8aefc15cc97dda"]),
      Migration(
        fileNamed: "0056-said-here.sql", PackageResources._056_said_here_sql, formerChecksums: ["8b1bf230befc1db2"]),
      Migration(
        fileNamed: "0057-folding.sql", PackageResources._057_folding_sql, formerChecksums: ["2a7c216460b02993"]),
      Migration(fileNamed: "0060-forms.sql", PackageResources._060_forms_sql, formerChecksums: ["452eaba3e5bc78ea"]),
    ]
  }

  /// Registers the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(AIGatewayAccounts.part, in: store)
    registerGeneration(on: routes)
    registerHistory(on: routes)
    registerHistoryChanges(on: routes)
    LocalImportMethods(store: store, catalog: catalog, writer: writer).register(on: routes)
    registerReactions(on: routes)
    registerReports(on: routes)
    ShareMethods(store: store, catalog: catalog).register(on: routes)
    DailyTextMethods(store: store, catalog: catalog).register(on: routes)
    registerCosts(on: routes)
    registerUsage(on: routes)
  }

  private func registerGeneration(on routes: Routes) {
    routes.on(Generate.self) { [textGenerator] in try await textGenerator.generate($0, $1) }
    let forms = GeneratorForms()
    routes.read(
      ListGenerators.self, in: store,
      text: { [catalog] _, caller, db in
        try GeneratorList(catalog: catalog, forms: forms, principal: caller.account()).text(db)
      })
  }

  private func registerCosts(on routes: Routes) {
    routes.read(ListSpending.self, in: store) { [catalog] request, _, db in
      try Self.spending(request, catalog: catalog, in: db)
    }
    routes.read(ListTextCosts.self, in: store) { request, _, db in
      ListTextCosts.Reply(
        texts: try TextCostTable(db: db).last(of: request.account.value, limit: request.limit?.value ?? 50))
    }
  }

  private func registerUsage(on routes: Routes) {
    routes.read(CountUsed.self, in: store) { request, caller, db in
      let principal = try caller.account()
      return CountUsed.Reply(
        counts: try request.rules.map {
          .init(rule: $0, count: try UsageTable(db: db).today(of: principal, rule: $0, at: db.wallNow).calls)
        })
    }
  }
}

extension AIGatewayService {
  private nonisolated static func spending(
    _ request: ListSpending, catalog: AppCatalog, in db: Reading
  ) throws -> ListSpending.Reply {
    let since = Spending.day(db.wallNow) + (1 - (request.days?.value ?? 30))
    let entries = try SpendingTable(db: db).list(since: since, app: request.app?.value)
    // A removed app may still have recorded spending.
    if entries.isEmpty, let app = request.app?.value { try catalog.requireKnown(app) }
    return ListSpending.Reply(entries: entries)
  }

  /// The invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule("counts of calls must be positive", "SELECT account FROM usage WHERE calls < 1"),
      AuditRule("a stored text must not be empty", "SELECT id FROM texts WHERE text = ''"),
      AuditRule("counts of reactions must be positive", "SELECT account FROM reaction_totals WHERE said < 1"),
      AuditRule("spending must not be negative", "SELECT app FROM spending WHERE calls < 1 OR micro_cents < 0"),
      AuditRule(
        "a text's cost must not be negative",
        "SELECT account FROM text_costs WHERE input_tokens < 0 OR output_tokens < 0 OR micro_cents < 0 OR "
          + "attempts < 0"),
      AuditRule("each completed choice must have a count", "SELECT account FROM choice_counts WHERE made < 1"),
    ]
  }
}

extension AIGatewayService {
  private func registerHistory(on routes: Routes) {
    routes.read(ListTexts.self, in: store) { request, caller, db in
      var page = try TextTable(db: db).page(request, of: caller.account().account)
      page.texts = try TextCostTable(db: db).withCosts(page.texts, for: caller)
      return page
    }
    routes.read(GetText.self, in: store) { try Self.text($0.text, for: $1, $2) }
  }

  private func registerHistoryChanges(on routes: Routes) {
    routes.change(MarkText.self, in: store) { try Self.mark($0, of: $1.account().account, in: $2) }
    routes.change(DeleteText.self, in: store) { try Self.delete($0, of: $1.account().account, in: $2) }
    routes.change(DeleteAllTexts.self, in: store) { try Self.deleteAll($0, of: $1.account().account, in: $2) }
  }

  private nonisolated static func mark(
    _ request: MarkText, of account: String, in tx: Transaction
  ) throws -> GeneratedText {
    var text = try text(request.text, of: account, tx)
    try TextTable(db: tx).mark(request.text.value, of: account, favorite: request.favorite, at: tx.wallNow)
    text.favorite = request.favorite
    return text
  }

  private nonisolated static func delete(
    _ request: DeleteText, of account: String, in tx: Transaction
  ) throws -> Nothing {
    guard try TextTable(db: tx).delete(request.text.value, of: account) else { throw Failure.notFound(.noText) }
    return Nothing()
  }

  private nonisolated static func deleteAll(
    _ request: DeleteAllTexts, of account: String, in tx: Transaction
  ) throws -> DeleteAllTexts.Reply {
    let count = try TextTable(db: tx).deleteAll(of: account, generator: request.generator?.value)
    if request.generator == nil { try LocalImportTable(db: tx, account: account).end(at: tx.wallNow) }
    return DeleteAllTexts.Reply(deleted: count)
  }

  private nonisolated static func text(_ id: Identifier, for caller: Caller, _ db: Reading) throws -> GeneratedText {
    let text = try text(id, of: caller.account().account, db)
    return try TextCostTable(db: db).withCosts([text], for: caller)[0]
  }

  /// - Throws: `not_found` if the account has no such text.
  nonisolated static func text(_ id: Identifier, of account: String, _ db: Connection) throws -> GeneratedText {
    guard let text = try TextTable(db: db).text(id.value, of: account) else { throw Failure.notFound(.noText) }
    return text
  }
}

extension AIGatewayService {
  private func registerReactions(on routes: Routes) {
    routes.change(SetReaction.self, in: store) { [catalog] request, caller, tx in
      try Self.react(request, by: caller.account(), catalog: catalog, in: tx)
    }
    routes.read(CountReactions.self, in: store) { [catalog] request, caller, db in
      try Self.count(request, by: caller.account(), catalog: catalog, in: db)
    }
  }

  private nonisolated static func count(
    _ request: CountReactions, by principal: Principal, catalog: AppCatalog, in db: Reading
  ) throws -> CountReactions.Reply {
    let generator = try generator(request.generator, of: principal.app, catalog)
    return CountReactions.Reply(counted: try ReactionTable(db: db).all(of: generator.id, by: principal.account))
  }

  private func registerReports(on routes: Routes) {
    routes.change(ReportText.self, in: store) { [catalog] request, caller, tx in
      try Self.report(request, by: caller.account(), catalog: catalog, in: tx)
      return Nothing()
    }
    routes.read(ListReports.self, in: store) { [catalog] request, _, db in
      let page = try ReportTable(db: db).page(request)
      // A removed app may still have reports.
      if page.reports.isEmpty, let app = request.app?.value { try catalog.requireKnown(app) }
      return page
    }
  }

  private nonisolated static func react(
    _ request: SetReaction, by principal: Principal, catalog: AppCatalog, in tx: Transaction
  ) throws -> GeneratedText {
    var text = try text(request.text, of: principal.account, tx)
    // The texts of a removed generator accept no reactions.
    let reactions = catalog[principal.app]?.generators?[text.generator]?.reactions
    try reactions.check(request.reaction)
    let reaction = request.reaction?.value
    let choice = reactions?.by.flatMap { text.inputs[$0]?.string } ?? ""
    try ReactionTable(db: tx).replace(text.reaction, with: reaction, to: choice, text.generator, by: principal.account)
    text.reaction = reaction
    try TextTable(db: tx).react(reaction, to: request.text.value, of: principal.account, at: tx.wallNow)
    return text
  }

  private nonisolated static func report(
    _ request: ReportText, by principal: Principal, catalog: AppCatalog, in tx: Transaction
  ) throws {
    let generator = try generator(request.generator, of: principal.app, catalog)
    let known = try request.text.map { try text($0, of: principal.account, tx) }
    guard let quote = known?.text ?? request.quote?.value else {
      throw Failure.invalidParams("either 'text' or 'quote' is required, to identify the text")
    }
    try ReportTable(db: tx).add(
      ListReports.Report(
        account: principal.account, app: principal.app, generator: generator.id, quote: quote,
        provider: known?.provider ?? known?.origin.rawValue, reason: request.reason.value, createdAt: tx.wallNow))
  }

  private nonisolated static func generator(
    _ id: Identifier, of app: String, _ catalog: AppCatalog
  ) throws -> Generator {
    guard let generator = catalog[app]?.generators?[id.value] else { throw Failure.notFound(.noGenerator) }
    return generator
  }
}

extension CountReactions.Reply {
  /// - Parameter counted: The counts of reactions, ordered by reaction within each choice.
  fileprivate init(counted: [(choice: String, kind: CountReactions.Kind)]) {
    let totals = Dictionary(counted.map { ($0.kind.reaction, $0.kind.count) }, uniquingKeysWith: +)
    let choices = Dictionary(grouping: counted.filter { !$0.choice.isEmpty }) { $0.choice }
    self.init(
      total: totals.values.reduce(0, +),
      kinds: totals.sorted { $0.key < $1.key }.map { .init(reaction: $0.key, count: $0.value) },
      choices: choices.sorted { $0.key < $1.key }.map { .init(choice: $0.key, kinds: $0.value.map(\.kind)) })
  }
}
