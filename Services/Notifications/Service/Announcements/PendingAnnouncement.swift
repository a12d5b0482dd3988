import AppCatalog
import CivilTime
import NotificationsContract
import Wire

/// An announcement that a user hasn't received yet.
struct PendingAnnouncement: Equatable {
  var number: Int64
  var kind: String
  /// The texts by language as JSON, which is decoded at delivery.
  var words: String
  var link: String?
  var madeAt: Timestamp
  var expiresAt: Timestamp

  /// Returns the kind with the announcement's link.
  func kind(_ kind: NoticeKind) -> NoticeKind {
    var kind = kind
    kind.link = link ?? kind.link
    return kind
  }

  /// Returns the values for the kind's placeholders in a language. A language that was added to the app after the
  /// announcement was created gets the first text.
  func values(_ language: Language) -> [String: String] {
    let words = (try? JSON.decode([Announce.Words].self, from: Array(words.utf8))) ?? []
    guard let own = words.first(where: { $0.language.value == language.tag }) ?? words.first else { return [:] }
    return ["title": own.title.value, "body": own.body.value]
  }
}
