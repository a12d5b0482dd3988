import CivilTime
import EventLoop
import MessageBus
import Quotas
import Storage
import Telemetry
import Wire

/// The metrics that are computed when they are read, from numbers that other types or the kernel maintain.
@Loop struct HostMetrics {
  unowned let host: ServiceHost

  func write(into text: inout Exposition) {
    text.gauge(
      "quintet_build_info", 1, help: "Always 1; the label contains the version.",
      labels: ["version": ServiceHost.version])
    text.gauge("quintet_ready", host.process.isReady ? 1 : 0, help: "1 if the process answers calls.")
    text.gauge(
      "quintet_calls_in_flight", host.process.connectionHandler.callsInFlight, help: "Calls in progress.")
    writeCalls(into: &text)
    writePeers(into: &text)
    writeStore(into: &text)
    writeProcess(into: &text)
  }

  private func writeCalls(into text: inout Exposition) {
    // Include only methods that were called. The others would add many series without any calls.
    let called = host.reports.tallies.filter { $0.requests > 0 }
    guard !called.isEmpty else { return }
    text.family("quintet_calls_total", .counter, help: "Answered calls by outcome: ok, or the kind of error.")
    for tally in called {
      for outcome in tally.outcomes { text.add(outcome.count, ["method": tally.method.name, "outcome": outcome.name]) }
    }
    text.family("quintet_call_duration_seconds", .histogram, help: "Time from a call's arrival to its answer.")
    for tally in called { text.add(tally.latencies, ["method": tally.method.name]) }
  }

  private func writePeers(into text: inout Exposition) {
    let peers = host.peers.sorted
    guard !peers.isEmpty else { return }
    text.family("quintet_peer_calls_in_flight", .gauge, help: "Calls to another service that are in progress.")
    for peer in peers { text.add(peer.callsInFlight, ["peer": peer.name]) }
    text.family(
      "quintet_peer_breaker_open", .gauge,
      help: "1 if calls to another service are rejected at once because that service doesn't respond.")
    for peer in peers { text.add(peer.breaker?.state == .open ? 1 : 0, ["peer": peer.name]) }
    writeRetries(peers, into: &text)
  }

  private func writeRetries(_ peers: [Peer], into text: inout Exposition) {
    text.family("quintet_peer_retries_total", .counter, help: "Calls that were retried.")
    for peer in peers { text.add(peer.retries.granted, ["peer": peer.name]) }
    text.family(
      "quintet_peer_retries_refused_total", .counter,
      help: "Calls that weren't retried because the limit for retries was reached.")
    for peer in peers { text.add(peer.retries.refused, ["peer": peer.name]) }
  }

  private func writeStore(into text: inout Exposition) {
    guard let store = host.store, let size = host.database?.size else { return }
    text.gauge("quintet_store_bytes", size.databaseBytes, help: "Size of the database, in bytes.")
    text.gauge("quintet_store_waiting_writes", store.waitingWrites, help: "Changes that wait for their commit.")
    text.gauge(
      "quintet_outbox_events", size.outboxEvents, help: "Events that at least one subscriber hasn't acknowledged.")
    text.gauge(
      "quintet_events_in_quarantine", size.quarantinedEvents,
      help: "Quarantined events: failed ones, and later ones of their accounts.")
  }

  /// Writes the process metrics with the names and help texts of Prometheus's own libraries, because they appear next
  /// to the metrics of node_exporter's own process.
  private func writeProcess(into text: inout Exposition) {
    text.family("process_cpu_seconds_total", .counter, help: "Total user and system CPU time spent in seconds.")
    text.add(ProcessStatistics.cpuTime() / .seconds(1))
    text.gauge(
      "process_resident_memory_bytes", ProcessStatistics.residentBytes(), help: "Resident memory size in bytes.")
    text.gauge("process_virtual_memory_bytes", ProcessStatistics.virtualBytes(), help: "Virtual memory size in bytes.")
    text.family("process_start_time_seconds", .gauge, help: "Start time of the process since unix epoch in seconds.")
    text.add(Double(host.process.startedAt.milliseconds) / 1000)
    text.gauge("process_open_fds", ProcessStatistics.openFiles(), help: "Number of open file descriptors.")
    text.gauge("process_max_fds", OpenFiles.limit, help: "Maximum number of open file descriptors.")
  }
}

extension Exposition {
  /// Adds a gauge with one series.
  fileprivate mutating func gauge(
    _ name: String, _ value: some BinaryInteger, help: String, labels: Labels = [:]
  ) {
    family(name, .gauge, help: help)
    add(value, labels)
  }
}
