import Storage

/// Formats numbers for quick reading: two or three digits and a unit, at most seven characters.
package enum ShortText {
  /// Formats a duration, for example "0.1 µs", "85 µs", "1.2 ms" or "12 s".
  package static func duration(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds)
    switch nanoseconds {
    case ..<999_500: return "\(digits(value / 1e3)) µs"
    case ..<999_500_000: return "\(digits(value / 1e6)) ms"
    default: return "\(digits(value / 1e9)) s"
    }
  }

  /// Formats a count: "0", "12", "1.2k", "340k", "1.2M".
  package static func count(_ value: Double) -> String {
    switch value {
    case ..<0.05: return "0"
    case ..<9.95: return digits(value)
    case ..<999.5: return "\(Int(value.rounded()))"
    case ..<999_500: return "\(digits(value / 1e3))k"
    default: return "\(digits(value / 1e6))M"
    }
  }

  package static func bytes(_ bytes: Double) -> String {
    switch bytes {
    case ..<1_023_488: return "\(digits(bytes / 1024)) kB"
    case ..<1_048_051_712: return "\(digits(bytes / 1_048_576)) MB"
    default: return "\(digits(bytes / 1_073_741_824)) GB"
    }
  }

  /// Formats a count with a verb: "1 change waits", "12 changes wait".
  static func count(_ number: Int, thing: String, verb: String) -> String {
    number == 1 ? "1 \(thing) \(verb)s" : "\(number) \(thing)s \(verb)"
  }

  /// Formats a number of waiting events: "at least 10000 events wait" if the count reached its limit.
  static func waiting(_ events: Int) -> String {
    let count = count(events, thing: "event", verb: "wait")
    return events >= OutboxLag.countLimit ? "at least \(count)" : count
  }

  /// Formats an age: "12 s", "12 min", "3 h", "12 d".
  static func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }

  /// Formats a number with at least two significant digits: 1.2, 12, 123.
  static func digits(_ value: Double) -> String {
    guard value < 9.95 else { return "\(Int(value.rounded()))" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// Table rows with fixed column widths. The first column and those in `left` are left-aligned, the others
/// right-aligned.
package struct Columns {
  let widths: [Int]
  let left: Set<Int>

  init(_ widths: [Int], left: Set<Int> = [0]) {
    self.widths = widths
    self.left = left
  }

  /// Returns the columns that fit into a width, separated by spaces.
  ///
  /// - Parameter minWanted: the columns to drop if necessary, in this order.
  func fitting(_ width: Int, minWanted: [Int]) -> [Int] {
    var kept = Array(widths.indices)
    var needless = minWanted[...]
    while kept.map({ widths[$0] + 1 }).reduce(-1, +) > width, let next = needless.popFirst() {
      kept.removeAll { $0 == next }
    }
    return kept
  }

  /// Returns only the given columns.
  func only(_ kept: [Int]) -> Columns {
    Columns(kept.map { widths[$0] }, left: Set(kept.indices.filter { left.contains(kept[$0]) }))
  }

  private static func shortened(_ cell: String, to width: Int) -> String {
    cell.count > width ? String(cell.prefix(max(0, width - 1))) + "…" : cell
  }

  /// Formats a row. The widths are computed without the escape codes of colours.
  func row(_ cells: [String], colour: (Int, String) -> String = { $1 }) -> String {
    var line = ""
    for (index, width) in widths.enumerated() {
      let fitting = Self.shortened(index < cells.count ? cells[index] : "", to: width)
      let blanks = String(repeating: " ", count: width - fitting.count)
      let text = colour(index, fitting)
      if !line.isEmpty { line += " " }
      line += left.contains(index) ? text + blanks : blanks + text
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
