import AppCatalog
import CivilTime
import NotificationsContract
import Wire

/// An announcement that somebody is to be told of still.
struct Announced: Equatable {
  var number: Int64
  var kind: String
  /// By language, as JSON: it is read when somebody is told.
  var words: String
  var link: String?
  var madeAt: Timestamp
  var expiresAt: Timestamp

  /// The kind, leading where the announcement leads.
  func kind(_ kind: NoticeKind) -> NoticeKind {
    var kind = kind
    kind.link = link ?? kind.link
    return kind
  }

  /// What fills the kind's words in a language; one that came to the app later than the announcement has another's.
  func values(_ language: Language) -> [String: String] {
    let words = (try? JSON.decode([Announce.Words].self, from: Array(words.utf8))) ?? []
    guard let own = words.first(where: { $0.language.value == language.tag }) ?? words.first else { return [:] }
    return ["title": own.title.value, "body": own.body.value]
  }
}
