import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Imports data from devices, in one transaction per request. Implausible items are refused without affecting the
/// others (M1).
///
/// The result doesn't depend on retries, nor on the order of requests and devices. Each active day is stored once. The
/// best result of a lesson and the earliest time of a badge count. The balances of all ids are added up, and are
/// credited up to what the imported data could have paid.
struct LocalImport {
  private let app: App
  private let rules: LocalImportRules
  private let caller: Caller
  private let principal: Principal
  private let table: LocalImportTable
  private let tx: Transaction
  private let clock: ZoneHistory

  /// - Throws: `not_found` if the app doesn't import progress.
  init(_ catalog: AppCatalog, for caller: Caller, in tx: Transaction) throws {
    self.caller = caller
    self.tx = tx
    principal = try caller.account()
    (app, rules) = try Self.rules(of: principal, catalog)
    table = LocalImportTable(db: tx, account: principal.account)
    clock = try ZoneTable(db: tx).history(of: principal, at: tx.wallNow)
  }

  static func rules(of principal: Principal, _ catalog: AppCatalog) throws(Failure) -> (App, LocalImportRules) {
    guard let app = catalog[principal.app], let rules = app.localImport, rules.importsProgress else {
      throw Failure.notFound(.noLocalImport)
    }
    return (app, rules)
  }

  /// Returns the state of an account's import.
  static func state(_ table: LocalImportTable, at now: Timestamp) throws -> LocalProgressImport {
    let entry = try table.entry()
    let paid = try table.paid()
    return LocalProgressImport(
      open: entry.map { now < $0.endsAt } ?? true, endsAt: entry?.endsAt,
      balances: try table.brought().sorted { $0.key < $1.key }.map {
        ImportedSum(currency: $0.key, claimed: $0.value, credited: paid[$0.key]?.paid ?? 0)
      })
  }

  /// - Throws: `conflict` if the import has closed.
  func put(_ request: ImportLocalProgress) throws -> ImportLocalProgress.Reply {
    let began = try beginning()
    let summaries = ProgressSummaryTable(db: tx)
    let before = try summaries.summary(of: principal.account)
    var summary = before
    let streak = try request.streak.map { item in
      try result(of: item, { _ in nil }) { try put($0, since: began, into: &summary) }
    }
    let lessons = try results(of: request.lessons?.values, { $0.lesson.value }) { try put($0, since: began) }
    let badges = try results(of: request.badges?.values, { $0.badge.value }) { try put($0, since: began) }
    let balances = try results(of: request.balances?.values, { $0.id.value }) { try put($0) }
    try summaries.save(summary, of: principal)
    try applyConsequences(of: summary.streak, before: before.streak)
    return ImportLocalProgress.Reply(
      streak: streak, badges: badges, lessons: lessons, balances: balances,
      localImport: try Self.state(table, at: tx.wallNow))
  }

  /// Returns the time of the first import. If there is none, this import is the first.
  private func beginning() throws -> Timestamp {
    let end = tx.wallNow + .seconds(Int64(rules.openDays) * 86_400)
    let entry = try table.entry() ?? table.begin(at: tx.wallNow, until: end)
    guard tx.wallNow < entry.endsAt else { throw Failure.conflict(.localImportOver) }
    return entry.beganAt
  }

  /// Publishes the changed streak, unlocks the badges that the imported data qualifies for, and credits the balances.
  private func applyConsequences(of streak: Streak, before: Streak) throws {
    if let rules = app.actions?.streak {
      try StreakUpdater(rules, of: principal.account, by: clock, in: tx).publish(
        of: streak, before: before, app: app.id)
    }
    // No events are sent for badges earned by imported data: the device has already announced them.
    try Achievements(of: principal.account, streak, by: clock, in: tx).unlock(
      app.badges?.badges ?? [], of: app.id, quietly: true, in: tx)
    try ImportedCoins(of: principal.account, app, in: tx).pay()
  }

  private func results<Value>(
    of items: [Lenient<Value>]?, _ id: (Value) -> String?, _ body: (Value) throws -> Void
  ) throws -> [ImportedResult] {
    try (items ?? []).map { try result(of: $0, id, body) }
  }

