package import CivilTime
import Wire

/// A notice to a user, in the inbox and live (R11, R12).
package struct Notice: Codable, Hashable, Sendable {
  /// The notice's id.
  package var id: String
  /// The id of the notice's kind in `notices.json`.
  package var kind: String
  /// The title in the account's language.
  package var title: String
  /// The body in the account's language.
  package var body: String
  /// The time when the notice was added to the inbox.
  package var createdAt: Timestamp
  /// The time when the notice was marked as read; nil while it is unread.
  package var readAt: Timestamp?
  /// The link that the notice opens, in the app's own form; nil if there is none.
  package var link: String?

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
