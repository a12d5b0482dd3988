package import CivilTime
package import Wire

/// One thing that a person is told: in the inbox, and live (R11, R12).
package struct Notice: Codable, Hashable, Sendable {
  /// The notice's id.
  package var id: String
  /// What it is about, as `notices.json` calls it: `badge_unlocked`, `daily_reminder`, …
  package var kind: String
  /// In the account's language.
  package var title: String
  /// In the account's language.
  package var body: String
  /// When it was put into the inbox.
  package var createdAt: Timestamp
  /// Nil until it is marked as read.
  package var readAt: Timestamp?

  package init(id: String, kind: String, title: String, body: String, createdAt: Timestamp, readAt: Timestamp? = nil) {
    self.id = id
    self.kind = kind
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.readAt = readAt
  }
}

/// Every notice as it is delivered, for the gateway to bring to connected clients (inner stream).
package struct ListenNotices: Request {
  package static let method = Method(
    "notifications.live.listen", .read, audience: .inner, callers: ["gateway"], access: .open, streams: true,
    isEndless: true,
    "Streams notices as they are delivered.")

  package init() {}

  package typealias Reply = Nothing
  package typealias Item = Delivered

  /// A notice, and whom it is for.
  package struct Delivered: Codable, Hashable, Sendable {
    /// The account's id.
    package var account: String
    /// The app's id.
    package var app: String
    /// The very one in the inbox.
    package var notice: Notice

    package init(account: String, app: String, notice: Notice) {
      self.account = account
      self.app = app
      self.notice = notice
    }
  }
}
