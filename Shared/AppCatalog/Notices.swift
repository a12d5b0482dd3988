package import Wire

/// `notices.json`: the words of what people are told (R11, R13). `{name}` and the like stand for what it is about.
package struct Notices: CatalogSection {
  /// Optional: without it nobody is told anything.
  package static let file = "notices.json"

  /// A badge was earned: `{name}` and `{description}` are the badge's.
  package var badgeUnlocked: Template?
  /// The reminder at the hour that the user chose.
  package var dailyReminder: Template?
  /// The plan went over to another account, where the purchase was presented.
  package var purchaseMoved: Template?
  /// Somebody presented the account's purchase and would join it: `{device}` is that device's name.
  package var joinAsked: Template?

  /// The words of one kind of notice.
  package struct Template: Codable, Hashable, Sendable {
    /// One line.
    package var title: LocalizedText
    /// A sentence or two.
    package var body: LocalizedText

    /// The words in one language, filled in.
    package func filled(_ language: Language, _ values: [String: String] = [:]) -> (title: String, body: String) {
      (title[language].filled { values[$0] }, body[language].filled { values[$0] })
    }
  }

  /// Texts are there in every language.
  package func check(_ problems: inout Problems) {
    let all = [
      ("badge_unlocked", badgeUnlocked), ("daily_reminder", dailyReminder), ("purchase_moved", purchaseMoved),
      ("join_asked", joinAsked),
    ]
    for (name, template) in all {
      guard let template else { continue }
      problems.requireText(template.title, "\(name).title")
      problems.requireText(template.body, "\(name).body")
    }
  }
}
