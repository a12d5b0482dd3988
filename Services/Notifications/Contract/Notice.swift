package import CivilTime
package import Wire

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
