import AppCatalog
import CivilTime
import EventLoop
import Glibc
import MessageBus
import Storage
import Telemetry
import Wire

/// Registers the methods that every service answers.
extension ServiceHost {
  func registerBuiltIn() {
    let ping = Method("\(name).ping", .read, access: .open, "Returns the parameters of the call.")
    routes.answer(ping) { params, out in out.append(params) }
    answer("health", "Returns whether the service is ready, and how much it stores.") { $0.health() }
    answer("info", "Describes the service, in the format of NATS's services convention.") { $0.info() }
    answer("stats", "Returns statistics for each method, in the format of NATS's services convention.") { $0.stats() }
    answer("metrics", "Returns all metrics in Prometheus's text format.") { MetricsReply(text: $0.metricsText()) }
    EventAdmin(host: self).register()
    HostAdmin(host: self).register()
    MoveAdmin(host: self).register()
    handshake.register()
  }

  private func answer(_ verb: String, _ summary: String, by reply: @escaping @Loop (ServiceHost) -> some Encodable) {
    let method = Method("\(name).\(verb)", .read, audience: .admin, access: .open, summary)
    routes.answer(method) { [unowned self] _, out in
      do { try JSON.encode(reply(self), into: &out) } catch {
        // Only infinity and NaN can't be encoded, and neither can occur.
        preconditionFailure("\(method.name): \(error)")
      }
    }
  }

  /// Returns the reply of `S.health`.
  package func health() -> HealthReply {
    store?.lookAtFile()
    let status: HealthReply.Status =
      switch lifecycle.state {
      case .starting: .starting
      case .serving: failsAll ? .failing : .ok
      case .draining, .lingering, .stopped: .stopping
      }
    return HealthReply(
      status: status, service: name, version: Self.version, pid: Int(getpid()), startedAt: startedAt,
      callsInFlight: connectionHandler.callsInFlight, residentBytes: ProcessStatistics.residentBytes(),
      cpuNs: ProcessStatistics.cpuTime().nanoseconds, recent: recentCalls(), store: storeHealth(), problem: problem,
      outOfService: outOfService, withoutFolder: withoutFolder, warnings: openWarnings)
  }

  private var failsAll: Bool {
    database?.unusable != nil || store?.problem?.failsAll == true || store?.isFenced == true || listenerProblem != nil
  }

  var outOfService: [HealthReply.OutOfService]? {
    let out = apps?.catalog.outOfService ?? []
    return out.isEmpty ? nil : out.map { .init(app: $0.app, reason: $0.fault.brief.description) }
  }

  private var withoutFolder: [String]? {
    let gone = apps?.catalog.gone(from: directories.apps) ?? []
    return gone.isEmpty ? nil : gone.map(\.app)
  }

  private var openWarnings: [String]? {
    var open = (warnings?() ?? []) + (store?.erasureLogWarnings ?? []) + (store?.placeWarnings ?? [])
    if let warning = database?.whereabouts?.warning { open.append(warning) }
    open += openListeners.compactMap { $0.warning(for: geteuid()) }
    if let reloadFault {
      open.append("the last reload was rejected, and the previous settings are in effect: \(reloadFault)")
    }
    return open.isEmpty ? nil : open
  }

  private var problem: HealthReply.Problem? {
    if let unusable = database?.unusable { return unusable }
    if lifecycle.state == .starting, store?.problem == nil {
      return HealthReply.Problem(reason: HealthReply.starting, message: "it is starting: \(startStep)")
    }
    let fenced: StoreProblem? = store?.isFenced == true ? .unconfirmed : nil
    guard let problem = store?.problem ?? fenced else { return listenerProblem }
    return HealthReply.Problem(reason: problem.rawValue, message: Failure(problem).message.en)
  }

  private var listenerProblem: HealthReply.Problem? { openListeners.lazy.compactMap(\.problem).first }

  private func recentCalls() -> HealthReply.Recent {
    let (span, calls) = recent.since(CallTotals(tallies), at: clock.now)
    return HealthReply.Recent(
      ms: span.milliseconds, calls: calls.requests, errors: calls.failures, p50Ns: calls.latencies.quantile(0.5),
      p99Ns: calls.latencies.quantile(0.99))
  }

  private func storeHealth() -> HealthReply.Store? {
    guard let store, let size = database?.size else { return nil }
    return HealthReply.Store(
      databaseBytes: size.databaseBytes, outboxEvents: size.outboxEvents, quarantinedEvents: size.quarantinedEvents,
      waitingWrites: store.waitingWrites)
  }

  /// The statistics of all calls that this process answers or forwards.
  var tallies: [CallTally] { routes.all.map(\.tally) + connectionHandler.passedOn }

  /// Returns the reply of `S.info`.
  package func info() -> InfoReply {
    InfoReply(
      name: name, id: instance, version: Self.version, description: "Quintet's \(name) service", metadata: [:],
      endpoints: routes.all.map { route in
        let method = route.method
        let facts = ["effect": method.effect.rawValue, "audience": method.audience.rawValue, "summary": method.summary]
        return .init(name: Self.endpoint(method.name), subject: method.name, queueGroup: name, metadata: facts)
      })
  }

  /// Returns the reply of `S.stats`.
  package func stats() -> StatsReply {
    StatsReply(
      name: name, id: instance, version: Self.version, started: startedAt.logText, metadata: [:],
      endpoints: tallies.map { tally in
        let method = tally.method
        return .init(
          name: Self.endpoint(method.name), subject: method.name, queueGroup: name, numRequests: tally.requests,
          numErrors: tally.failed, lastError: tally.lastFailure?.rawValue ?? "", data: .init(tally),
          processingTime: tally.latencies.sum, averageProcessingTime: tally.latencies.mean)
      }, peers: sortedPeers.map(StatsReply.Peer.init), limits: connectionHandler.bounds)
  }

  /// The services that this service calls, by name.
  var sortedPeers: [Peer] { peers.values.sorted { $0.name < $1.name } }

  /// Returns the present metrics in Prometheus's text format.
  package func metricsText() -> String {
    events.measure()
    return metrics.rendered()
  }

  /// Returns the convention's name of a method, which has no dots: "cards-list" for "content.cards.list".
  private static func endpoint(_ method: String) -> String {
    method.split(separator: ".").dropFirst().joined(separator: "-")
  }
}
