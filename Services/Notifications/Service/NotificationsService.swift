package import AppCatalog
import CivilTime
import EntitlementsContract
package import EventLoop
import HTTPClient
package import MessageBus
import NotificationsContract
import ProgressContract
package import ServiceHost
package import Storage
package import Telemetry
import Wire

/// The service that plans notices to users from app data. It delivers them to the inbox, to connected clients and by
/// push.
@Loop package final class NotificationsService: BackgroundJob {
  let store: Store
  /// Updates users' state when events arrive.
  let people: UserStateManager
  private let live: LiveEvents
  let schedule: NoticeSchedule
  private let replanning: NoticeReplanning
  private let liveEventCleanup: LiveEventCleanup
  private let uptime: Uptime
  let announcements: AnnouncementManager
  let deliveries: DeliveryManager
  private let clock: LoopClock
  private let log: Log
  /// The HTTP client for webhooks and push services, which reuses connections.
  private let client = HTTPClient()

  /// Creates a service over an open database. Call `start` to begin delivering notices.
  ///
  /// - Parameters:
  ///   - uptime: the record of the periods in which the service ran; by default, a record without downtimes.
  ///   - grace: the time after the start in which no notice is delivered.
  package init(
    store: Store, catalog: AppCatalog, clock: LoopClock, metrics: Metrics = Metrics(), log: Log,
    uptime: Uptime? = nil, grace: Duration = .zero
  ) {
    let uptime = uptime ?? Uptime(store, clock: clock, log: log)
    self.uptime = uptime
    let live = LiveEvents()
    let deliveries = DeliveryManager(store, catalog: catalog, clock: clock, metrics: metrics, log: log)
    let pushes = PushQueue { deliveries.arm() }
    let schedule = NoticeSchedule(
      store: store, catalog: catalog, clock: clock, live: live, pushes: pushes, log: log,
      downtimes: uptime.downtimes, grace: grace)
    self.store = store
    self.live = live
    self.schedule = schedule
    people = UserStateManager(
      catalog: catalog, live: live, schedule: schedule, webhooks: Webhooks(), pushes: pushes,
      downtimes: uptime.downtimes)
    self.deliveries = deliveries
    self.clock = clock
    self.log = log
    replanning = NoticeReplanning(store: store, catalog: catalog, clock: clock, log: log) { schedule.rearm() }
    liveEventCleanup = LiveEventCleanup(store, clock: clock, log: log)
    announcements = AnnouncementManager(store, catalog: catalog, clock: clock, log: log) { schedule.rearm() }
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(
        fileNamed: "0001-notices.sql", PackageResources._001_notices_sql, formerChecksums: ["c49308c2ebe842ab"]),
      Migration(fileNamed: "0072-kinds.sql", PackageResources._072_kinds_sql, formerChecksums: ["60abb461b81806af"]),
      Migration(
        fileNamed: "0073-live-events.sql", PackageResources._073_live_events_sql, formerChecksums: ["1b1c54f6370a2ede"]),
      Migration(
        fileNamed: "0074-deliveries.sql", PackageResources._074_deliveries_sql, formerChecksums: ["8b6a1dd6b34d55aa"]),
      Migration(
        fileNamed: "0075-push-devices.sql", PackageResources._075_push_devices_sql,
        formerChecksums: ["cd2aaeb8e6d13298"]),
      Migration(
        fileNamed: "0076-push-browsers.sql", PackageResources._076_push_browsers_sql,
        formerChecksums: ["da883d0e1355d3f5"]),
      Migration(
        fileNamed: "0077-announcements.sql", PackageResources._077_announcements_sql,
        formerChecksums: ["d5f6ba1c78c1018c"]),
      Migration(
        fileNamed: "0078-deliveries-by-lane.sql", PackageResources._078_deliveries_by_lane_sql,
        formerChecksums: ["5663cce63c6aad29"]),
      Migration(
        fileNamed: "0080-inbox-kept.sql", PackageResources._080_inbox_kept_sql, formerChecksums: ["f4a1898dbfe66fc2"]),
      Migration(
        fileNamed: "0081-downtimes.sql", PackageResources._081_downtimes_sql, formerChecksums: ["dd85e5ce43da4643"]),
      Migration(fileNamed: "0104-webhook-deliveries.sql", PackageResources._104_webhook_deliveries_sql),
    ]
  }

  /// Starts all background tasks.
  package func start() {
    schedule.rearm()
    uptime.start()
    replanning.arm()
    liveEventCleanup.arm()
    deliveries.arm()
    announcements.arm()
  }

  /// Validates settings and reads the files that they name.
  ///
  /// - Returns: a function that applies the settings.
  /// - Throws: `SettingsFault` for invalid settings.
  package func prepared(_ settings: Settings) throws -> @Loop () -> Void {
    let targets = try NotificationsSettings.targets(settings)
    try NotificationsSettings.checkRoots(settings)
    let addresses = NotificationsSettings.addresses(settings)
    let sender = try NotificationsSettings.sender(settings)
    let web = try NotificationsSettings.webSender(settings)
    var channels: [String: any DeliveryChannel] = [:]
    for target in targets {
      channels["webhook:\(target.id)"] = WebhookChannel(
        target, addresses: addresses, roots: settings[NotificationsSettings.roots]?.path, client: client, clock: clock)
    }
    channels[APNsChannel.name] = sender.map { APNsChannel($0, client: client, store: store, clock: clock, log: log) }
    for host in web?.hosts.entries ?? [] {
      // Each push service has its own channel, so that a slow service doesn't delay the others.
      channels[WebPushChannel.Sender.channel(host)] = web.map {
        WebPushChannel($0, client: client, store: store, clock: clock, log: log)
      }
    }
    return { [people, deliveries, channels] in
      people.webhooks.use(targets)
      people.pushes.channels = PushQueue.Channels(
        reachesDevices: sender != nil,
        browsers: web.map { PushQueue.Browsers(key: $0.token.publicKey, hosts: $0.hosts) })
      deliveries.use(channels)
    }
  }

  /// Applies reloaded app data.
  package func takeApps() {
    replanning.arm()
    announcements.arm()
  }

  /// Warnings for the operator.
  package var warnings: [ServiceWarning] {
    deliveries.warnings + people.webhooks.warnings(apps: people.catalog.apps.map(\.id))
  }

  /// Stops all background tasks.
  package func stop() {
    schedule.stop()
    replanning.stop()
    liveEventCleanup.stop()
    uptime.stop()
    deliveries.stop()
    announcements.stop()
    client.close()
  }

  /// Registers the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(NotificationsAccounts.part(people), in: store)
    registerInbox(on: routes)
    registerPreferences(on: routes)
    registerPlan(on: routes)
    registerLive(on: routes)
    PushMethods(store: store, people: people).register(on: routes)
    AnnouncementMethods(store: store, people: people, announcements: announcements).register(on: routes)
    registerDeliveries(on: routes)
  }

  private func registerInbox(on routes: Routes) {
    routes.read(ListInbox.self, in: store) { request, caller, db in
      try NoticeTable(db: db).page(request, of: caller.account().account)
    }
    routes.change(ReadInbox.self, in: store) { request, caller, tx in
      try NoticeTable(db: tx).read(request, of: caller.account().account, at: tx.wallNow)
    }
  }

  private func registerLive(on routes: Routes) {
    routes.on(ListenAll.self) { [live] _, call in
      try await live.stream(to: call, first: ListenAll.Item(isReady: true))
      return Nothing()
    }
    routes.read(GetMissed.self, in: store) { request, _, db in try LiveTable(db: db).missed(request) }
  }

  private func registerPreferences(on routes: Routes) {
    routes.read(GetPreferences.self, in: store) { [people] _, caller, db in
      try people.preferences(of: people.person(of: caller.account(), in: db))
    }
    routes.change(SetPreferences.self, in: store) { [people] request, caller, tx in
      try people.choose(request, for: caller.account(), in: tx)
    }
  }

  private func registerPlan(on routes: Routes) {
    routes.read(GetPlan.self, in: store) { [people] request, caller, db in
      try people.plan(of: caller.account(), days: request.days?.value ?? 7, in: db)
    }
  }

  /// Registers the methods with which operators list deliveries and send them again.
  private func registerDeliveries(on routes: Routes) {
    routes.on(ListDeliveries.self) { [deliveries, store] request, _ in
      let reply = try await store.query { try RecentDeliveries(db: $0).page(request) }
      if reply.deliveries.isEmpty, let channel = request.channel?.value { try deliveries.expect(channel) }
      return reply
    }
    registerRetry(on: routes)
  }

  private func registerRetry(on routes: Routes) {
    routes.on(RetryDeliveries.self) { [deliveries, store] request, call in
      let once = try IdempotentCall(request, call.caller)
      let channels = deliveries.names
      return try await store.write(for: call.caller) { tx in
        tx.whenCommitted { deliveries.arm() }
        return try once.run(in: tx) { try Self.retry(request, channels, in: tx) }
      }
    }
  }

  private nonisolated static func retry(
    _ request: RetryDeliveries, _ channels: [String], in tx: Transaction
  ) throws -> RetryDeliveries.Reply {
    let retried = try DeliveryTable(db: tx).retry(request, at: tx.wallNow)
    if retried == 0 { try DeliveryManager.expect(request, among: channels) }
    return RetryDeliveries.Reply(retried: retried)
  }
}