  /// Returns the result of an item. A `Failure` becomes a refusal in the account's language.
  private func result<Value>(
    of item: Lenient<Value>, _ id: (Value) -> String?, _ body: (Value) throws -> Void
  ) throws -> ImportedResult {
    func refused(_ id: String?, _ failure: Failure) -> ImportedResult {
      ImportedResult(id: id, refusal: failure.localized(to: principal.language))
    }
    return try item.map(rejection: { refused($0.id, $0.failure) }) { value in
      do {
        try body(value)
        return ImportedResult(id: id(value))
      } catch let failure as Failure {
        return refused(id(value), failure)
      }
    }
  }

  /// Returns the time in a member of an item.
  ///
  /// - Throws: `invalid_params` if the time is before the app's first day or after the first import.
  private func plausible(_ time: ClientTime, _ member: String, since began: Timestamp) throws(Failure) -> Timestamp {
    let times = rules.plausible(since: app.info.releasedAt, now: began)
    guard times.contains(time.milliseconds) else {
      throw .invalidParams(
        "\(member) must be from \(times.lowerBound), the app's first day, to \(times.upperBound), the time of the "
          + "first import")
    }
    return Timestamp(milliseconds: time.milliseconds)
  }

  // MARK: Streak

  private func put(_ streak: ImportedStreak, since began: Timestamp, into summary: inout ProgressSummary) throws {
    guard let most = rules.maxStreakDays, let keeps = app.actions?.streak else {
      throw Failure.invalidParams("this app doesn't import streaks")
    }
    let longest = streak.longest?.value ?? streak.current.value
    try checkLength(of: streak, longest: longest, since: began)
    guard longest <= most else {
      throw Failure.invalidParams("longest is more than the \(most) days that can be imported")
    }
    for back in 0..<streak.current.value {
      let day = streak.lastActiveDay + -back
      try table.add(day, at: min(clock.noon(of: day, asOf: began), began))
      try makePayable(on: day)
    }
    let updater = StreakUpdater(keeps, of: principal.account, by: clock, in: tx)
    summary.streak.longest = max(summary.streak.longest, longest)
    summary.streak = try updater.computed(since: summary.streak)
  }

  /// - Throws: `invalid_params` if the streak would be older than the app, or ends after the first import.
  private func checkLength(of streak: ImportedStreak, longest: Int, since began: Timestamp) throws(Failure) {
    guard let first = CivilDay(app.info.firstReleasedOn), streak.lastActiveDay <= clock.day(of: began) else {
      throw .invalidParams("last_active_day is later than the first import")
    }
    let age = streak.lastActiveDay - first + 1
    guard streak.current.value <= longest, longest <= age else {
      throw .invalidParams(
        "current can't exceed longest, and longest can't exceed \(max(0, age)), the age of the app in days")
    }
  }

  /// Increases the payable coins by the amount that the device could have paid on a day. Each earning for a client
  /// action counts with its daily maximum.
  private func makePayable(on day: CivilDay) throws {
    try forEachEarning { currency, earning, action in
      guard action.by == .client, let bound = earning.bound(of: action) else { return }
      try makePayable(bound, by: EarningTable.Source(currency, earning), for: .day(day))
    }
  }

  // MARK: Lessons and badges

  private func put(_ imported: ImportedLesson, since began: Timestamp) throws {
    let result = try result(of: imported)
    let time = try plausible(imported.completedAt, "completed_at", since: began)
    let lesson = imported.lesson.value
    let results = LessonResultTable(db: tx)
    let known = try results.all(of: principal.account)[lesson]
    let before = known ?? LessonResult()
    let best = before.best(with: result)
    try results.save(best, of: principal.account, lesson: lesson, at: time)
    try count(lesson, best - before, isFirst: known == nil, on: dayBeforeChallenges(at: min(time, began)))
    try makePayable(best, of: lesson)
  }

  /// Returns the diamonds and coins of an imported lesson.
  private func result(of imported: ImportedLesson) throws(Failure) -> LessonResult {
    guard rules.lessons == true, let course = app.course else {
      throw .invalidParams("this app doesn't import lessons")
    }
    _ = try course.lesson(imported.lesson.value)
    guard let reward = course.rewards.first(where: { $0.diamonds == imported.diamonds.value }) else {
      let known = course.rewards.map { "\($0.diamonds)" }.joined(separator: ", ")
      throw .invalidParams("diamonds must be one of \(known)")
    }
    return LessonResult(diamonds: reward.diamonds, coins: reward.coins)
  }

