import AppCatalog
import CivilTime
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Changes users' state and plans their next notices accordingly.
struct UserStateManager: Sendable {
  let catalog: AppCatalog
  let live: LiveEvents
  let schedule: NoticeSchedule
  let webhooks: Webhooks
  let pushes: PushQueue
  /// The periods in which the service didn't run.
  var downtimes = Downtimes()

  func notifier(_ tx: Transaction) -> Notifier { Notifier(catalog: catalog, live: live, pushes: pushes, tx: tx) }

  /// Returns a user's plan; nil if the app has no notices.
  func noticePlan(of person: UserState) throws -> NoticePlan? {
    var planner = NoticePlanner(catalog: catalog, downtimes: downtimes)
    return try planner.plan(of: person)
  }

  /// Stores a user's state and plans the next notice again.
  func save(_ person: UserState, before: UserState?, in tx: Transaction) throws {
    var person = person
    var planner = NoticePlanner(catalog: catalog, downtimes: downtimes)
    person.activity = try UserStateTable(db: tx).activity(of: person.account)
    try planner.planNext(&person, at: tx.wallNow)
    try UserStateTable(db: tx).save(person, before: before)
    let schedule = schedule
    tx.whenCommitted { schedule.rearm() }
  }

  /// Adds a new user and starts the user's plan. Does nothing for a known account.
  func add(_ person: UserState, at time: Timestamp, in tx: Transaction) throws {
    guard try UserStateTable(db: tx).person(person.account) == nil else { return }
    var person = person
    var planner = NoticePlanner(catalog: catalog, downtimes: downtimes)
    try planner.welcome(&person, at: time)
    try save(person, before: nil, in: tx)
  }

  /// Changes a user's state. Does nothing for an unknown account.
  func change(_ account: String, in tx: Transaction, _ change: (inout UserState) throws -> Void) throws {
    guard let before = try UserStateTable(db: tx).person(account) else { return }
    var person = before
    try change(&person)
    try save(person, before: before, in: tx)
  }

  /// Records an account's action, whether or not the account is known yet.
  ///
  /// - Parameter endsAt: the time when the consecutive days end, if known.
  func note(
    _ action: String, days: Int, endsAt: Timestamp? = nil, at time: Timestamp, of account: String, in tx: Transaction
  ) throws {
    let people = UserStateTable(db: tx)
    let before = try people.person(account)
    let day = try ZoneInfo.rules(of: before?.timeZone ?? "UTC").day(of: time)
    try people.note(action, UserState.Activity(at: time, day: day, days: days, endsAt: endsAt), of: account)
    if let before { try save(before, before: before, in: tx) }
  }

  /// Returns the stored state of an account. For an unknown account, returns a state with the profile of the call.
  func person(of principal: Principal, in db: Connection) throws -> UserState {
    try UserStateTable(db: db).person(principal.account)
      ?? UserState(
        account: principal.account, app: principal.app, language: principal.language, timeZone: principal.timeZone)
  }
}
