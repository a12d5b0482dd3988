/// A type that a setting's value can have.
package protocol SettingValue: Sendable {
  /// The text that follows "expected" in messages.
  static var expected: String { get }
  /// True if messages may repeat a rejected value; false if it may be a secret in the wrong place.
  static var isQuoted: Bool { get }
  /// Returns a suggestion to append to a rejected value, such as the most similar valid value; empty if there is none.
  static func hint(for refused: String) -> String
  init?(setting text: String)
  /// The value as it is written in the settings. `init(setting:)` accepts this text.
  var setting: String { get }
}

extension SettingValue {
  /// True: most values aren't secrets, even in the wrong place.
  package static var isQuoted: Bool { true }
  /// Empty: most values have no list of names to compare with.
  package static func hint(for refused: String) -> String { "" }
}

extension String: SettingValue {
  package static var expected: String { "a text" }
  /// Rejects three kinds of strings: an empty string; a string in quotes, because the quotes would become part of a
  /// path or name; and a string that begins with `~`, which only shells expand.
  package init?(setting text: String) {
    if text.isEmpty || isEnclosedInQuotes(text) || text.hasPrefix("~") { return nil }
    self = text
  }
  package var setting: String { self }
}

/// Returns a suggestion for a value that is written as in a shell; nil for any other value.
func valueHint(_ text: String) -> String? {
  if isEnclosedInQuotes(text) { return " (write it without quotes)" }
  return text.hasPrefix("~") ? " (~ isn't expanded: write the whole path)" : nil
}

/// Returns true if a text begins and ends with the same quotation mark.
func isEnclosedInQuotes(_ text: String) -> Bool {
  guard text.utf8.count > 1, let first = text.first, first == "\"" || first == "'" else { return false }
  return text.last == first
}

extension Int: SettingValue {
  package static var expected: String { "a whole number" }
  package init?(setting text: String) { self.init(text) }
  package var setting: String { "\(self)" }
}

extension Double: SettingValue {
  package static var expected: String { "a number" }
  /// Reads a finite decimal number. Returns nil for anything else.
  package init?(setting text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
  package var setting: String { "\(self)" }
}

extension Bool: SettingValue {
  package static var expected: String { "yes or no" }
  /// Reads `yes`, `true`, `on`, `1` and their opposites, in any case. Returns nil for anything else.
  package init?(setting text: String) {
    switch text.lowercased() {
    case "yes", "true", "on", "1": self = true
    case "no", "false", "off", "0": self = false
    default: return nil
    }
  }
  package var setting: String { self ? "yes" : "no" }
}

extension Duration: SettingValue {
  package static var expected: String { "a duration like 250ms, 5s, 2m, 1h or 7d" }
  /// Reads a number with its unit. Returns nil for anything else.
  package init?(setting text: String) {
    for (unit, milliseconds) in units where text.hasSuffix(unit) {
      guard let number = Int64(text.dropLast(unit.count)), (0...100_000_000).contains(number) else { continue }
      self = .milliseconds(number * milliseconds)
      return
    }
    return nil
  }
  /// The duration in the largest unit that gives a whole number.
  package var setting: String {
    let (seconds, rest) = components
    let milliseconds = seconds * 1000 + rest / 1_000_000_000_000_000
    let fitting = units.last { milliseconds != 0 && milliseconds.isMultiple(of: $0.1) } ?? ("s", 1000)
    return "\(milliseconds / fitting.1)\(fitting.0)"
  }
}

/// The units of durations, from the shortest.
private let units: [(String, Int64)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]

/// A limit of at least 1. With a limit of 0, a service would reject everything.
package struct Count: SettingValue, Hashable {
  /// The number, at least 1.
  package var value: Int
  /// Creates a default, which must be at least 1.
  package init(_ value: Int) { self.value = value }

  package static var expected: String { "a whole number above 0" }
  /// Reads a whole number above 0. Returns nil for anything else.
  package init?(setting text: String) {
    guard let number = Int(text), (1...1_000_000_000).contains(number) else { return nil }
    value = number
  }
  package var setting: String { "\(value)" }
}

/// A rate per second; 0 means no limit.
package struct PerSecond: SettingValue, Hashable {
  package var value: Int
  package init(_ value: Int) { self.value = value }

  package static var expected: String { "a whole number, or 0 for no limit" }
  package init?(setting text: String) {
    guard let number = Int(text), (0...1_000_000_000).contains(number) else { return nil }
    value = number
  }
  package var setting: String { "\(value)" }
}

/// The units of sizes, from the smallest.
private let sizes: [(String, Int)] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]

/// A number of bytes: "8192", "64KiB", "16MiB", "1GiB". The minimum is 4 KiB, so that a client's call fits.
package struct ByteSize: SettingValue, Hashable {
  private static let least = 4 << 10

  package var bytes: Int
  package init(_ bytes: Int) { self.bytes = bytes }

  package static var expected: String { "a size of at least 4KiB, like 8192, 64KiB, 16MiB or 1GiB" }
  /// Reads a number of bytes, with or without a unit. Returns nil for anything else, and for less than 4 KiB.
  package init?(setting text: String) {
    let (unit, factor) = sizes.first { text.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Int(text.dropLast(unit.count)), (0...(1 << 50) / factor).contains(number),
      number * factor >= Self.least
    else { return nil }
    bytes = number * factor
  }
  /// The size in the largest unit that gives a whole number.
  package var setting: String {
    guard let (unit, factor) = sizes.last(where: { bytes != 0 && bytes.isMultiple(of: $0.1) }) else {
      return "\(bytes)"
    }
    return "\(bytes / factor)\(unit)"
  }
}

/// An optional value, for a feature that is off unless it is set. An empty text means no value.
extension Optional: SettingValue where Wrapped: SettingValue {
  package static var expected: String { Wrapped.expected }
  package static var isQuoted: Bool { Wrapped.isQuoted }
  package static func hint(for refused: String) -> String { Wrapped.hint(for: refused) }
  /// Reads the wrapped value; an empty text means no value.
  package init?(setting text: String) {
    self = nil
    if text.isEmpty { return }
    guard let value = Wrapped(setting: text) else { return nil }
    self = value
  }
  /// The wrapped value's text; empty for no value.
  package var setting: String { self?.setting ?? "" }
}
