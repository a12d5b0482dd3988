import EventLoop
import Telemetry
import Wire

/// How often something was refused at the edge, by method and kind of failure.
///
/// What names no method of ours has the method `none`: labels must not grow by what clients write.
@Loop final class Refusals {
  private struct Key: Hashable {
    var method: String?
    var kind: FailureKind
  }

  private let metrics: Metrics
  private var counters: [Key: Counter] = [:]

  init(_ metrics: Metrics) { self.metrics = metrics }

  /// - Parameter method: nil for connections, for texts, and for names of no method.
  func count(_ method: Method?, _ kind: FailureKind) {
    let key = Key(method: method?.name, kind: kind)
    if let counter = counters[key] { return counter.add() }
    let counter = metrics.counter(
      "quintet_gateway_refusals_total", "Requests and connections that were refused at the edge.",
      by: ["method": key.method ?? "none", "outcome": kind.rawValue])
    counters[key] = counter
    counter.add()
  }
}
