package import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
package import EventLoop
package import MessageBus
import NotificationsContract
import ProgressContract
package import ServiceHost
package import Storage
package import Telemetry
import Wire

/// What people are told: inbox, reminders, and live delivery.
@Loop package final class NotificationsService {
  private let store: Store
  private let catalog: AppCatalog
  private let live = LiveNotices()
  private let schedule: ReminderSchedule

  /// A service over an open store; `start` lets it deliver reminders.
  package init(store: Store, catalog: AppCatalog, clock: LoopClock, log: Log) {
    self.store = store
    self.catalog = catalog
    schedule = ReminderSchedule(store: store, catalog: catalog, clock: clock, live: live, log: log)
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [Migration(fileNamed: "0001-notices.sql", PackageResources._001_notices_sql)]
  }

  /// Begins to deliver what is due.
  package func start() { Loop.task { await self.schedule.run() } }

  /// Puts all of the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(NotificationsAccounts.part, in: store)
    routes.read(ListInbox.self, in: store) { request, caller, db in
      try NoticeTable(db: db).page(request, of: caller.account().account)
    }
    routes.change(ReadInbox.self, in: store) { request, caller, tx in
      let (notices, account) = (NoticeTable(db: tx), try caller.account().account)
      try notices.read(request.notices?.values.map(\.value), of: account, at: tx.wallNow)
      return ReadInbox.Reply(unread: try notices.unread(of: account))
    }
    routes.read(GetReminders.self, in: store) { [catalog] _, caller, db in
      try Self.person(of: caller.account(), catalog: catalog, in: db).choice
    }
    routes.read(PlanReminders.self, in: store) { [catalog] request, caller, db in
      let principal = try caller.account()
      let days = request.days?.value ?? 7
      let person = try Self.person(of: principal, catalog: catalog, in: db)
      let coming = person.isOn ? try person.plan.coming(after: db.wallNow, days: days) : []
      return PlanReminders.Reply(reminders: coming)
    }
    routes.change(SetReminders.self, in: store) { [catalog, schedule] request, caller, tx in
      tx.whenCommitted { schedule.rearm() }
      return try Self.set(request, for: caller.account(), catalog: catalog, in: tx)
    }
    routes.on(ListenNotices.self) { [live] _, call in
      try await live.stream(to: call)
      return Nothing()
    }
  }

  /// Takes what others tell.
  package func receive(by receiver: EventReceiver) {
    receiver.on(AccountCreated.self, in: store) { [catalog, schedule] event, created, tx in
      let people = PersonTable(db: tx)
      guard try people.person(event.subject) == nil else { return }
      var person = Person(
        account: event.subject, app: event.app, language: created.language, timeZone: created.timeZone,
        catalog[event.app]?.reminders)
      try person.planNext(after: tx.wallNow)
      try people.save(person)
      tx.whenCommitted { schedule.rearm() }
    }
    receiver.on(ProfileChanged.self, in: store) { [schedule] event, changed, tx in
      let people = PersonTable(db: tx)
      guard var person = try people.person(event.subject) else { return }
      person.language = changed.language
      // Who gave reminders a zone of their own keeps it.
      if person.timeZone == changed.formerTimeZone { person.timeZone = changed.timeZone }
      try person.planNext(after: tx.wallNow)
      try people.save(person)
      tx.whenCommitted { schedule.rearm() }
    }
    receiver.on(BadgeUnlocked.self, in: store) { [catalog, live] event, badge, tx in
      guard let notice = try Self.announce(badge, event: event, catalog: catalog, in: tx) else { return }
      tx.whenCommitted { live.deliver(notice, to: event.subject, of: event.app) }
    }
    receiver.on(PurchaseMoved.self, in: store) { [catalog, live] event, _, tx in
      let occasion = NoticeTable.Occasion(kind: "purchase_moved", name: event.id)
      let template = catalog[event.app]?.notices?.purchaseMoved
      guard let notice = try Self.tell(template, on: occasion, of: event, catalog: catalog, in: tx) else { return }
      tx.whenCommitted { live.deliver(notice, to: event.subject, of: event.app) }
    }
    receiver.on(JoinAsked.self, in: store) { [catalog, live] event, asked, tx in
      let occasion = NoticeTable.Occasion(kind: "join_asked", name: asked.request)
      let template = catalog[event.app]?.notices?.joinAsked
      let notice = try Self.tell(template, on: occasion, of: event, catalog: catalog, in: tx) { _ in
        ["device": asked.deviceName ?? "?"]
      }
      guard let notice else { return }
      tx.whenCommitted { live.deliver(notice, to: event.subject, of: event.app) }
    }
    // Streaks and subscriptions have no notices of their own yet; their events are taken so that none is kept for us.
    receiver.on(StreakAdvanced.self, in: store) { _, _, _ in }
    receiver.on(SubscriptionChanged.self, in: store) { _, _, _ in }
  }

  /// Puts a badge into the inbox, once; gives the notice when it is new.
  nonisolated static func announce(
    _ badge: BadgeUnlocked, event: Event, catalog: AppCatalog, in tx: Transaction
  ) throws -> Notice? {
    let occasion = NoticeTable.Occasion(kind: "badge_unlocked", name: badge.badge)
    let template = catalog[event.app]?.notices?.badgeUnlocked
    return try tell(template, on: occasion, of: event, catalog: catalog, in: tx) {
      ["name": badge.name[$0], "description": badge.description[$0]]
    }
  }

  /// Puts what an event is about into the inbox, once, if the app has words for it.
  ///
  /// - Parameter values: fill the words, in a language.
  nonisolated static func tell(
    _ template: Notices.Template?, on occasion: NoticeTable.Occasion, of event: Event, catalog: AppCatalog,
    in tx: Transaction, values: (Language) -> [String: String] = { _ in [:] }
  ) throws -> Notice? {
    guard let template else { return nil }
    let person =
      try PersonTable(db: tx).person(event.subject)
      ?? Person(account: event.subject, app: event.app, language: .en, timeZone: "UTC", catalog[event.app]?.reminders)
    let language = catalog.language(nil, or: person.language, in: event.app)
    let words = template.filled(language, values(language))
    return try tell(words, on: occasion, to: person, mostPerDay: nil, in: tx)
  }

  /// Puts a notice into someone's inbox, unless it was there already or the day's are used up.
  ///
  /// - Returns: the notice, for those who are connected; nil when nothing was added.
  nonisolated static func tell(
    _ words: (title: String, body: String), on occasion: NoticeTable.Occasion, to person: Person, mostPerDay: Int?,
    in tx: Transaction
  ) throws -> Notice? {
    let (notices, day) = (NoticeTable(db: tx), try person.zone.day(of: tx.wallNow))
    if let mostPerDay, try notices.count(of: person.account, on: day) >= mostPerDay { return nil }
    let notice = Notice(
      id: SecureRandom.identifier("ntc", at: tx.wallNow), kind: occasion.kind, title: words.title, body: words.body,
      createdAt: tx.wallNow)
    return try notices.add(notice, on: occasion, day: day, to: person.account) ? notice : nil
  }

  /// The account's own choice, or the app's for somebody we haven't heard of yet.
  nonisolated static func person(
    of principal: Principal, catalog: AppCatalog, in connection: Connection
  ) throws -> Person {
    try PersonTable(db: connection).person(principal.account)
      ?? Person(
        account: principal.account, app: principal.app, language: principal.language, timeZone: principal.timeZone,
        catalog[principal.app]?.reminders)
  }

  nonisolated static func set(
    _ request: SetReminders, for principal: Principal, catalog: AppCatalog, in tx: Transaction
  ) throws -> ReminderChoice {
    guard let rules = catalog[principal.app]?.reminders else {
      throw Failure.notFound(
        .noReminders)
    }
    var person = try person(of: principal, catalog: catalog, in: tx)
    person.isOn = request.isOn ?? person.isOn
    person.hour = request.hour?.value ?? person.hour
    // Who came before the app had reminders, or before these quiet hours, has the app's hour until they choose one.
    if request.hour == nil, rules.isQuiet(hour: person.hour) { person.hour = rules.defaultHour }
    person.timeZone = request.timeZone?.value ?? person.timeZone
    guard !rules.isQuiet(hour: person.hour) else {
      throw Failure.invalidParams(
        "hour must be outside the quiet hours, \(rules.quietFromHour) to \(rules.quietUntilHour)")
    }
    try ZoneInfo.check(person.timeZone)
    try person.planNext(after: tx.wallNow)
    try PersonTable(db: tx).save(person)
    return person.choice
  }
}
