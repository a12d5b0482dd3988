import ContentContract
import MessageBus
import ServiceHost
import Storage

extension ContentService {
  func registerSync(on routes: Routes) {
    let catalog = catalog
    routes.read(
      ListCardChanges.self, in: store,
      text: { request, caller, db in
        let context = try CardContext(catalog, caller)
        let reading = CardReading(db, context.owner)
        let use = context.allowance(used: try reading.used()).use
        return try CardChangesPage(request, reading).reply(use: use)
      })
    routes.change(SyncCards.self, in: store, CardChanges(catalog) { [upkeep] in upkeep.arm() }.sync)
  }
}
