import CivilTime
import EventLoop
import MessageBus
package import Storage
import Telemetry
package import Wire

/// `S.store.greet`: announces a service's database to another service, which replies with what it knows about it.
package struct GreetStore: ServiceRequest {
  package static let method = Method(
    "service.store.greet", .change, audience: .inner, callers: Settings.services, fails: [.notFound],
    "Reports the identity of another service's database, and returns what this service knew about it.")

  package var service: String
  package var identity: StoreIdentity

  package init(service: String, identity: StoreIdentity) {
    self.service = service
    self.identity = identity
  }

  package typealias Reply = Acquaintance
}

/// `S.acknowledge-loss`: acknowledges the data loss of a database that lost its past.
package struct AcknowledgeDataLoss: ServiceRequest {
  package static let method = Method(
    "service.acknowledge-loss", .change, audience: .admin, access: .open, fails: [.conflict, .notFound],
    "Accepts that a database lost changes, and restarts the service.")

  package init() {}

  package typealias Reply = Nothing
}

/// Databases that know each other. At its start, a service announces its database to the others and learns whether the
/// database lacks changes that they have seen.
extension ServiceHost {
  func registerNeighbourMethods() {
    routes.on(GreetStore.self, as: GreetStore.method(of: name)) { [unowned self] request, call in
      // A service may announce only its own database: under another name, it would cast doubt on that service's
      // database.
      if let peer = call.peer, !peer.services.contains(request.service) {
        throw Failure.permissionDenied(Message("only \(request.service) may report the identity of its database"))
      }
      let known = try await stored().meet(request.service, request.identity)
      // A service whose database is unknown here may not have recorded this service's database yet.
      if known.past?.store != request.identity.store { neighbours?.greet(request.service) }
      return known
    }
    routes.on(AcknowledgeDataLoss.self, as: AcknowledgeDataLoss.method(of: name)) { [unowned self] _, _ in
      try await acknowledgeDataLoss()
      return Nothing()
    }
  }

  private func acknowledgeDataLoss() async throws {
    let database = try usableDatabase()
    guard database.lostPast else {
      _ = try database.usable()
      throw Failure.conflict(.nothingIsLost)
    }
    await database.store?.close()
    let path = database.path
    let backend = try database.backend(settings)
    let accepted = try await Store.acknowledgeLoss(path, on: backend, at: clock.wallNow)
    // If the clock is behind, other services may have recorded later changes than the acknowledgment states, and would
    // report the loss again.
    let reached = await reachedByOthers(accepted)
    if reached >= accepted.accepted {
      _ = try await Store.acknowledgeLoss(path, on: backend, at: Timestamp(milliseconds: reached) + .milliseconds(1))
    }
    log.notice("an operator acknowledged the lost changes; restarting")
    // The process stops after the reply is sent. The next one starts with a sound database.
    clock.schedule(at: clock.now) { [weak self] in self?.askToStop?() }
  }

  /// Announces the database to the services that can be reached, and returns its latest state that any of them knows.
  private func reachedByOthers(_ identity: StoreIdentity) async -> Int64 {
    var reached: Int64 = 0
    for other in otherStores {
      let known = try? await greet(other, GreetStore(service: name, identity: identity), timeout: .seconds(1))
      reached = max(reached, known?.reached ?? 0)
    }
    return reached
  }

  private var otherStores: [String] { Roster.stores.filter { $0 != name } }

  private func greet(_ other: String, _ request: GreetStore, timeout: Duration) async throws -> Acquaintance {
    let path = directories.busSocket(other)
    // Connecting fails at once if the service isn't there; a call would wait for it.
    try await dial(path).close()
    let peer = Peer(name: other, path: path, clock: clock, dial: dial)
    defer { peer.close() }
    return try await peer.call(
      request, as: Caller(principal: nil), method: GreetStore.method(of: other), timeout: timeout)
  }

