/// `quintet.conf`: `key = value` lines, for all processes or, below `[service]`, for one.
///
/// ```
/// # everything is optional
/// log_level = info
/// [ai]
/// timeout = 30s
/// ```
/// A line that begins with `#` is a comment. A value is the rest of its line, without the spaces around it.
package struct SettingsFile: Sendable {
  /// One line that sets something.
  package struct Entry: Hashable, Sendable {
    /// Nil above the first section.
    package var section: String?
    /// The setting's name.
    package var key: String
    /// As it is written, trimmed.
    package var value: String
    /// Counted from 1.
    package var line: Int
  }

  /// The file, for refusals.
  package let path: String
  /// In the order of the file.
  package private(set) var entries: [Entry] = []
  /// Sections as they begin, also those that set nothing.
  package private(set) var sections: [(name: String, line: Int)] = []
  /// Lines that are none of these.
  package private(set) var problems: [SettingsFault.Problem] = []

  /// Reads the file's text; a line that it can't read becomes a problem.
  package init(_ text: String, path: String) {
    self.path = path
    var section: String?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = Self.trimmed(line)
      if content.isEmpty || content.hasPrefix("#") { continue }
      if content.hasPrefix("["), content.hasSuffix("]") {
        section = Self.trimmed(content.dropFirst().dropLast())
        sections.append((section ?? "", index + 1))
      } else if let equals = content.firstIndex(of: "="), equals != content.startIndex {
        let value = Self.trimmed(content[content.index(after: equals)...])
        entries.append(Entry(section: section, key: Self.trimmed(content[..<equals]), value: value, line: index + 1))
      } else {
        problems.append(
          .init(place: "\(path):\(index + 1)", reason: "expected 'key = value', '[service]' or '# comment'"))
      }
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
