internal import Spelling
package import Telemetry

/// A setting whose value is one of a few names.
///
/// ```swift
/// enum Colour: String, CaseIterable, EnumSetting { case red, green }
/// // colour = gren: 'colour' can't be 'gren' (did you mean 'green'?): expected one of red, green
/// ```
package protocol EnumSetting: SettingValue, CaseIterable, RawRepresentable<String> {}

extension EnumSetting {
  /// The names of all cases.
  package static var expected: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
  /// Returns a suggestion with the most similar case name; empty if no case name is similar enough.
  package static func hint(for refused: String) -> String {
    Spelling.hint(for: refused, among: allCases.map(\.rawValue))
  }
  /// Reads a case's name. Returns nil for anything else.
  package init?(setting text: String) { self.init(rawValue: text) }
  package var setting: String { rawValue }
}

extension LogLevel: EnumSetting {}

/// One or more of a few names, separated by commas: "Sandbox, Xcode".
package struct EnumSetSetting<Element: EnumSetting & Hashable>: SettingValue, Hashable {
  /// The chosen members; never empty.
  package let members: Set<Element>

  /// Creates a default value, which has at least one member.
  package init(_ first: Element, _ others: Element...) { members = Set([first] + others) }

  /// The names of all cases, separated by commas.
  package static var expected: String {
    "one or more of \(Element.allCases.map(\.rawValue).joined(separator: ", ")), separated by commas"
  }

  /// Returns a suggestion for the first unknown name; empty if no case has a similar name.
  package static func hint(for refused: String) -> String {
    settingParts(of: refused).first { Element(setting: String($0)) == nil }.map { Element.hint(for: String($0)) } ?? ""
  }

  /// Reads names separated by commas. Returns nil for an unknown or repeated name.
  package init?(setting text: String) {
    var members: Set<Element> = []
    for part in settingParts(of: text) {
      guard let member = Element(setting: String(part)), members.insert(member).inserted else { return nil }
    }
    self.members = members
  }

  /// The names, sorted.
  package var setting: String { members.map(\.rawValue).sorted().joined(separator: ", ") }
}

/// Returns the position of the first invalid item of a list, in parentheses; empty if there is only one item.
package func positionHint(_ noun: String, in text: String, isValid: (Substring) -> Bool) -> String {
  let parts = settingParts(of: text)
  guard parts.count > 1, let wrong = parts.firstIndex(where: { !isValid($0) }) else { return "" }
  return " (\(noun) \(wrong + 1) of \(parts.count) is invalid)"
}

/// Splits a setting at its commas and removes the spaces around each part.
package func settingParts(of text: String) -> [Substring] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    let front = part.drop { $0 == " " }
    return front[..<(front.lastIndex { $0 != " " }.map(front.index(after:)) ?? front.startIndex)]
  }
}
