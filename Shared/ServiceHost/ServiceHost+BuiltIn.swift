import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import Quotas
import Storage
import Telemetry
import Wire

/// The methods that every service answers (PROTOCOL, "Messages").
extension ServiceHost {
  func registerBuiltIn() {
    let ping = Method("\(name).ping", .read, access: .open, "Returns its params.")
    routes.answer(ping) { params, out in out.append(params) }
    answer("health", "Whether the service is ready, and how much it holds.") { $0.health() }
    answer("info", "What the service is, in the fields of NATS's services convention.") { $0.info() }
    answer("stats", "How the calls of each method went, in the fields of NATS's services convention.") { $0.stats() }
    answer("metrics", "All numbers, as text for Prometheus.") { MetricsReply(text: $0.metricsText()) }
    registerEventMethods()
  }

  private func answer(_ verb: String, _ summary: String, _ reply: @escaping @Loop (ServiceHost) -> some Encodable) {
    let method = Method("\(name).\(verb)", .read, audience: .ops, access: .open, summary)
    routes.answer(method) { [unowned self] _, out in
      do { try JSON.encode(reply(self), into: &out) } catch {
        // Only a number that is none can't be written, and there is no way to get one.
        preconditionFailure("\(method.name): \(error)")
      }
    }
  }

  package func health() -> HealthReply {
    let status: HealthReply.Status =
      switch lifecycle.state {
      case .starting: .starting
      case .serving: .ok
      case .draining, .stopped: .stopping
      }
    return HealthReply(
      status: status, service: name, version: Self.version, pid: Int(getpid()), startedAt: startedAt,
      callsInFlight: front.callsInFlight, residentBytes: Self.residentBytes(), store: storeHealth())
  }

  private func storeHealth() -> HealthReply.Store? {
    guard let size = try? openStore?.size() else { return nil }
    return HealthReply.Store(
      databaseBytes: size.databaseBytes, outboxEvents: size.outboxEvents, shelvedEvents: size.shelvedEvents)
  }

  package func info() -> InfoReply {
    InfoReply(
      name: name, id: instance, version: Self.version, description: "Quintet's \(name) service", metadata: [:],
      endpoints: routes.all.map { route in
        let method = route.method
        let facts = ["effect": method.effect.rawValue, "audience": method.audience.rawValue, "summary": method.summary]
        return .init(name: Self.endpoint(method.name), subject: method.name, queueGroup: name, metadata: facts)
      })
  }

  package func stats() -> StatsReply {
    StatsReply(
      name: name, id: instance, version: Self.version, started: startedAt.logText, metadata: [:],
      endpoints: routes.all.map { route in
        let time = route.times.sum.nanoseconds
        return .init(
          name: Self.endpoint(route.method.name), subject: route.method.name, queueGroup: name,
          numRequests: route.requests, numErrors: route.failures, lastError: route.lastFailure?.kind.rawValue ?? "",
          processingTime: time, averageProcessingTime: route.requests == 0 ? 0 : time / Int64(route.requests))
      }, peers: sortedPeers.map(StatsReply.Peer.init))
  }

  private var sortedPeers: [Peer] { peers.values.sorted { $0.name < $1.name } }

  /// The instruments' text, and the calls' as the routes counted them.
  package func metricsText() -> String {
    for sender in senders { sender.measure() }
    var text = metrics.rendered()
    func family(_ name: String, _ type: String, _ help: String, _ value: (Route) -> String) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for route in routes.all { text += "\(name){method=\"\(route.method.name)\"} \(value(route))\n" }
    }
    family("quintet_calls_total", "counter", "Calls answered.") { "\($0.requests)" }
    family("quintet_call_failures_total", "counter", "Calls answered by an error.") { "\($0.failures)" }
    text += "# HELP quintet_call_seconds Time from a call's arrival to its answer.\n"
    text += "# TYPE quintet_call_seconds histogram\n"
    // Of methods that were called: a family of empty histograms is long and says nothing.
    for route in routes.all where route.requests > 0 {
      text += route.times.rendered("quintet_call_seconds", "method=\"\(route.method.name)\"")
    }
    func peerFamily(_ name: String, _ type: String, _ help: String, _ value: (Peer) -> String) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for peer in sortedPeers { text += "\(name){peer=\"\(peer.name)\"} \(value(peer))\n" }
    }
    if !peers.isEmpty {
      peerFamily("quintet_peer_calls_in_flight", "gauge", "Calls to the service that wait for its answer.") {
        "\($0.callsInFlight)"
      }
      peerFamily("quintet_peer_breaker_open", "gauge", "Whether calls to the service are refused, since it is away.") {
        $0.breaker?.state == .open ? "1" : "0"
      }
      peerFamily("quintet_peer_retries_total", "counter", "Calls that were sent again.") { "\($0.retries.granted)" }
      peerFamily("quintet_peer_retries_refused_total", "counter", "Calls that the budget didn't let go again.") {
        "\($0.retries.refused)"
      }
    }
    if let size = try? openStore?.size() {
      text += "# HELP quintet_events_on_shelf Events that failed, and those that wait behind them.\n"
      text += "# TYPE quintet_events_on_shelf gauge\nquintet_events_on_shelf \(size.shelvedEvents)\n"
    }
    text += "# HELP quintet_resident_bytes Resident memory.\n# TYPE quintet_resident_bytes gauge\n"
    return text + "quintet_resident_bytes \(Self.residentBytes())\n"
  }

  /// The convention's names have no dots: "cards-list" of "content.cards.list".
  private static func endpoint(_ method: String) -> String {
    method.split(separator: ".").dropFirst().joined(separator: "-")
  }

  /// Pages that are in memory, as the kernel counts them; 0 where it doesn't say.
  private static func residentBytes() -> Int {
    guard let bytes = try? Disk.read("/proc/self/statm") else { return 0 }
    let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
