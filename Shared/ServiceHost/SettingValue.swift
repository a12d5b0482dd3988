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
  package static var isQuoted: Bool { true }
  package static func hint(for refused: String) -> String { "" }
}

extension String: SettingValue {
  package static var expected: String { "a text" }
  package init?(setting text: String) {
    if text.isEmpty { return nil }
    self = text
  }
  package var setting: String { self }
}

extension Int: SettingValue {
  package static var expected: String { "a whole number" }
  package init?(setting text: String) { self.init(text) }
  package var setting: String { "\(self)" }
}

extension Double: SettingValue {
  package static var expected: String { "a number" }
  package init?(setting text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
  package var setting: String { "\(self)" }
}

extension Bool: SettingValue {
  package static var expected: String { "yes or no" }
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
  package init?(setting text: String) {
    for (unit, milliseconds) in units where text.hasSuffix(unit) {
      guard let number = Int64(text.dropLast(unit.count)), (0...100_000_000).contains(number) else { continue }
      self = .milliseconds(number * milliseconds)
      return
    }
    return nil
  }
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
  package var value: Int
  package init(_ value: Int) { self.value = value }

  package static var expected: String { "a whole number above 0" }
  package init?(setting text: String) {
    guard let number = Int(text), (1...1_000_000_000).contains(number) else { return nil }
    value = number
  }
  package var setting: String { "\(value)" }
}

/// The units of sizes, from the smallest.
private let sizes: [(String, Int)] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]

/// A number of bytes: "512", "64KiB", "16MiB", "1GiB".
package struct ByteSize: SettingValue, Hashable {
  package var bytes: Int
  package init(_ bytes: Int) { self.bytes = bytes }

  package static var expected: String { "a size like 512, 64KiB, 16MiB or 1GiB" }
  package init?(setting text: String) {
    for (unit, factor) in sizes where text.hasSuffix(unit) {
      guard let number = Int(text.dropLast(3)), (0...1_000_000).contains(number) else { return nil }
      bytes = number * factor
      return
    }
    guard let number = Int(text), number >= 0 else { return nil }
    bytes = number
  }
  package var setting: String {
    guard let (unit, factor) = sizes.last(where: { bytes != 0 && bytes.isMultiple(of: $0.1) }) else {
      return "\(bytes)"
    }
    return "\(bytes / factor)\(unit)"
  }
}

/// Nothing, or a value: for what is off unless it is set. An empty text is nothing.
extension Optional: SettingValue where Wrapped: SettingValue {
  package static var expected: String { Wrapped.expected }
  package static var isQuoted: Bool { Wrapped.isQuoted }
  package static func hint(for refused: String) -> String { Wrapped.hint(for: refused) }
  package init?(setting text: String) {
    self = nil
    if text.isEmpty { return }
    guard let value = Wrapped(setting: text) else { return nil }
    self = value
  }
  package var setting: String { self?.setting ?? "" }
}
