import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import Quotas
package import ServiceHost
import Storage
import Telemetry
import Transfers
import Wire

package enum EntitlementsProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .entitlements, settings: EntitlementsSettings.all,
    database: .init(
      migrations: EntitlementsService.migrations, personalData: EntitlementsAPI.held,
      auditRules: EntitlementsService.auditRules + Transfers.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) async throws -> ServiceParts {
    let store = try host.openDatabase()
    let clock = host.clock
    let catalog = try await host.catalog(checking: { await lostPlans(of: $0, in: store, at: clock.wallNow) })
    let service = try service(over: store, catalog: catalog, host)
    let files = Transfers(
      store: store, clock: clock, kinds: [], limits: EntitlementsSettings.archives(host.settings), log: host.log)
    let archives = ArchiveMaker(
      store: store, files: files, personalData: PersonalDataReader(host, store: store, tables: EntitlementsAPI.held),
      clock: clock, log: host.log)
    var parts = ServiceParts()
    parts.routes = {
      service.register(on: $0)
      archives.register(on: $0)
    }
    parts.events = { service.receive(by: $0) }
    parts.personalData.erase = { try await archives.erase($0) }
    parts.personalData.erased = { try EntitlementsService.noteForgotten($0, by: AccountPart.owner, in: $1) }
    parts.reload = ReloadAction(EntitlementsSettings.reloadable) { try reload(service, files, by: $0) }
    // New app data may change plans, so listeners must reconnect and ask again.
    parts.appsReloaded = { service.live.cutOff() }
    parts.warnings = { service.warnings }
    parts.jobs = [service, files, archives]
    return parts
  }

  /// Creates the service with its connections to other services, its settings and its keys.
  @Loop private static func service(
    over store: Store, catalog: AppCatalog, _ host: ServiceHost
  ) throws -> EntitlementsService {
    let service = EntitlementsService(
      store: store, catalog: catalog, verifier: try EntitlementsSettings.verifier(host.settings),
      services: AccountServices(peer: { host.peer($0) }), counts: counts(host), clock: host.clock, log: host.log,
      erasesWithin: host.settings[EntitlementsSettings.eraseWithin], forget: { [unowned host] in host.eraser?.arm() })
    try useKeys(service, host)
    return service
  }

  /// Returns the problems that an app's new data would cause for plans that accounts have.
  @Loop private static func lostPlans(of app: App, in store: Store, at now: Timestamp) async -> [CatalogProblem] {
    // A database that can't be read has already been reported.
    let problems = try? await store.query(mayBeOutdated: true) {
      try BoughtProducts(db: $0).problems(of: app) + GrantedPlans(db: $0).problems(of: app, at: now)
    }
    return problems ?? []
  }

  /// Returns the source of counts for access questions. Its connections have circuit breakers: calls to a service that
  /// is down fail at once, and access questions that need this service are answered with `unavailable`.
  @Loop private static func counts(_ host: ServiceHost) -> AccessCounts {
    var limits = PeerLimits()
    limits.breaker = CircuitBreaker()
    return AccessCounts(
      content: host.peer("content", limits: limits), ai: host.peer("ai", limits: limits), log: host.log)
  }

  @Loop private static func useKeys(_ service: EntitlementsService, _ host: ServiceHost) throws {
    let keys = try EntitlementsSettings.keys(host.settings)
    if case .unusable(let problem, let file) = keys {
      host.report(Diagnostic(.error, "\(problem)", at: file, cure: SignInKeys.cure))
      host.log.error("Sign in with Apple doesn't work", ["reason": "\(problem)"])
    }
    service.signInKeys.use(keys)
  }

  @Loop private static func reload(
    _ service: EntitlementsService, _ files: Transfers, by settings: Settings
  ) throws -> @Loop () -> Void {
    let verifier = try EntitlementsSettings.verifier(settings)
    let keys = try EntitlementsSettings.keys(settings)
    // Reject the new settings, so that the current keys stay in use.
    if case .unusable(let problem, file: _) = keys { throw SettingsFault(problems: [problem]) }
    return {
      files.limits = EntitlementsSettings.archives(settings)
      service.verifier = verifier
      service.signInKeys.use(keys)
    }
  }
}
