/// Writes metrics in Prometheus's text exposition format 0.0.4.
///
/// ```swift
/// var text = Exposition(labels: ["service": "content"])
/// text.family("quintet_calls_total", .counter, help: "Calls answered.")
/// text.add(7, ["method": "content.ping"])
/// ```
package struct Exposition {
  /// The labels of a series, written in this order.
  package typealias Labels = KeyValuePairs<String, String>
  /// The Prometheus type of a family.
  package enum Kind: String, Sendable { case counter, gauge, histogram }

  /// The text written so far.
  package private(set) var text = ""
  /// The labels that precede the labels of each series.
  private let common: String
  private var name = ""

  /// - Parameter labels: the labels of all series. They distinguish this process's series from those of other processes
  ///   in the same Prometheus server.
  package init(labels: Labels = [:]) { common = Self.text(labels) }

  /// Begins a family, to which the next series belong.
  package mutating func family(_ name: String, _ kind: Kind, help: String) {
    self.name = name
    text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a series to the current family.
  package mutating func add(_ value: Double, _ labels: Labels = [:]) {
    line("", labels: Self.text(labels), value: Self.text(value))
  }

  /// Adds a series to the current family. The value is written without a decimal point.
  package mutating func add(_ value: some BinaryInteger, _ labels: Labels = [:]) {
    line("", labels: Self.text(labels), value: "\(value)")
  }

  /// Adds a histogram's buckets, sum and count.
  package mutating func add(_ latencies: Latencies, _ labels: Labels = [:]) { add(latencies, Self.text(labels)) }

  /// - Parameter labels: the labels as `text` formats them.
  mutating func add(_ value: String, _ labels: String) { line("", labels: labels, value: value) }

  mutating func add(_ latencies: Latencies, _ labels: String) {
    let comma = labels.isEmpty ? "" : ","
    for bound in Histogram.bounds {
      line(
        "_bucket", labels: "\(labels)\(comma)le=\"\(Double(bound) / 1e9)\"", value: "\(latencies.count(upTo: bound))")
    }
    line("_bucket", labels: "\(labels)\(comma)le=\"+Inf\"", value: "\(latencies.count)")
    line("_sum", labels: labels, value: "\(Double(latencies.sum) / 1e9)")
    line("_count", labels: labels, value: "\(latencies.count)")
  }

  private mutating func line(_ suffix: String, labels: String, value: String) {
    let all = common.isEmpty || labels.isEmpty ? common + labels : "\(common),\(labels)"
    text += all.isEmpty ? "\(name)\(suffix) \(value)\n" : "\(name)\(suffix){\(all)} \(value)\n"
  }

  /// Formats labels as they appear between the braces.
  static func text(_ labels: Labels) -> String {
    labels.map { "\($0.key)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ",")
  }

  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    return value.isInfinite ? (value < 0 ? "-Inf" : "+Inf") : "\(value)"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var out = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": out += "\\\\"
      case "\"" where quotes: out += "\\\""
      case "\n": out += "\\n"
      default: out.unicodeScalars.append(character)
      }
    }
    return out
  }
}
