import CivilTime
import Files
package import Wire

/// The command's output: results on standard output, everything else on standard error.
package enum Output {
  package static var isTerminal: Bool { StandardStreams.isTerminal }

  package static func line(_ text: String = "") { StandardStreams.output(text + "\n") }
  package static func part(_ text: String) { StandardStreams.output(text) }
  package static func error(_ text: String) { StandardStreams.error(text + "\n") }

  package static func bold(_ text: String) -> String { isTerminal ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  package static func dim(_ text: String) -> String { isTerminal ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  package static func green(_ text: String) -> String { isTerminal ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
  package static func red(_ text: String) -> String { isTerminal ? "\u{1B}[31m\(text)\u{1B}[0m" : text }

  /// Formats a value over several lines, indented by two.
  package static func pretty(_ value: JSONValue, indent: String = "") -> String {
    switch value {
    case .object(let object) where !object.members.isEmpty:
      let lines = object.members.map {
        "\(indent)  \(compact(.string($0.key))): \(pretty($0.value, indent: indent + "  "))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let values) where values.contains(where: { $0.object != nil || $0.array != nil }):
      let lines = values.map { "\(indent)  \(pretty($0, indent: indent + "  "))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    default: return compact(value)
    }
  }

  package static func compact(_ value: JSONValue) -> String {
    (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}

extension String {
  /// Returns the text padded with spaces to a width.
  package func padded(_ width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}

extension Timestamp {
  /// A time such as "2026-11-21 14:30:05", in UTC.
  var words: String {
    let day = TimeZoneRules.utc.day(of: self)
    let seconds = (self - TimeZoneRules.utc.time(of: day)).milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) \(clock.joined(separator: ":"))"
  }
}
