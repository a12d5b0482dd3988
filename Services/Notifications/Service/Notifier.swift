import AppCatalog
import CivilTime
import Crypto
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Delivers notices to users in a transaction: to the inbox, by push and, once the transaction is committed, to
/// connected clients.
struct Notifier {
  let catalog: AppCatalog
  let live: LiveEvents
  let pushes: PushQueue
  let tx: Transaction

  /// Delivers a notice to a user, in the user's language and by the channels that the user wants.
  ///
  /// - Parameters:
  ///   - occasion: identifies the notice within its kind, so that it isn't repeated.
  ///   - keptUntil: the time until which a full inbox keeps the notice while it is unread.
  ///   - values: returns the values for the placeholders in a language.
  /// - Returns: true if the notice was delivered.
  @discardableResult
  func deliver(
    _ person: UserState, _ kind: NoticeKind, on occasion: String, keptUntil: Timestamp? = nil,
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
      try live.publish("notifications.notice.delivered", RawJSON(notice), to: person.account, in: tx)
    }
    if person.wants(kind, by: .push) { try pushes.enqueue(notice, of: kind, to: person, in: catalog, tx) }
    return true
  }

  /// Delivers a notice of each kind that an event triggers, unless the user has reached the daily limit.
  func deliver(
    _ event: Event, _ occasion: NoticeTrigger.Occasion, named name: String,
    values: (Language) -> [String: String] = { _ in [:] }
  ) throws {
    guard let notices = catalog[event.app]?.notices else { return }
    let people = UserStateTable(db: tx)
    let known = try people.person(event.subject)
    // The event may arrive before the event that creates the account.
    var person = known ?? UserState(account: event.subject, app: event.app, language: .en, timeZone: "UTC")
    for kind in notices.kinds(on: occasion) {
      var plan = NoticePlan(notices: notices, zone: try ZoneInfo.rules(of: person.timeZone), person: person)
      let day = plan.zone.day(of: tx.wallNow)
      guard !plan.isBarred(kind, on: day), try deliver(person, kind, on: name, values: values) else { continue }
      guard kind.isCapped, known != nil else { continue }
      plan.use(day)
      person = plan.person
      try people.save(person, before: known)
    }
  }
}