extension UserStateManager {
  /// The maximum number of notices in a displayed plan.
  static let maxPlanned = 500

  /// Returns the notices that will be delivered to an account in the coming days, assuming that its state doesn't
  /// change.
  func plan(of principal: Principal, days: Int, in db: Reading) throws -> GetPlan.Reply {
    let plan = try noticePlan(of: person(of: principal, in: db))
    let end = db.wallNow + .seconds(Int64(days) * 86_400)
    let coming = plan?.coming(after: db.wallNow, until: end, most: Self.maxPlanned) ?? []
    return GetPlan.Reply(notices: coming.map { .init(kind: $0.kind.id, day: $0.day, at: $0.at) })
  }
}

extension NotificationsService {
  /// Invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "the hour of a kind of notice must be 0 to 23",
        "SELECT account FROM kind_states WHERE hour IS NOT NULL AND hour NOT BETWEEN 0 AND 23"),
      AuditRule(
        "an announcement must not reach more users than it had recipients",
        "SELECT id FROM announcements WHERE told > found"),
      AuditRule(
        "an announcement pending for a user must be stored",
        "SELECT account FROM announced WHERE number NOT IN (SELECT number FROM announcements)"),
      AuditRule(
        "a user's own quiet hours must have both a beginning and an end",
        "SELECT account FROM people WHERE (quiet_from IS NULL) <> (quiet_until IS NULL)"),
    ]
  }
}

