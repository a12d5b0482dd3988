import EventLoop
import Telemetry
import Wire

/// Counts the requests and connections that the gateway rejects, by method and kind of failure.
///
/// Unknown methods are counted as `none`, because clients must not be able to create metric labels.
@Loop final class RefusalCounts {
  private struct Key: Hashable {
    var method: String?
    var kind: FailureKind
  }

  private let metrics: Metrics
  private var counters: [Key: Counter] = [:]

  init(_ metrics: Metrics) { self.metrics = metrics }

  /// - Parameter method: nil for a connection, an unreadable text or an unknown method.
  func count(_ method: Method?, _ kind: FailureKind) {
    let key = Key(method: method?.name, kind: kind)
    if let counter = counters[key] { return counter.add() }
    let counter = metrics.counter(
      "quintet_gateway_refusals_total", "Requests and connections that the gateway rejected.",
      by: ["method": key.method ?? "none", "outcome": kind.rawValue])
    counters[key] = counter
    counter.add()
  }
}
