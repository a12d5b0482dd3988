import CivilTime
import EventLoop
import MessageBus
package import Storage
import Telemetry
package import Wire

/// `S.store.greet`: announces a service's database to another service, which replies with what it knows about it.
package struct AnnounceStore: ServiceRequest {
  package static let method = Method(
    "service.store.greet", .change, audience: .inner, callers: Settings.services, fails: [.notFound],
    "Reports the identity of another service's database, and returns what this service knew about it.")

  package var service: String
  package var identity: StoreIdentity

  package init(service: String, identity: StoreIdentity) {
    self.service = service
    self.identity = identity
  }

  package typealias Reply = KnownStore
}

/// `S.acknowledge-loss`: acknowledges the data loss of a database that lost its past.
package struct AcknowledgeDataLoss: ServiceRequest {
  package static let method = Method(
    "service.acknowledge-loss", .change, audience: .admin, access: .open, fails: [.conflict, .notFound],
    "Accepts that a database lost changes, and restarts the service.")

  package init() {}

  package typealias Reply = Nothing
}

/// The exchange by which the services know each other's databases.
///
/// At its start, a service announces its database to the others and learns whether the database lacks changes that
/// they have seen.
@Loop final class StoreHandshake {
  private unowned let host: ServiceHost
  private var announcer: StoreAnnouncer?

  init(_ host: ServiceHost) { self.host = host }

  func register() {
    let name = host.name
    let routes = host.routes
    routes.on(AnnounceStore.self, as: AnnounceStore.method(of: name)) { [unowned self] request, call in
      // A service may announce only its own database: under another name, it would cast doubt on that service's
      // database.
      if let peer = call.peer, !peer.services.contains(request.service) {
        throw Failure.permissionDenied(Message("only \(request.service) may report the identity of its database"))
      }
      let known = try await host.stored().meet(request.service, request.identity)
      // A service whose database is unknown here may not have recorded this service's database yet.
      if known.past?.store != request.identity.store { announcer?.greet(request.service) }
      return known
    }
    routes.on(AcknowledgeDataLoss.self, as: AcknowledgeDataLoss.method(of: name)) { [unowned self] _, _ in
      try await acknowledgeDataLoss()
      return Nothing()
    }
  }

  private func acknowledgeDataLoss() async throws {
    let database = try host.usableDatabase()
    guard database.lostPast else {
      _ = try database.usable()
      throw Failure.conflict(.nothingIsLost)
    }
    await database.store?.close()
    let path = database.path
    let backend = try database.backend(host.settings)
    let accepted = try await Store.acknowledgeLoss(path, on: backend, at: host.clock.wallNow)
    // If the clock is behind, other services may have recorded later changes than the acknowledgment states, and would
    // report the loss again.
    let reached = await reachedByOthers(accepted)
    if reached >= accepted.accepted {
      _ = try await Store.acknowledgeLoss(path, on: backend, at: Timestamp(milliseconds: reached) + .milliseconds(1))
    }
    host.log.notice("an operator acknowledged the lost changes; restarting")
    // The process stops after the reply is sent. The next one starts with a sound database.
    host.clock.schedule(at: host.clock.now) { [weak host = host] in host?.askToStop?() }
  }

  /// Announces the database to the services that can be reached, and returns its latest state that any of them knows.
  private func reachedByOthers(_ identity: StoreIdentity) async -> Int64 {
    var reached: Int64 = 0
    for other in otherStores {
      let known = try? await greet(other, AnnounceStore(service: host.name, identity: identity), timeout: .seconds(1))
      reached = max(reached, known?.reached ?? 0)
    }
    return reached
  }

  private var otherStores: [String] { ServiceDirectory.stores.filter { $0 != host.name } }

  private func greet(_ other: String, _ request: AnnounceStore, timeout: Duration) async throws -> KnownStore {
    let path = host.directories.busSocket(other)
    // Connecting fails at once if the service isn't there; a call would wait for it.
    try await host.dial(path).close()
    let peer = Peer(name: other, path: path, clock: host.clock, dial: host.dial)
    defer { peer.close() }
    return try await peer.call(
      request, as: Caller(principal: nil), method: AnnounceStore.method(of: other), timeout: timeout)
  }

  /// Starts to announce the database to the other services.
  func start() {
    guard let store = host.store else { return }
    let announcer = StoreAnnouncer(store, others: otherStores, clock: host.clock) { [unowned self] other, request in
      try await greet(other, request, timeout: .seconds(5))
    } lost: { [unowned self] missing in
      host.log.error("the database lacks changes that were acknowledged: calls are rejected", ["reason": missing])
      // The next process rejects all calls with the reason, and starts no background work.
      host.askToStop?()
    }
    self.announcer = announcer
    announcer.start()
    host.onStop { announcer.stop() }
  }

  /// Asks the services that reported a loss whether they still do. Such a service may have had another deployment's
  /// database, and may have its own again.
  func recheckLossReports() {
    let path = host.directories.database(host.name)
    let address = try? host.database?.backend(host.settings).postgres
    let hearing = Loop.task { [weak self, clock = host.clock] in
      let tellers = await address?.lossReports() ?? Store.lossReports(beside: path)
      if tellers.isEmpty { return }
      var wait = Duration.seconds(1)
      while !Task.isCancelled, await self?.isOver(tellers) == false {
        try? await clock.sleep(until: clock.now + wait)
        wait = min(wait * 2, .seconds(60))
      }
      if Task.isCancelled { return }
      await self?.withdrawLoss(of: path, in: address)
    }
    host.onStop { hearing.cancel() }
  }

  private func isOver(_ tellers: [DataLossReport]) async -> Bool {
    for reporter in tellers {
      let request = AnnounceStore(service: host.name, identity: reporter.compared)
      guard let known = try? await greet(reporter.service, request, timeout: .seconds(5)), reporter.isOver(by: known)
      else {
        return false
      }
    }
    return true
  }

  private func withdrawLoss(of path: String, in address: PostgresAddress?) async {
    do {
      if let address { try await address.withdrawLoss() } else { try Store.withdrawLoss(of: path) }
    } catch {
      return host.log.error(
        "can't delete the record of lost changes, which no service reports any more", ["reason": "\(error)"])
    }
    host.log.notice("no service reports lost changes any more; restarting")
    host.askToStop?()
  }
}
