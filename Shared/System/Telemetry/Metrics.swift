package import EventLoop

/// The metrics of a process, by name and labels, and their text for Prometheus.
///
/// Request an instrument once and keep it: looking it up is expensive, but using it is cheap. Values that are cheaper
/// to read than to count (sizes, states) are written at render time with `whenRendered`.
@Loop package final class Metrics {
  /// Labels in the order in which they are written.
  package typealias Labels = Exposition.Labels

  private enum Instrument {
    case counter(Counter)
    case gauge(Gauge)
    case histogram(Histogram)
  }

  private struct Family {
    var help: String
    var kind: Exposition.Kind
    /// The instruments by the text of their labels, `method="content.cards.list"`.
    var series: [String: Instrument] = [:]
  }

  private var families: [String: Family] = [:]
  private var seriesCount = 0
  private let limit: Int
  private let common: Labels
  private var renderers: [@Loop (inout Exposition) -> Void] = []

  /// - Parameters:
  ///   - labels: the labels of all series: the service's name.
  ///   - limit: the maximum number of series. Further instruments work, but they are neither kept nor rendered, so that
  ///     an unbounded number of labels can't exhaust the process's memory.
  package init(labels: Labels = [:], limit: Int = 2000) {
    common = labels
    self.limit = limit
  }

  /// Returns the counter with this name and these labels. The first request creates it.
  ///
  /// - Parameter name: a name that ends in the unit and `_total`, such as "quintet_calls_total".
  package func counter(_ name: String, _ help: String, by labels: Labels = [:]) -> Counter {
    let made = instrument(name, .counter, help: help, by: labels) { .counter(Counter()) }
    guard case .counter(let counter) = made else { preconditionFailure("\(name) isn't a counter") }
    return counter
  }

  /// Returns the gauge with this name and these labels. The first request creates it.
  package func gauge(_ name: String, _ help: String, by labels: Labels = [:]) -> Gauge {
    let made = instrument(name, .gauge, help: help, by: labels) { .gauge(Gauge()) }
    guard case .gauge(let gauge) = made else { preconditionFailure("\(name) isn't a gauge") }
    return gauge
  }

  /// Returns the histogram with this name and these labels. The first request creates it.
  ///
  /// - Parameter name: ends in `_seconds`, Prometheus's unit of time.
  package func histogram(_ name: String, _ help: String, by labels: Labels = [:]) -> Histogram {
    let made = instrument(name, .histogram, help: help, by: labels) { .histogram(Histogram()) }
    guard case .histogram(let histogram) = made else { preconditionFailure("\(name) isn't a histogram") }
    return histogram
  }

  /// Adds whole families each time the text is rendered. Their names must be unique.
  package func whenRendered(_ add: @escaping @Loop (inout Exposition) -> Void) { renderers.append(add) }

  private func instrument(
    _ name: String, _ kind: Exposition.Kind, help: String, by labels: Labels, make: () -> Instrument
  ) -> Instrument {
    let key = Exposition.text(labels)
    if let found = families[name]?.series[key] { return found }
    let made = make()
    guard seriesCount < limit else { return made }
    seriesCount += 1
    families[name, default: Family(help: help, kind: kind)].series[key] = made
    return made
  }

  /// Returns the instruments' families and series by name, followed by the families that `whenRendered` adds.
  package func rendered() -> String {
    var text = Exposition(labels: common)
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text.family(name, family.kind, help: family.help)
      for (labels, instrument) in family.series.sorted(by: { $0.key < $1.key }) {
        switch instrument {
        case .counter(let counter): text.add("\(counter.value)", labels)
        case .gauge(let gauge): text.add(Exposition.text(gauge.value), labels)
        case .histogram(let histogram): text.add(histogram.latencies, labels)
        }
      }
    }
    for add in renderers { add(&text) }
    return text.text
  }
}
