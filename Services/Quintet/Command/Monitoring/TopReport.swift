import CivilTime
import ServiceHost
import Telemetry
import Wire

/// The output of `quintet top`: the difference between two snapshots.
struct TopReport {
  private static let processes = Columns([14, 9, 5, 7, 8, 7, 8, 8, 5], left: [0, 1])
  private static let methods = Columns([34, 8, 8, 8, 8, 8], left: [0])

  let before: [ProcessSnapshot]
  let after: [ProcessSnapshot]
  /// The width of the terminal, which both tables fit into.
  var width = 80

  /// - Parameters:
  ///   - rows: the maximum number of lines. The least busy methods are left out.
  func lines(rows: Int) -> [String] {
    let heads = ["process", "state", "cpu", "memory", "calls/s", "err/s", "p50", "p99", "busy"]
    var lines = [processRow(heads) { Output.bold($1) }]
    lines += zip(before, after).map { process($0, $1) }
    let called = busiest
    if !called.isEmpty {
      lines += ["", methodRow(["method", "calls/s", "err/s", "p50", "p99", "longest"]) { Output.bold($1) }]
      lines += called.map(method)
    }
    return Array(lines.prefix(rows))
  }

  /// Formats a row of the table of processes, without columns that don't fit.
  private func processRow(_ cells: [String], colour: (Int, String) -> String = { $1 }) -> String {
    let kept = Self.processes.fitting(width, minWanted: [8, 6, 3, 5, 7, 2, 4])
    return Self.processes.only(kept).row(kept.map { $0 < cells.count ? cells[$0] : "" }) { colour(kept[$0], $1) }
  }

  /// Formats a row of the table of methods, without columns that don't fit.
  private func methodRow(_ cells: [String], colour: (Int, String) -> String = { $1 }) -> String {
    let kept = Self.methods.fitting(width, minWanted: [5, 3, 2, 4])
    return Self.methods.only(kept).row(kept.map { cells[$0] }) { colour(kept[$0], $1) }
  }

  private func process(_ old: ProcessSnapshot, _ new: ProcessSnapshot) -> String {
    guard let health = new.health else {
      return processRow([new.service, "away"]) { $0 == 1 ? Output.red($1) : $1 }
    }
    let seconds = Self.seconds(old, new)
    let calls = Self.differences(old, new).filter { !$0.isAdmin }
    let latencies = calls.reduce(Latencies()) { $0 + $1.latencies }
    let worked = Self.isSame(old, new) ? Double(health.cpuNs - (old.health?.cpuNs ?? 0)) / 1e9 : 0
    return processRow([
      new.service, health.status.rawValue, "\(Int((worked / seconds * 100).rounded()))%",
      ShortText.bytes(Double(health.residentBytes)),
      ShortText.count(Double(calls.reduce(0) { $0 + $1.calls }) / seconds),
      ShortText.count(Double(calls.reduce(0) { $0 + $1.errors }) / seconds),
      latencies.quantile(0.5).map(ShortText.duration) ?? "-", latencies.quantile(0.99).map(ShortText.duration) ?? "-",
      "\(health.callsInFlight)",
    ]) { $0 == 1 && health.status == .ok ? Output.green($1) : $1 }
  }

  /// The called methods, busiest first. The gateway's measurements take precedence over those of the services.
  private var busiest: [(method: Difference, seconds: Double)] {
    var found: [String: (method: Difference, seconds: Double)] = [:]
    for (old, new) in zip(before, after) {
      for difference in Self.differences(old, new) where difference.calls > 0 && !difference.isAdmin {
        // The gateway comes first and takes precedence.
        if found[difference.name] == nil { found[difference.name] = (difference, Self.seconds(old, new)) }
      }
    }
    return found.values.sorted { ($1.method.calls, $0.method.name) < ($0.method.calls, $1.method.name) }
  }

  private func method(_ entry: (method: Difference, seconds: Double)) -> String {
    let (method, seconds) = entry
    return methodRow([
      method.name, ShortText.count(Double(method.calls) / seconds), ShortText.count(Double(method.errors) / seconds),
      method.latencies.quantile(0.5).map(ShortText.duration) ?? "-",
      method.latencies.quantile(0.99).map(ShortText.duration) ?? "-", ShortText.duration(method.latencies.longest),
    ])
  }

  // MARK: Differences

  /// A method's calls between two snapshots.
  struct Difference {
    var name: String
    var calls: UInt64
    var errors: UInt64
    var latencies: Latencies

    /// True for methods for operators, such as those that this command calls.
    var isAdmin: Bool

    /// - Parameter before: the earlier counts of the same process; nil if there are none.
    init(_ endpoint: StatsReply.Endpoint, since before: StatsReply.Endpoint?) {
      name = endpoint.subject
      calls = endpoint.numRequests
      errors = endpoint.numErrors
      latencies = endpoint.data.latencies(sum: endpoint.processingTime)
      isAdmin = endpoint.data.audience == "admin"
      guard let before else { return }
      calls -= min(calls, before.numRequests)
      errors -= min(errors, before.numErrors)
      latencies = latencies.since(before.data.latencies(sum: before.processingTime))
    }
  }

  /// Tests whether both snapshots are of the same process.
  private static func isSame(_ old: ProcessSnapshot, _ new: ProcessSnapshot) -> Bool {
    old.stats != nil && old.stats?.id == new.stats?.id
  }

  static func differences(_ old: ProcessSnapshot, _ new: ProcessSnapshot) -> [Difference] {
    // Without statistics in the first snapshot, the difference is unknown.
    guard old.stats != nil else { return [] }
    let isSame = isSame(old, new)
    var known: [String: StatsReply.Endpoint] = [:]
    if isSame { for endpoint in old.endpoints { known[endpoint.subject] = endpoint } }
    return new.endpoints.map { Difference($0, since: known[$0.subject]) }
  }

  /// Returns the time between the snapshots, in seconds.
  private static func seconds(_ old: ProcessSnapshot, _ new: ProcessSnapshot) -> Double {
    max(Double((new.at - old.at).nanoseconds) / 1e9, 0.001)
  }
}