/// The events of other services, and their effects on this service. No other file of the service handles these events.
extension NotificationsService {
  /// Registers the handlers for all events.
  package func receive(by receiver: EventReceiver) {
    on(receiver, AccountCreated.self) { [people] in try people.apply($0, $1, in: $2) }
    on(receiver, ProfileChanged.self) { [people] in try people.apply($0, $1, in: $2) }
    on(receiver, SubscriptionChanged.self) { [people] in try people.apply($0, $1, in: $2) }
    on(receiver, StreakChanged.self) { [people] in try people.apply($0, $1, in: $2) }
    receiveAchievements(by: receiver)
    receiveActivity(by: receiver)
  }

  private func receiveActivity(by receiver: EventReceiver) {
    on(receiver, WalletChanged.self) { [people] event, _, tx in try people.publish(event, in: tx) }
    on(receiver, ActionDone.self) { [people] event, done, tx in
      try people.note(done.action, days: 1, at: done.at, of: event.subject, in: tx)
    }
    on(receiver, PurchaseMoved.self) { [people] event, _, tx in
      try people.notifier(tx).deliver(event, .purchaseMoved, named: event.id)
    }
  }

  private func receiveAchievements(by receiver: EventReceiver) {
    on(receiver, BadgeUnlocked.self) { [people] in try people.apply($0, $1, in: $2) }
    on(receiver, ChallengeCompleted.self) { [people] in try people.apply($0, $1, in: $2) }
    on(receiver, LeaderboardWon.self) { [people] in try people.apply($0, $1, in: $2) }
  }

  /// The types of events that webhooks can receive.
  package nonisolated static let webhookTypes: [String] = [
    AccountCreated.type, ProfileChanged.type, SubscriptionChanged.type, PurchaseMoved.type,
    BadgeUnlocked.type, StreakChanged.type, WalletChanged.type, ChallengeCompleted.type, LeaderboardWon.type,
    AccountErased.type,
  ]

