/// The file `quintet.conf`. Its lines `key = value` apply to all processes or, below `[service]`, to one process.
///
/// ```
/// # everything is optional
/// log_level = info
/// [ai]
/// timeout = 30s
/// ```
/// A line that begins with `#` is a comment. A value is the rest of the line after the equals sign, without the spaces
/// around it.
package struct SettingsFile: Sendable {
  /// A line that sets a value.
  package struct Entry: Hashable, Sendable {
    /// The section's name; nil above the first section.
    package var section: String?
    /// The setting's name.
    package var key: String
    /// The value as written, trimmed.
    package var value: String
    /// The line's number, counted from 1.
    package var line: Int
  }

  /// The file's path, for messages.
  package let path: String
  /// The entries, in the order of the file.
  package private(set) var entries: [Entry] = []
  /// The sections, in the order of the file, including empty ones.
  package private(set) var sections: [(name: String, line: Int)] = []
  /// The lines that can't be read.
  package private(set) var problems: [SettingsFault.Problem] = []

  /// Parses the file's text. A line that can't be read becomes a problem.
  package init(_ text: String, path: String) {
    self.path = path
    // Some editors start a file with a byte order mark.
    let scalars = text.unicodeScalars
    let content = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
    // Swift treats a Windows line ending as one character.
    let lines = content.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      read(Self.trimmed(line), line: index + 1)
    }
  }

  private mutating func read(_ content: String, line: Int) {
    if content.isEmpty || content.hasPrefix("#") { return }
    if content.hasPrefix("["), content.hasSuffix("]") {
      sections.append((Self.trimmed(content.dropFirst().dropLast()), line))
    } else if let equals = content.firstIndex(of: "="), equals != content.startIndex {
      let value = Self.trimmed(content[content.index(after: equals)...])
      let key = Self.trimmed(content[..<equals])
      entries.append(Entry(section: sections.last?.name, key: key, value: value, line: line))
    } else {
      problems.append(.init(place: "\(path):\(line)", reason: "expected 'key = value', '[service]' or '# comment'"))
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
