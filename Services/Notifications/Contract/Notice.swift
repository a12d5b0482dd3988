package import CivilTime
import Wire

/// One thing that a person is told: in the inbox, and live (R11, R12).
package struct Notice: Codable, Hashable, Sendable {
  /// The notice's id.
  package var id: String
  /// What it is about, as `notices.json` calls its kind.
  package var kind: String
  /// In the account's language.
  package var title: String
  /// In the account's language.
  package var body: String
  /// When it was put into the inbox.
  package var createdAt: Timestamp
  /// Nil until it is marked as read.
  package var readAt: Timestamp?
  /// Where it leads, in the app's own form; nil where it leads nowhere.
  package var link: String?

  /// A notice with these members.
  package init(
    id: String, kind: String, title: String, body: String, createdAt: Timestamp, readAt: Timestamp? = nil,
    link: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.readAt = readAt
    self.link = link
  }
}
