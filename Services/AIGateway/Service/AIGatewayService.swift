import AIGatewayContract
package import AppCatalog
import CivilTime
package import EventLoop
package import MessageBus
import ServiceHost
package import Storage
package import Telemetry
import Wire

/// What asks providers for texts: roasts and meanings.
@Loop package final class AIGatewayService {
  private let store: Store
  private let catalog: AppCatalog
  private let roasts: RoastMaker
  private let meanings: MeaningWriter

  /// A service over an open store; it calls `content` for what an item's meaning is written from.
  package init(store: Store, catalog: AppCatalog, content: Peer, metrics: Metrics, log: Log) {
    self.store = store
    self.catalog = catalog
    let provider = EmbeddedProvider(catalog: catalog).provider
    roasts = RoastMaker(store: store, catalog: catalog, provider: provider, metrics: metrics)
    meanings = MeaningWriter(store: store, catalog: catalog, content: content, provider: provider, log: log)
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(fileNamed: "0001-texts.sql", PackageResources._001_texts_sql),
      Migration(fileNamed: "0041-item-meanings.sql", PackageResources._041_item_meanings_sql),
    ]
  }

  /// Puts all of the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(AIGatewayAccounts.part, in: store)
    routes.on(CreateRoast.self) { [roasts] in try await roasts.create($0, $1) }
    routes.on(GetMeaning.self) { [meanings] in try await meanings.get($0, $1) }
    routes.read(ListRoasts.self, in: store) { request, caller, db in
      try RoastTable(db: db).page(request, of: caller.account().account)
    }
    routes.change(DeleteRoast.self, in: store) { request, caller, tx in
      let wasThere = try RoastTable(db: tx).delete(request.roast.value, of: caller.account().account)
      guard wasThere else { throw Failure.notFound(.noRoast) }
      return Nothing()
    }
    routes.read(CountUsed.self, in: store) { request, caller, db in
      let principal = try caller.account()
      let today = try ZoneInfo.rules(of: principal.timeZone).day(of: db.wallNow)
      return CountUsed.Reply(
        counts: try request.rules.map {
          .init(rule: $0, count: try UsageTable(db: db).calls(of: principal.account, rule: $0, on: today))
        })
    }
    routes.read(ListCategories.self) { [roasts] _, caller in
      let language = caller.language
      let known = try roasts.roasts(of: caller.account().app)
      return ListCategories.Reply(
        categories: known.categories.map { .init(id: $0.id, name: $0.name[language]) },
        moods: known.moods.map { .init(id: $0.id, name: $0.name[language]) },
        collections: known.collections.map { .init(id: $0.id, name: $0.name[language]) },
        spice: known.spice.map { $0.name[language] })
    }
  }
}
