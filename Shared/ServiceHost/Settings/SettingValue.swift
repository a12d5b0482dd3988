/// What can be written behind a setting's name.
package protocol SettingValue: Sendable {
  /// Completes "expected …".
  static var expected: String { get }
  /// Whether the fault repeats a value that was refused. It doesn't where the value may be a secret in the wrong place.
  static var isQuoted: Bool { get }
  /// Ready to stand behind a refused value: the nearest one that there is, or nothing.
  static func hint(for refused: String) -> String
  init?(setting text: String)
  /// As it is written behind the name; what `init(setting:)` takes for this value.
  var setting: String { get }
}

extension SettingValue {
  /// Most values aren't secret in a wrong place.
  package static var isQuoted: Bool { true }
  /// Most values have no list of names that one could be near to.
  package static func hint(for refused: String) -> String { "" }
}

extension String: SettingValue {
  /// Any text is one.
  package static var expected: String { "a text" }
  /// The text itself; nil for an empty one.
  package init?(setting text: String) {
    if text.isEmpty { return nil }
    self = text
  }
  /// The text itself.
  package var setting: String { self }
}

extension Int: SettingValue {
  /// Digits, perhaps with a sign.
  package static var expected: String { "a whole number" }
  /// Reads a whole number; nil for anything else.
  package init?(setting text: String) { self.init(text) }
  /// Its decimal digits.
  package var setting: String { "\(self)" }
}

extension Double: SettingValue {
  /// A decimal number.
  package static var expected: String { "a number" }
  /// Reads a decimal number; nil for anything else.
  package init?(setting text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
  /// Its shortest decimal form.
  package var setting: String { "\(self)" }
}

extension Bool: SettingValue {
  /// Either word.
  package static var expected: String { "yes or no" }
  /// Reads `yes`, `true`, `on`, `1` and their opposites, in any case; nil for anything else.
  package init?(setting text: String) {
    switch text.lowercased() {
    case "yes", "true", "on", "1": self = true
    case "no", "false", "off", "0": self = false
    default: return nil
    }
  }
  /// `yes` or `no`.
  package var setting: String { self ? "yes" : "no" }
}

extension Duration: SettingValue {
  /// A number and its unit.
  package static var expected: String { "a duration like 250ms, 5s, 2m, 1h or 7d" }
  /// Reads a number with its unit; nil for anything else.
  package init?(setting text: String) {
    for (unit, milliseconds) in units where text.hasSuffix(unit) {
      guard let number = Int64(text.dropLast(unit.count)), (0...100_000_000).contains(number) else { continue }
      self = .milliseconds(number * milliseconds)
      return
    }
    return nil
  }
  /// In the largest unit that leaves a whole number.
  package var setting: String {
    let (seconds, rest) = components
    let milliseconds = seconds * 1000 + rest / 1_000_000_000_000_000
    let fitting = units.last { milliseconds != 0 && milliseconds.isMultiple(of: $0.1) } ?? ("s", 1000)
    return "\(milliseconds / fitting.1)\(fitting.0)"
  }
}

/// The units of durations, from the shortest.
private let units: [(String, Int64)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]

/// How many there may be of something: at least one, since none would be a service that refuses everything.
package struct Count: SettingValue, Hashable {
  /// At least 1.
  package var value: Int
  /// A default, which is at least 1.
  package init(_ value: Int) { self.value = value }

  /// No count is 0.
  package static var expected: String { "a whole number above 0" }
  /// Reads a whole number above 0; nil for anything else.
  package init?(setting text: String) {
    guard let number = Int(text), (1...1_000_000_000).contains(number) else { return nil }
    value = number
  }
  /// Its decimal digits.
  package var setting: String { "\(value)" }
}

/// How often something may happen each second; 0 is no bound.
package struct PerSecond: SettingValue, Hashable {
  package var value: Int
  package init(_ value: Int) { self.value = value }

  package static var expected: String { "a whole number, or 0 for no bound" }
  package init?(setting text: String) {
    guard let number = Int(text), (0...1_000_000_000).contains(number) else { return nil }
    value = number
  }
  package var setting: String { "\(value)" }
}

/// The units of sizes, from the smallest.
private let sizes: [(String, Int)] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]

/// A number of bytes: "8192", "64KiB", "16MiB", "1GiB"; never so few that a call of a client's has no room in them.
package struct ByteSize: SettingValue, Hashable {
  private static let least = 4 << 10

  /// How many bytes it is.
  package var bytes: Int
  /// A default in bytes.
  package init(_ bytes: Int) { self.bytes = bytes }

  /// A number, perhaps with its unit.
  package static var expected: String { "a size of at least 4KiB, like 8192, 64KiB, 16MiB or 1GiB" }
  /// Reads a number, with its unit or of bytes; nil for anything else, and for less than 4 KiB.
  package init?(setting text: String) {
    let (unit, factor) = sizes.first { text.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Int(text.dropLast(unit.count)), (0...(1 << 50) / factor).contains(number),
      number * factor >= Self.least
    else { return nil }
    bytes = number * factor
  }
  /// In the largest unit that leaves a whole number.
  package var setting: String {
    guard let (unit, factor) = sizes.last(where: { bytes != 0 && bytes.isMultiple(of: $0.1) }) else {
      return "\(bytes)"
    }
    return "\(bytes / factor)\(unit)"
  }
}

/// Nothing, or a value: for what is off unless it is set. An empty text is nothing.
extension Optional: SettingValue where Wrapped: SettingValue {
  /// As the value that may be missing says it.
  package static var expected: String { Wrapped.expected }
  /// As the value that may be missing says it.
  package static var isQuoted: Bool { Wrapped.isQuoted }
  /// As the value that may be missing gives it.
  package static func hint(for refused: String) -> String { Wrapped.hint(for: refused) }
  /// Reads the value that may be missing; an empty text is none.
  package init?(setting text: String) {
    self = nil
    if text.isEmpty { return }
    guard let value = Wrapped(setting: text) else { return nil }
    self = value
  }
  /// Empty for none.
  package var setting: String { self?.setting ?? "" }
}
