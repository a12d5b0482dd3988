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
  private let maker: TextMaker
  private let writer: TextWriter

  /// Creates the service over an open database. It calls `content` for the data of items.
  package convenience init(store: Store, catalog: AppCatalog, content: Peer, metrics: Metrics, log: Log) {
    self.init(
      store: store, catalog: catalog, content: content, providers: [EmbeddedProvider()], metrics: metrics, log: log)
  }

  init(
    store: Store, catalog: AppCatalog, content: Peer, providers: [any Provider], metrics: Metrics, log: Log
  ) {
    self.store = store
    self.catalog = catalog
    writer = TextWriter(providers: providers, catalog: catalog, clock: .system, metrics: metrics, log: log)
    maker = TextMaker(store: store, catalog: catalog, content: content, writer: writer)
  }

  /// Replaces the providers, in the order in which they are asked.
  func use(_ providers: [any Provider]) { writer.providers = providers }

  /// Problems for the operator to fix: failing providers, and unknown names in the configuration.
  var warnings: [String] {
    let outside = writer.providers.compactMap { $0 as? OutsideProvider }
    // Without AI providers, this is a test installation.
    guard !outside.isEmpty else { return [] }
    let names = writer.providers.map(\.name)
    let apps = catalog.apps
    var warnings = writer.providers.flatMap(\.warnings)
    for app in apps {
      for generator in app.generators?.generators ?? [] {
        for name in generator.providers ?? [] where !names.contains(name) {
          warnings.append(
            "the app \(app.id) names the provider '\(Excerpt(name))' for its generator \(generator.id), but "
              + "there is no such provider\(Spelling.hint(for: name, among: names))"
          )
        }
      }
    }
    for provider in outside {
      for app in provider.apps where catalog[app] == nil {
        warnings.append(
          "the provider \(provider.name) has a key for the app '\(Excerpt(app))', but there is no such "
            + "app\(Spelling.hint(for: app, among: apps.map(\.id)))"
        )
      }
    }
    return warnings
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(fileNamed: "0001-texts.sql", PackageResources._001_texts_sql),
      Migration(fileNamed: "0041-item-meanings.sql", PackageResources._041_item_meanings_sql),
      Migration(fileNamed: "0050-generators.sql", PackageResources._050_generators_sql),
      Migration(fileNamed: "0051-spending.sql", PackageResources._051_spending_sql),
      Migration(fileNamed: "0052-quota-days.sql", PackageResources._052_quota_days_sql),
      Migration(fileNamed: "0053-origin-spending.sql", PackageResources._053_origin_spending_sql),
      Migration(fileNamed: "0054-adoption.sql", PackageResources._054_adoption_sql),
      Migration(fileNamed: "0055-text-costs.sql", PackageResources._055_text_costs_sql),
      Migration(fileNamed: "0056-said-here.sql", PackageResources._056_said_here_sql),
      Migration(fileNamed: "0057-folding.sql", PackageResources._057_folding_sql),
      Migration(fileNamed: "0060-forms.sql", PackageResources._060_forms_sql),
    ]
  }

  /// Registers the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(AIGatewayAccounts.part, in: store)
    routes.on(Generate.self) { [maker] in try await maker.generate($0, $1) }
    let forms = GeneratorForms()
    routes.read(
      ListGenerators.self, in: store,
      text: { [catalog] _, caller, db in
        try GeneratorList(catalog: catalog, forms: forms, principal: caller.account()).text(db)
      })
    registerHistory(on: routes, in: store)
    registerLocalImport(on: routes, in: store, catalog, writer)
    registerReactions(on: routes, in: store, catalog)
    registerShare(on: routes, in: store, catalog)
    registerDaily(on: routes, in: store, catalog)
    routes.read(ListSpending.self, in: store) { request, _, db in
      let since = Spending.day(db.wallNow) + (1 - (request.days?.value ?? 30))
      return ListSpending.Reply(
        entries: try SpendingTable(db: db).list(since: since, app: request.app?.value))
    }
    routes.read(ListTextCosts.self, in: store) { request, _, db in
      ListTextCosts.Reply(
        texts: try TextCostTable(db: db).last(of: request.account.value, limit: request.limit?.value ?? 50))
    }
    routes.read(CountUsed.self, in: store) { request, caller, db in
      let principal = try caller.account()
      return CountUsed.Reply(
        counts: try request.rules.map {
          .init(rule: $0, count: try UsageTable(db: db).today(of: principal, rule: $0, at: db.wallNow).calls)
        })
    }
  }
}
