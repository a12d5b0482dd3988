import AppCatalog
import CivilTime
import Crypto
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Tells people things, in one transaction: into the inbox, and to those who listen once it is committed.
struct Teller {
  let catalog: AppCatalog
  let live: LiveEvents
  let pushes: Pushes
  let tx: Transaction

  /// Tells a person of something, in their language and by the ways that they want.
  ///
  /// - Parameters:
  ///   - occasion: what makes the notice one of its kind: none comes twice.
  ///   - keptUntil: before that the inbox keeps it until it was read, whatever comes after it.
  ///   - values: fill the words, in a language.
  /// - Returns: whether it was told.
  @discardableResult
  func tell(
    _ person: Person, _ kind: NoticeKind, on occasion: String, keptUntil: Timestamp? = nil,
    values: (Language) -> [String: String] = { _ in [:] }
  ) throws -> Bool {
    guard person.wants(kind) else { return false }
    let language = catalog.language(nil, or: person.language, in: person.app)
    let values = values(language)
    let words = kind.filled(language, values)
    let notice = Notice(
      id: SecureRandom.identifier("ntc", at: tx.wallNow), kind: kind.id, title: words.title, body: words.body,
      createdAt: tx.wallNow, link: kind.filledLink(values))
    if person.wants(kind, by: .inbox) {
      let isNew = try NoticeTable(db: tx).add(
        notice, on: occasion, collapse: kind.collapse, keptUntil: keptUntil, to: person.account)
      guard isNew else { return false }
    }
    if person.wants(kind, by: .live) {
      try live.tell("notifications.notice.delivered", RawJSON(notice), to: person.account, in: tx)
    }
    if person.wants(kind, by: .push) { try pushes.tell(notice, of: kind, to: person, in: catalog, tx) }
    return true
  }

  /// Tells of something that just happened to an account, by all kinds that wait for it.
  func tell(
    _ event: Event, _ occasion: NoticeTrigger.Occasion, named name: String,
    values: (Language) -> [String: String] = { _ in [:] }
  ) throws {
    guard let notices = catalog[event.app]?.notices else { return }
    let people = PersonTable(db: tx)
    let known = try people.person(event.subject)
    // What happens may be told sooner than whom it happens to.
    var person = known ?? Person(account: event.subject, app: event.app, language: .en, timeZone: "UTC")
    for kind in notices.kinds(on: occasion) {
      var plan = NoticePlan(notices: notices, zone: try ZoneInfo.rules(of: person.timeZone), person: person)
      let day = plan.zone.day(of: tx.wallNow)
      guard try tell(person, kind, on: name, values: values), kind.isCapped, known != nil else { continue }
      plan.use(day)
      person = plan.person
      try people.save(person, before: known)
    }
  }
}
