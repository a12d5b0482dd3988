import CivilTime
import EventLoop
import MessageBus
package import Storage
import Telemetry
package import Wire

/// `<service>.store.greet`: announces a service's database to another service, which returns the facts that it has
/// recorded about this database.
package struct AnnounceStore: ServiceRequest {
  package static let method = Method(
    "service.store.greet", .change, audience: .inner, callers: Settings.services, fails: [.notFound],
    "Accepts the identity of another service's database, and returns the facts recorded about that database.")

  package var service: String
  package var identity: StoreIdentity

  package init(service: String, identity: StoreIdentity) {
    self.service = service
    self.identity = identity
  }

  package typealias Reply = KnownStore
}

/// `<service>.acknowledge-loss`: acknowledges the data loss of a database that lacks confirmed changes.
package struct AcknowledgeDataLoss: ServiceRequest {
  package static let method = Method(
    "service.acknowledge-loss", .change, audience: .admin, access: .open, fails: [.conflict, .notFound],
    "Acknowledges a database's data loss, and restarts the service.")

  package init() {}

  package typealias Reply = Nothing
}

/// Exchanges the identities of databases with the other services.
///
/// When a service starts, it announces its database to the other services, and learns whether the database lacks
/// changes that they have recorded.
@Loop final class StoreHandshake {
  private let database: ServiceDatabase?
  private let process: ServiceProcess
  private let peers: ServicePeers
  private let clock: LoopClock
  private let log: Log
  private var announcer: StoreAnnouncer?

  /// - Parameter database: The service's database. If it is nil, the methods reject every call.
  init(_ database: ServiceDatabase?, of process: ServiceProcess, peers: ServicePeers, clock: LoopClock, log: Log) {
    self.database = database
    self.process = process
    self.peers = peers
    self.clock = clock
    self.log = log
  }

  func register(on routes: Routes) {
    routes.on(AnnounceStore.self) { [unowned self] request, call in try await meet(request, from: call.peer) }
    routes.on(AcknowledgeDataLoss.self) { [unowned self] _, _ in
      try await acknowledgeDataLoss()
      return Nothing()
    }
  }

  private func meet(_ request: AnnounceStore, from peer: PeerIdentity?) async throws -> KnownStore {
    // A service may announce only its own database. Otherwise it could make another service's database appear to lack
    // changes.
    if let peer, !peer.services.contains(request.service) {
      throw Failure.permissionDenied(Message("only \(request.service) may report the identity of its database"))
    }
    let known = try await ServiceDatabase.required(database, of: process.name).usable().meet(
      request.service, request.identity)
    // If this database has no record of the other database, the other may have no record of this one either.
    if known.past?.store != request.identity.store { announcer?.greet(request.service) }
    return known
  }

  private func acknowledgeDataLoss() async throws {
    let database = try ServiceDatabase.required(database, of: process.name)
    guard database.lostPast else {
      _ = try database.usable()
      throw Failure.conflict(.nothingIsLost)
    }
    await database.store?.close()
    let path = database.path
    let backend = try database.backend()
    let accepted = try await Store.acknowledgeLoss(path, on: backend, at: clock.wallNow)
    // If the clock is behind, other services may have recorded changes that are later than the acknowledgment. These
    // services would report the loss again.
    let reached = await reachedByOthers(accepted)
    if reached >= accepted.accepted {
      _ = try await Store.acknowledgeLoss(path, on: backend, at: Timestamp(milliseconds: reached) + .milliseconds(1))
    }
    log.notice("an operator acknowledged the lost changes; restarting")
    // The process stops after the reply is sent. The next process accepts the database in its current state.
    process.stopAfterReply()
  }

  /// Announces the database to the services that can be reached. Returns the maximum of the high-water marks that these
  /// services have recorded for the database.
  private func reachedByOthers(_ identity: StoreIdentity) async -> Int64 {
    var reached: Int64 = 0
    for other in otherStores {
      let known = try? await greet(
        other, AnnounceStore(service: process.name, identity: identity), timeout: .seconds(1))
      reached = max(reached, known?.reached ?? 0)
    }
    return reached
  }

  private var otherStores: [String] { ServiceDirectory.stores.filter { $0 != process.name } }

  private func greet(_ other: String, _ request: AnnounceStore, timeout: Duration) async throws -> KnownStore {
    let path = peers.directories.busSocket(other)
    // Connecting fails at once if the service isn't running. A call would wait for the service.
    try await peers.dial(path).close()
    let peer = Peer(name: other, path: path, clock: clock, dial: peers.dial)
    defer { peer.close() }
    return try await peer.call(
      request, as: Caller(principal: nil), method: AnnounceStore.method(of: other), timeout: timeout)
  }

  /// Starts to announce the database to the other services.
  func start() {
    guard let store = database?.store else { return }
    let announcer = StoreAnnouncer(store, others: otherStores, clock: clock) { [unowned self] other, request in
      try await greet(other, request, timeout: .seconds(5))
    } lost: { [unowned self] missing in
      log.error("the database lacks changes that were acknowledged: calls are rejected", ["reason": missing])
      // The next process rejects all calls with the reason, and starts no background work.
      process.stop()
    }
    self.announcer = announcer
    announcer.start()
    process.onStop { announcer.stop() }
  }

  /// Asks the services that reported a loss whether they still report it. A service withdraws its report if it was
  /// using another deployment's database at that time and has returned to its own.
  func recheckLossReports() {
    guard let database else { return }
    let path = database.path
    let address = try? database.backend().postgres
    let recheck = Loop.task { [weak self, clock] in
      let reporters = await address?.lossReports() ?? Store.lossReports(beside: path)
      if reporters.isEmpty { return }
      var wait = Duration.seconds(1)
      while !Task.isCancelled, await self?.isOver(reporters) == false {
        try? await clock.sleep(until: clock.now + wait)
        wait = min(wait * 2, .seconds(60))
      }
      if Task.isCancelled { return }
      await self?.withdrawLoss(of: path, in: address)
    }
    process.onStop { recheck.cancel() }
  }

  private func isOver(_ reporters: [DataLossReport]) async -> Bool {
    for reporter in reporters {
      let request = AnnounceStore(service: process.name, identity: reporter.compared)
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
      return log.error(
        "can't delete the record of lost changes, which no service reports any more", ["reason": "\(error)"])
    }
    log.notice("no service reports lost changes any more; restarting")
    process.stop()
  }
}
