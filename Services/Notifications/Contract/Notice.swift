package import CivilTime
package import Wire

/// One thing that a person is told: in the inbox, and live (R11, R12).
package struct Notice: Codable, Hashable, Sendable {
  package var id: String
  /// What it is about, as `notices.json` calls it: `badge_unlocked`, `daily_reminder`, …
  package var kind: String
  /// In the account's language.
  package var title: String
  package var body: String
  package var createdAt: Timestamp
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

  package struct Delivered: Codable, Hashable, Sendable {
    package var account: String
    package var app: String
    package var notice: Notice

    package init(account: String, app: String, notice: Notice) {
      self.account = account
      self.app = app
      self.notice = notice
    }
  }
}
