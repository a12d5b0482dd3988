package import EventLoop

/// All numbers of one process, by name and labels, and their text for Prometheus.
///
/// An instrument is asked for once and kept by who uses it: looking it up costs, using it doesn't.
@Loop package final class Metrics {
  /// Labels in the order they are written.
  package typealias Labels = KeyValuePairs<String, String>

  private enum Instrument {
    case counter(Counter)
    case gauge(Gauge)
    case histogram(Histogram)
  }

  private struct Family {
    var help: String
    var type: String
    /// By the labels' text, `{method="content.cards.list"}`.
    var series: [String: Instrument] = [:]
  }

  private var families: [String: Family] = [:]
  private var seriesCount = 0
  private let limit: Int

  /// - Parameter limit: the most series. What is asked for beyond it works but is not shown: labels that grow without
  ///   end must not take the process with them.
  package init(limit: Int = 2000) { self.limit = limit }

  /// - Parameter name: "quintet_calls_total": a unit and `_total` last.
  package func counter(_ name: String, _ help: String, _ labels: Labels = [:]) -> Counter {
    let made = instrument(name, help, "counter", labels) { .counter(Counter()) }
    guard case .counter(let counter) = made else { preconditionFailure("\(name) is of another kind") }
    return counter
  }

  package func gauge(_ name: String, _ help: String, _ labels: Labels = [:]) -> Gauge {
    let made = instrument(name, help, "gauge", labels) { .gauge(Gauge()) }
    guard case .gauge(let gauge) = made else { preconditionFailure("\(name) is of another kind") }
    return gauge
  }

  /// - Parameter name: ends in `_seconds`, the unit Prometheus wants.
  package func histogram(_ name: String, _ help: String, _ labels: Labels = [:]) -> Histogram {
    let made = instrument(name, help, "histogram", labels) { .histogram(Histogram()) }
    guard case .histogram(let histogram) = made else { preconditionFailure("\(name) is of another kind") }
    return histogram
  }

  private func instrument(
    _ name: String, _ help: String, _ type: String, _ labels: Labels, _ make: () -> Instrument
  ) -> Instrument {
    let key = labels.map { "\($0.key)=\"\(escaped($0.value))\"" }.joined(separator: ",")
    if let found = families[name]?.series[key] { return found }
    let made = make()
    guard seriesCount < limit else { return made }
    seriesCount += 1
    families[name, default: Family(help: help, type: type)].series[key] = made
    return made
  }

  /// The text exposition format 0.0.4, families and series in the order of their names.
  package func rendered() -> String {
    var text = ""
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text += "# HELP \(name) \(escaped(family.help))\n# TYPE \(name) \(family.type)\n"
      for (labels, instrument) in family.series.sorted(by: { $0.key < $1.key }) {
        switch instrument {
        case .counter(let counter): text += line(name, labels, "\(counter.value)")
        case .gauge(let gauge): text += line(name, labels, "\(gauge.value)")
        case .histogram(let histogram): text += histogram.rendered(name, labels)
        }
      }
    }
    return text
  }

  private func line(_ name: String, _ labels: String, _ value: String) -> String {
    labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  private func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "\\": out += "\\\\"
      case "\"": out += "\\\""
      case "\n": out += "\\n"
      default: out.append(character)
      }
    }
    return out
  }
}
