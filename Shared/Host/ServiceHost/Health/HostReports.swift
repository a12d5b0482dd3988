import AppCatalog
import CivilTime
package import EventLoop
import Glibc
import MessageBus
import Storage
import Telemetry
import Wire

/// The reports of a process about itself: its health, its methods, its statistics and its metrics.
@Loop package final class HostReports {
  private unowned let host: ServiceHost
  /// The calls of the last seconds, for admins.
  private var recent = RecentCalls()

  init(_ host: ServiceHost) { self.host = host }

  func register() {
    let ping = Method("\(host.name).ping", .read, access: .open, "Returns the parameters of the call.")
    host.routes.answer(ping) { params, out in out.append(params) }
    answer("health", "Returns whether the service is ready, and how much it stores.") { $0.health() }
    answer("info", "Describes the service, in the format of NATS's services convention.") { $0.info() }
    answer("stats", "Returns statistics for each method, in the format of NATS's services convention.") { $0.stats() }
    answer("metrics", "Returns all metrics in Prometheus's text format.") { MetricsReply(text: $0.metricsText()) }
  }

  private func answer(_ verb: String, _ summary: String, by reply: @escaping @Loop (HostReports) -> some Encodable) {
    let method = Method("\(host.name).\(verb)", .read, audience: .admin, access: .open, summary)
    host.routes.answer(method) { [unowned self] _, out in
      do { try JSON.encode(reply(self), into: &out) } catch {
        // Encoding only fails for infinity and NaN, and neither can occur.
        preconditionFailure("\(method.name): \(error)")
      }
    }
  }

  /// Returns the reply of `<service>.health`.
  package func health() -> HealthReply {
    host.store?.lookAtFile()
    let process = host.process
    let status: HealthReply.Status =
      switch process.lifecycle.state {
      case .starting: .starting
      case .serving: failsAll ? .failing : .ok
      case .draining, .lingering, .stopped: .stopping
      }
    return HealthReply(
      status: status, service: host.name, version: ServiceHost.version, pid: Int(getpid()),
      startedAt: process.startedAt, callsInFlight: process.connectionHandler.callsInFlight,
      residentBytes: ProcessStatistics.residentBytes(), cpuNs: ProcessStatistics.cpuTime().nanoseconds,
      recent: recentCalls(), store: storeHealth(), problem: problem, outOfService: host.apps?.outOfService,
      withoutFolder: host.apps?.withoutFolder, warnings: openWarnings, apps: host.apps?.versions)
  }

  private var failsAll: Bool {
    let store = host.store
    return host.database?.unusable != nil || store?.problem?.failsAll == true || store?.isFenced == true
      || listenerProblem != nil
  }

  private var openWarnings: [ServiceWarning]? {
    let stored = (host.store?.erasureLogWarnings ?? []) + (host.store?.placeWarnings ?? [])
    var open = host.parts.warnings() + stored.map { ServiceWarning($0) }
    if let warning = host.database?.whereabouts?.warning { open.append(warning) }
    if let warning = host.store?.waitWarning { open.append(ServiceWarning(warning)) }
    open += host.process.openListeners.compactMap { $0.warning(for: geteuid()) }
    if let reloadFault = host.reloader.fault {
      open.append(
        ServiceWarning(
          "the last reload was rejected, and the previous settings are in effect: \(reloadFault)",
          cure: "correct the settings, then run quintet reload"))
    }
    return open.isEmpty ? nil : open
  }

  private var problem: HealthReply.Problem? {
    if let unusable = host.database?.unusable { return unusable }
    let store = host.store
    if host.process.lifecycle.state == .starting, store?.problem == nil {
      return HealthReply.Problem(reason: HealthReply.starting, message: "it is starting: \(host.process.startStep)")
    }
    let fenced: StoreProblem? = store?.isFenced == true ? .unconfirmed : nil
    guard let problem = store?.problem ?? fenced else { return listenerProblem }
    return HealthReply.Problem(reason: problem.rawValue, message: Failure(problem).message.en)
  }

  private var listenerProblem: HealthReply.Problem? { host.process.openListeners.lazy.compactMap(\.problem).first }

  /// Notes the statistics of the calls, so that the health reply can report the calls of the last seconds.
  func noteCalls() { recent.note(CallTotals(tallies), at: host.clock.now) }

  private func recentCalls() -> HealthReply.Recent {
    let (span, calls) = recent.since(CallTotals(tallies), at: host.clock.now)
    return HealthReply.Recent(
      ms: span.milliseconds, calls: calls.requests, errors: calls.failures, p50Ns: calls.latencies.quantile(0.5),
      p99Ns: calls.latencies.quantile(0.99))
  }

  private func storeHealth() -> HealthReply.Store? {
    guard let store = host.store, let size = host.database?.size else { return nil }
    return HealthReply.Store(
      databaseBytes: size.databaseBytes, outboxEvents: size.outboxEvents, quarantinedEvents: size.quarantinedEvents,
      waitingWrites: store.waitingWrites)
  }

  /// The statistics of all calls that this process answers or forwards.
  var tallies: [CallTally] { host.routes.all.map(\.tally) + host.process.connectionHandler.passedOn }

  /// Returns the reply of `<service>.info`.
  func info() -> InfoReply {
    let name = host.name
    return InfoReply(
      name: name, id: host.process.instance, version: ServiceHost.version, description: "Quintet's \(name) service",
      metadata: [:],
      endpoints: host.routes.all.map { route in
        let method = route.method
        let facts = ["effect": method.effect.rawValue, "audience": method.audience.rawValue, "summary": method.summary]
        return .init(name: Self.endpoint(method.name), subject: method.name, queueGroup: name, metadata: facts)
      })
  }

  /// Returns the reply of `<service>.stats`.
  func stats() -> StatsReply {
    let process = host.process
    return StatsReply(
      name: host.name, id: process.instance, version: ServiceHost.version, started: process.startedAt.logText,
      metadata: [:],
      endpoints: tallies.map { tally in
        let method = tally.method
        return .init(
          name: Self.endpoint(method.name), subject: method.name, queueGroup: host.name, numRequests: tally.requests,
          numErrors: tally.failed, lastError: tally.lastFailure?.rawValue ?? "", data: .init(tally),
          processingTime: tally.latencies.sum, averageProcessingTime: tally.latencies.mean)
      }, peers: host.peers.sorted.map(StatsReply.Peer.init), limits: process.connectionHandler.bounds)
  }

  /// Returns the present metrics in Prometheus's text format.
  func metricsText() -> String {
    host.events.measure()
    return host.metrics.rendered()
  }

  /// Returns a method's name in the form that NATS's convention allows, without dots: "cards-list" for
  /// "content.cards.list".
  private static func endpoint(_ method: String) -> String {
    method.split(separator: ".").dropFirst().joined(separator: "-")
  }
}

extension ServiceWarning {
  fileprivate init(_ warning: StoreWarning) { self.init(warning.text, cure: warning.cure) }
}
