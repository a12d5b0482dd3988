import CivilTime
import EventLoop
import ServiceHost
import Telemetry

/// Counts rejected requests by origin and limit for the operator, since clients can't correct the cause. All clients
/// of a proxy that isn't configured in edge's settings count as one origin.
@Loop final class OriginRefusals {
  private struct Tally {
    var count = 0
    var last: Instant
    var loggedAt: Instant?
  }

  private let metrics: Metrics
  private let clock: LoopClock
  private let log: Log
  private var tallies: [EdgeUsage.Full: Tally] = [:]

  /// The time for which a rejection is reported after its last occurrence.
  static let memory = Duration.seconds(600)
  /// The minimum time between log entries for the same origin and limit.
  private static let pace = Duration.seconds(60)
  /// The maximum number of tracked combinations of origin and limit.
  private static let most = 256

  init(metrics: Metrics, clock: LoopClock, log: Log) {
    self.metrics = metrics
    self.clock = clock
    self.log = log
  }

  /// Counts a rejection without its origin. Call this method directly only for a rejection without a limit: for bytes
  /// that aren't HTTP, or a request that arrives too slowly.
  ///
  /// - Parameter limit: `http`, or the setting's name.
  func count(_ limit: String) {
    metrics.counter(
      "quintet_edge_refusals_total",
      "Rejected connections, requests and messages. The label limit is the setting that rejected them, or http if "
        + "no setting did.",
      by: ["limit": limit]
    ).add()
  }

  /// Counts a rejection that a limit caused.
  func count(_ full: EdgeUsage.Full) {
    count(full.limit)
    let now = clock.now
    if tallies[full] == nil, tallies.count >= Self.most { forget(now) }
    guard tallies[full] != nil || tallies.count < Self.most else { return }
    var tally = tallies[full] ?? Tally(last: now)
    if now - tally.last > Self.memory { tally = Tally(last: now) }
    tally.count += 1
    tally.last = now
    if tally.loggedAt.map({ now - $0 >= Self.pace }) ?? true {
      tally.loggedAt = now
      log.warning(
        "rejected calls because a limit was reached",
        ["limit": full.limit, "whose": full.whose, "times": tally.count])
    }
    tallies[full] = tally
  }

  /// Counts the rejection of a page's call.
  ///
  /// - Parameter origin: the page's origin, from the request's header.
  func count(page origin: String, at host: String) {
    count(
      EdgeUsage.Full(
        limit: "origins", whose: "a page of \(Self.excerpt(origin)) that called the host \(Self.excerpt(host))"))
  }

  private func forget(_ now: Instant) { tallies = tallies.filter { now - $0.value.last <= Self.memory } }

  /// Warnings for the operator: for each limit, the origin that exceeded it most often.
  var warnings: [ServiceWarning] {
    forget(clock.now)
    let byLimit = Dictionary(grouping: tallies) { $0.key.limit }.sorted { $0.key < $1.key }
    return byLimit.compactMap { limit, tallies in
      let worst = tallies.max { ($0.value.count, $1.key.whose) < ($1.value.count, $0.key.whose) }
      return worst.map { key, tally in
        ServiceWarning(
          "\(key.whose) was rejected \(tally.count) times recently by \(Self.name(limit))\(Self.hint(limit))",
          cure: Self.cure(limit))
      }
    }
  }

  private static func name(_ limit: String) -> String {
    limit == "descriptors" ? "the limit of \(OpenFiles.limit) open files" : "the setting \(limit)"
  }

  private static func cure(_ limit: String) -> String {
    if limit == "descriptors" { return OpenFiles.advice }
    return limit.hasPrefix("origin")
      ? "correct it in [edge], then run quintet restart edge"
      : "raise it in [edge] if the machine has the capacity, then run quintet restart edge"
  }

  /// Returns the end of a warning: a configuration mistake that may be the cause, and its correction.
  private static func hint(_ limit: String) -> String {
    switch limit {
    case "origin_connections", "origin_bytes":
      ": if this is a proxy, add its user to proxies in [edge], and configure it to send X-Forwarded-For"
    case "origins": ": if this is the page's own host, the proxy in front of edge changes the Host header"
    default: ""
    }
  }

  /// Shortens untrusted text, and replaces characters that could control a terminal.
  private static func excerpt(_ text: String) -> String {
    let letters = text.unicodeScalars.prefix(80).map { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F ? $0 : "?" }
    return String(String.UnicodeScalarView(letters))
  }
}