  /// Starts to announce the database to the other services.
  func greetNeighbours() {
    guard let store else { return }
    let neighbours = Neighbours(store, others: otherStores, clock: clock) { [unowned self] other, request in
      try await greet(other, request, timeout: .seconds(5))
    } lost: { [unowned self] missing in
      log.error("the database lacks changes that were acknowledged: calls are rejected", ["reason": missing])
      // The next process rejects all calls with the reason, and starts no background work.
      askToStop?()
    }
    self.neighbours = neighbours
    neighbours.start()
    onStop { neighbours.stop() }
  }
}

extension ServiceHost {
  /// Asks the services that reported a loss whether they still do. Such a service may have had another deployment's
  /// database, and may have its own again.
  func hearTellersAgain() {
    let path = directories.database(name)
    let address = try? database?.backend(settings).postgres
    let hearing = Loop.task { [weak self, clock] in
      let tellers = await address?.tellers() ?? Store.tellers(beside: path)
      if tellers.isEmpty { return }
      var wait = Duration.seconds(1)
      while !Task.isCancelled, await self?.isOver(tellers) == false {
        try? await clock.sleep(until: clock.now + wait)
        wait = min(wait * 2, .seconds(60))
      }
      if Task.isCancelled { return }
      await self?.withdrawLoss(of: path, in: address)
    }
    onStop { hearing.cancel() }
  }

  private func isOver(_ tellers: [LossReporter]) async -> Bool {
    for reporter in tellers {
      let request = GreetStore(service: name, identity: reporter.compared)
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
      return log.error("can't withdraw the reports of lost changes", ["reason": "\(error)"])
    }
    log.notice("no service reports lost changes any more; restarting")
    askToStop?()
  }
}

/// Announces a database to every other service until each has received it. The first announcement is the database's
/// state when it was opened, which is compared with what the other service knows. The second is its state now, so that
/// the next start detects a copy from before this start.
@Loop final class Neighbours {
  typealias Greet = @Loop (_ other: String, GreetStore) async throws -> Acquaintance

  private let store: Store
  private let others: [String]
  private let clock: LoopClock
  private let call: Greet
  private let lost: @Loop (String) -> Void
  private var tasks: [String: Task<Void, Never>] = [:]
  /// The services that the database was compared with. Their later knowledge may come from this process.
  private var compared: Set<String> = []
  private static let longestWait = Duration.seconds(60)

  /// - Parameters:
  ///   - call: announces the database to another service.
  ///   - lost: called once, with a description of what the database lacks.
  init(
    _ store: Store, others: [String], clock: LoopClock, call: @escaping Greet, lost: @escaping @Loop (String) -> Void
  ) {
    self.store = store
    self.others = others
    self.clock = clock
    self.call = call
    self.lost = lost
  }

  func start() { for other in others { greet(other) } }

  func stop() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  func greet(_ other: String) {
    tasks[other]?.cancel()
    tasks[other] = Loop.task { [weak self, clock] in
      // A service that isn't there, or whose release lacks the method, is asked again: it may be replaced.
      var wait = Duration.seconds(1)
      while !Task.isCancelled, await self?.isDone(with: other) == false {
        try? await clock.sleep(until: clock.now + wait)
        wait = min(wait * 2, Self.longestWait)
      }
    }
  }

  /// Makes the announcements that are still missing.
  ///
  /// - Returns: true if none is left.
  private func isDone(with other: String) async -> Bool {
    do {
      if !compared.contains(other) {
        try await introduce(store.opened, to: other)
        compared.insert(other)
      }
      let now = try await store.query { try $0.identity() }
      if now != store.opened { try await introduce(now, to: other) }
      return true
    } catch {
      return store.problem == .lostPast
    }
  }

  private func introduce(_ identity: StoreIdentity, to other: String) async throws {
    let known = try await call(other, GreetStore(service: store.source, identity: identity))
    if let missing = try await store.compare(identity, with: known, of: other) { lost(missing) }
  }
}
