import CivilTime
import EventLoop
import MessageBus
import Quotas
import Storage
import Telemetry
import Wire

/// Metrics that are computed when they are read, from numbers that other types or the kernel keep.
@Loop struct HostMetrics {
  unowned let host: ServiceHost

  func write(into text: inout Exposition) {
    text.family("quintet_build_info", .gauge, help: "Always 1; the label contains the version.")
    text.add(1, ["version": ServiceHost.version])
    text.family("quintet_ready", .gauge, help: "1 if the process answers calls.")
    text.add(host.process.isReady ? 1 : 0)
    text.family("quintet_calls_in_flight", .gauge, help: "Calls in progress.")
    text.add(host.process.connectionHandler.callsInFlight)
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
    text.family("quintet_peer_retries_total", .counter, help: "Calls that were retried.")
    for peer in peers { text.add(peer.retries.granted, ["peer": peer.name]) }
    text.family(
      "quintet_peer_retries_refused_total", .counter,
      help: "Calls that weren't retried because the limit for retries was reached.")
    for peer in peers { text.add(peer.retries.refused, ["peer": peer.name]) }
  }

  private func writeStore(into text: inout Exposition) {
    guard let store = host.store, let size = host.database?.size else { return }
    text.family("quintet_store_bytes", .gauge, help: "Size of the database, in bytes.")
    text.add(size.databaseBytes)
    text.family("quintet_store_waiting_writes", .gauge, help: "Changes that wait for their commit.")
    text.add(store.waitingWrites)
    text.family("quintet_outbox_events", .gauge, help: "Events that at least one subscriber hasn't acknowledged.")
    text.add(size.outboxEvents)
    text.family(
      "quintet_events_in_quarantine", .gauge,
      help: "Quarantined events: failed ones, and later ones of their accounts.")
    text.add(size.quarantinedEvents)
  }

  /// Writes the process metrics with the names and help texts of Prometheus's own libraries, since they appear next to
  /// node_exporter's own.
  private func writeProcess(into text: inout Exposition) {
    text.family("process_cpu_seconds_total", .counter, help: "Total user and system CPU time spent in seconds.")
    text.add(ProcessStatistics.cpuTime() / .seconds(1))
    text.family("process_resident_memory_bytes", .gauge, help: "Resident memory size in bytes.")
    text.add(ProcessStatistics.residentBytes())
    text.family("process_virtual_memory_bytes", .gauge, help: "Virtual memory size in bytes.")
    text.add(ProcessStatistics.virtualBytes())
    text.family("process_start_time_seconds", .gauge, help: "Start time of the process since unix epoch in seconds.")
    text.add(Double(host.process.startedAt.milliseconds) / 1000)
    text.family("process_open_fds", .gauge, help: "Number of open file descriptors.")
    text.add(ProcessStatistics.openFiles())
    text.family("process_max_fds", .gauge, help: "Maximum number of open file descriptors.")
    text.add(OpenFiles.limit)
  }
}
