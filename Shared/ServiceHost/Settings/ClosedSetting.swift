internal import Spelling
package import Telemetry

/// A setting's value that is one of a few names.
///
/// ```swift
/// enum Colour: String, CaseIterable, ClosedSetting { case red, green }
/// // colour = gren: 'colour' can't be 'gren' (did you mean 'green'?): expected one of red, green
/// ```
package protocol ClosedSetting: SettingValue, CaseIterable, RawRepresentable<String> {}

extension ClosedSetting {
  /// All cases by their names.
  package static var expected: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
  /// The case whose name is nearest, if one is near.
  package static func hint(for refused: String) -> String {
    Spelling.hint(for: refused, among: allCases.map(\.rawValue))
  }
  /// Reads a case's name; nil for anything else.
  package init?(setting text: String) { self.init(rawValue: text) }
  /// The case's name.
  package var setting: String { rawValue }
}

extension LogLevel: ClosedSetting {}

/// One or more of a few names, with commas between: "Sandbox, Xcode".
package struct ClosedSet<Element: ClosedSetting & Hashable>: SettingValue, Hashable {
  /// What was chosen; never empty.
  package let members: Set<Element>

  /// What a setting has where nobody chose: at least one.
  package init(_ first: Element, _ others: Element...) { members = Set([first] + others) }

  /// All cases by their names, with commas between.
  package static var expected: String {
    "one or more of \(Element.allCases.map(\.rawValue).joined(separator: ", ")), with commas between"
  }

  /// The case whose name is nearest to one that there isn't.
  package static func hint(for refused: String) -> String {
    settingParts(of: refused).first { Element(setting: String($0)) == nil }.map { Element.hint(for: String($0)) } ?? ""
  }

  /// Reads names with commas between; nil if one isn't a case's.
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

/// What stands between the commas of a setting, without the spaces around it.
package func settingParts(of text: String) -> [Substring] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    let front = part.drop { $0 == " " }
    return front[..<(front.lastIndex { $0 != " " }.map(front.index(after:)) ?? front.startIndex)]
  }
}