  /// Applies an event and queues it for the webhooks that want it.
  private func on<Body: EventBody>(
    _ receiver: EventReceiver, _ type: Body.Type, apply: @escaping @Sendable (Event, Body, Transaction) throws -> Void
  ) {
    receiver.on(type, in: store) { [webhooks = people.webhooks, deliveries] event, body, tx in
      try apply(event, body, tx)
      if try webhooks.enqueue(event, in: tx) { tx.whenCommitted { deliveries.arm() } }
    }
  }

  /// Queues the erasure event for webhooks before the account's data is deleted. A repeated call has no effect.
  package func notifyErased(_ account: String) async throws {
    try await store.write(of: "upkeep") { [webhooks = people.webhooks, deliveries] tx in
      guard let person = try UserStateTable(db: tx).person(account) else { return }
      let told = try webhooks.enqueue(
        AccountErased.type, RawJSON(bytes: Bytes("{}".utf8)), id: "erased-\(account)", of: account, app: person.app,
        isGone: true, in: tx)
      if told { tx.whenCommitted { deliveries.arm() } }
    }
  }
}

extension UserStateManager {
  fileprivate func apply(_ event: Event, _ created: AccountCreated, in tx: Transaction) throws {
    let person = UserState(
      account: event.subject, app: event.app, language: created.language, timeZone: created.timeZone)
    try add(person, at: Timestamp(milliseconds: event.time), in: tx)
  }

  fileprivate func apply(_ event: Event, _ changed: ProfileChanged, in tx: Transaction) throws {
    try change(event.subject, in: tx) { person in
      person.language = changed.language
      // If the user chose another time zone for notices, it is kept.
      if person.timeZone == changed.formerTimeZone { person.timeZone = changed.timeZone }
    }
    try publish(event, in: tx)
  }

  fileprivate func apply(_ event: Event, _ changed: SubscriptionChanged, in tx: Transaction) throws {
    try change(event.subject, in: tx) { person in
      person.plan = changed.subscription.plan
      person.planEnd = changed.subscription.lapsesAt
    }
    try live.publish(event.type, RawJSON(changed.subscription), to: event.subject, in: tx)
  }

  fileprivate func apply(_ event: Event, _ changed: StreakChanged, in tx: Transaction) throws {
    // A user who bought freezes before being active for the first time has no time of activity.
    if let time = changed.activeAt {
      try note("active", days: changed.days, endsAt: changed.endsAt, at: time, of: event.subject, in: tx)
    }
    try publish(event, in: tx)
  }

  fileprivate func apply(_ event: Event, _ badge: BadgeUnlocked, in tx: Transaction) throws {
    try publish(event, in: tx)
    try notifier(tx).deliver(event, .badge, named: badge.badge) {
      ["badge": badge.badge, "name": badge.name[$0], "description": badge.description[$0]]
    }
  }

  fileprivate func apply(_ event: Event, _ completed: ChallengeCompleted, in tx: Transaction) throws {
    try publish(event, in: tx)
    let occasion = "challenge \(completed.rotation) \(completed.period) \(completed.challenge)"
    try notifier(tx).deliver(event, .challenge, named: occasion) {
      [
        "challenge": completed.challenge, "name": completed.name[$0], "description": completed.description[$0],
        "amount": "\(completed.amount ?? 0)",
      ]
    }
  }

  fileprivate func apply(_ event: Event, _ won: LeaderboardWon, in tx: Transaction) throws {
    try publish(event, in: tx)
    try notifier(tx).deliver(event, .leaderboard, named: "board \(won.board) \(won.period)") {
      ["board": won.board, "name": won.name[$0], "rank": "\(won.rank)", "amount": "\(won.amount ?? 0)"]
    }
  }

  fileprivate func publish(_ event: Event, in tx: Transaction) throws {
    try live.publish(event.type, event.data, to: event.subject, in: tx)
  }
}

extension Subscription {
  /// The time when the plan ends without a successor; nil if it renews or has ended.
  var lapsesAt: Timestamp? {
    switch state {
    case .trial, .active: willRenew ? nil : until
    // The App Store still tries to charge the user, which may fail.
    case .gracePeriod: until
    case .none, .billingRetry, .expired, .revoked: nil
    }
  }
}
