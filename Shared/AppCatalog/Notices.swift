package import Wire

/// `notices.json`: the words of what people are told (R11, R13). `{name}` and the like stand for what it is about.
package struct Notices: CatalogSection {
  /// Optional: without it nobody is told anything.
  package static let file = "notices.json"

  /// A badge was earned: `{name}` and `{description}` are the badge's.
  package var badgeUnlocked: Template?
  /// The reminder at the hour that the user chose.
  package var dailyReminder: Template?

  /// The words of one kind of notice.
  package struct Template: Codable, Hashable, Sendable {
    /// One line.
    package var title: LocalizedText
    /// A sentence or two.
    package var body: LocalizedText

    /// The words in one language, filled in.
    package func filled(_ language: Language, _ values: [String: String] = [:]) -> (title: String, body: String) {
      (Self.fill(title[language], values), Self.fill(body[language], values))
    }

    /// In one pass, so that a value which looks like a placeholder stays as it is.
    private static func fill(_ text: String, _ values: [String: String]) -> String {
      var filled = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let name = String(rest[rest.index(after: open)..<close])
        filled += rest[..<open]
        filled += values[name] ?? String(rest[open...close])
        rest = rest[rest.index(after: close)...]
      }
      return filled + rest
    }
  }

  /// Texts are there in every language.
  package func check(_ problems: inout Problems) {
    for (name, template) in [("badge_unlocked", badgeUnlocked), ("daily_reminder", dailyReminder)] {
      guard let template else { continue }
      problems.requireText(template.title, "\(name).title")
      problems.requireText(template.body, "\(name).body")
    }
  }
}