  /// Increases the payable coins by the amount that a lesson's result could have paid.
  private func makePayable(_ best: LessonResult, of lesson: String) throws {
    try forEachEarning { currency, earning, action in
      guard earning.isGain(of: action), (action.when ?? [:]).isEmpty else { return }
      let amount = earning.amountOf == "gained_coins" ? best.coins : best.diamonds
      try makePayable(amount, by: EarningTable.Source(currency, earning), for: .lesson(lesson))
    }
  }

  /// Returns the day for which an imported lesson counts. This day is before the start of all current challenges,
  /// because challenges count only actions on the server.
  private func dayBeforeChallenges(at time: Timestamp) -> CivilDay {
    let today = clock.day(of: tx.wallNow)
    return [CalendarSpan.week, .month].map { $0.start(of: today) + -1 }.reduce(clock.day(of: time), min)
  }

  /// Counts a lesson once for badges, and adds its improvement over the previous result.
  private func count(_ lesson: String, _ gained: LessonResult, isFirst: Bool, on day: CivilDay) throws {
    guard isFirst || gained != LessonResult() else { return }
    let occurrence = Occurrence(lesson: lesson, of: app.course?.section(of: lesson), gained: gained)
    for done in occurrence.actions(of: app) {
      try ActionCounts(db: tx, account: principal.account).add(done, times: isFirst ? 1 : 0, on: day)
    }
  }

  private func put(_ imported: ImportedBadge, since began: Timestamp) throws {
    let id = imported.badge.value
    guard app.badges?.badges.contains(where: { $0.id == id }) == true else {
      throw Failure.invalidParams("badge '\(id)' isn't a badge of this app")
    }
    guard rules.badges?.contains(id) == true else {
      throw Failure.invalidParams("this app doesn't import the badge '\(id)'")
    }
    let time = try plausible(imported.unlockedAt, "unlocked_at", since: began)
    try BadgeTable(db: tx).take(id, for: principal.account, at: min(time, tx.wallNow))
  }

  // MARK: Currencies

  private func put(_ balance: ImportedBalance) throws {
    guard rules.maxOf?[balance.currency.value] != nil else {
      throw Failure.invalidParams("this app doesn't import the currency '\(balance.currency.value)'")
    }
    try table.note(balance)
  }

  /// Records the total amount that an imported item could have paid. The total includes the amount that was already
  /// paid for the item.
  private func makePayable(
    _ amount: Int, by source: EarningTable.Source, for occasion: EarningTable.Occasion
  ) throws {
    let earnings = EarningTable(db: tx, account: principal.account)
    let more = amount - (try earnings.paid(by: source, for: occasion))
    guard more > 0 else { return }
    try earnings.importLocal(more, by: source, for: occasion)
    try table.add(payable: more, paid: 0, of: source.currency)
  }

  /// Calls `body` for each earning of the currencies that are imported.
  private func forEachEarning(
    _ body: (_ currency: String, _ earning: Currency.Earning, _ action: Actions.Action) throws -> Void
  ) throws {
    guard let actions = app.actions else { return }
    for currency in (rules.maxOf ?? [:]).keys.sorted() {
      for earning in actions.currencies?[currency]?.earn ?? [] {
        guard let action = actions.actions[earning.on] else { continue }
        try body(currency, earning, action)
      }
    }
  }
}

/// The methods that import data from devices.
@Loop struct LocalImportMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    let catalog = catalog
    routes.change(ImportLocalProgress.self, in: store) { request, caller, tx in
      try LocalImport(catalog, for: caller, in: tx).put(request)
    }
    routes.read(GetLocalProgressImport.self, in: store) { _, caller, db in
      let principal = try caller.account()
      _ = try LocalImport.rules(of: principal, catalog)
      return try LocalImport.state(LocalImportTable(db: db, account: principal.account), at: db.wallNow)
    }
  }
}
