import EntitlementsContract
package import EventLoop
import MessageBus
import Quotas
package import ServiceHost
import Storage
import Telemetry
import Transfers
import Wire

/// The executable `entitlements`.
package enum EntitlementsProgram {
  /// Runs the service; never returns.
  ///
  /// - Parameter setUp: Prepares the service before it accepts calls. A program that does more passes its own function.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { try EntitlementsProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("entitlements", settings: EntitlementsSettings.all, setUp)
  }

  /// Opens the database and registers methods and events.
  @Loop package static func setUp(_ host: ServiceHost) throws {
    let store = try host.store(migrations: EntitlementsService.migrations, held: EntitlementsAPI.held)
    let eraser = host.eraser
    host.audit(EntitlementsService.auditRules + Transfers.auditRules)
    // With a circuit breaker, calls to a peer that is down fail at once, and access questions that need it are answered
    // with `unavailable`.
    var limits = PeerLimits()
    limits.breaker = CircuitBreaker()
    var live: LiveChanges?
    let catalog = try host.catalog(
      checking: { app in
        // A database that can't be read has already been reported.
        let now = host.clock.wallNow
        return
          (try? store.read {
            try BoughtProducts(db: $0).problems(of: app) + GivenPlans(db: $0).problems(of: app, at: now)
          }) ?? []
      },
      // New app data may change plans, so listeners must reconnect and ask again.
      taken: { live?.cutOff() })
    let service = EntitlementsService(
      store: store, catalog: catalog, verifier: try EntitlementsSettings.verifier(host.settings),
      services: AccountServices(peer: { host.peer($0) }),
      counts: AccessCounts(
        content: host.peer("content", limits: limits), ai: host.peer("ai", limits: limits), log: host.log),
      clock: host.clock, log: host.log, erasesWithin: host.settings[EntitlementsSettings.eraseWithin],
      forget: { eraser?.arm() })
    let keys = try EntitlementsSettings.keys(host.settings)
    if case .unusable(let problem, let file) = keys {
      host.diagnostics.append(Diagnostic(.error, "\(problem)", at: file, cure: SignInKeys.cure))
      host.log.error("nobody can sign in with Apple", ["reason": "\(problem)"])
    }
    service.signInKeys.use(keys)
    service.asksAuthorities = host.settings[EntitlementsSettings.storeOCSP]
    service.register(on: host.routes)
    live = service.live
    let files = Transfers(
      store: store, clock: host.clock, kinds: [], limits: EntitlementsSettings.archives(host.settings), log: host.log)
    let archives = ArchiveMaker(
      store: store, files: files, people: PeopleReader(host, store: store, tables: EntitlementsAPI.held),
      clock: host.clock, log: host.log)
    archives.register(on: host.routes)
    eraser?.also = { try await archives.erase($0) }
    host.onReload(EntitlementsSettings.all) { settings in
      let (verifier, keys) = try (EntitlementsSettings.verifier(settings), EntitlementsSettings.keys(settings))
      // Keep the former keys: they work.
      if case .unusable(let problem, file: _) = keys { throw SettingsFault(problems: [problem]) }
      return {
        files.limits = EntitlementsSettings.archives(settings)
        service.verifier = verifier
        service.asksAuthorities = settings[EntitlementsSettings.storeOCSP]
        service.signInKeys.use(keys)
      }
    }
    host.publish(
      from: store,
      to: [
        "notifications": [
          AccountCreated.type, ProfileChanged.type, SubscriptionChanged.type, AccountErased.type, PurchaseMoved.type,
          MergeRequested.type,
        ],
        "content": [AccountErased.type], "ai": [AccountErased.type],
        "progress": [ProfileChanged.type, AccountErased.type],
      ])
    eraser?.done = { try EntitlementsService.noteForgotten($0, by: "entitlements", in: $1) }
    host.onEvent(PersonForgotten.self, in: store) { event, _, tx in
      try EntitlementsService.noteForgotten(event.subject, by: event.source, in: tx)
    }
    let erasures = service.erasures
    host.addWarnings(in: store, and: { service.signInKeys.warnings }) { try erasures.warnings($0) }
    host.onStop {
      service.stop()
      archives.stop()
      files.stop()
    }
    service.start()
    files.start()
    archives.start()
  }
}
