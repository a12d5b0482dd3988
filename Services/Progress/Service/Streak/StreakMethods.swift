import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

@Loop struct StreakMethods {
  let store: Store
  let catalog: AppCatalog

  /// The maximum number of days in a reply.
  private nonisolated static let maxDays = 367

  func register(on routes: Routes) {
    let catalog = catalog
    routes.read(GetStreak.self, in: store) { _, caller, db in
      try Self.streak(of: caller.account(), catalog: catalog, in: db)
    }
    routes.read(ListStreakDays.self, in: store) { request, caller, db in
      ListStreakDays.Reply(days: try Self.days(request, of: caller.account(), catalog: catalog, in: db))
    }
    let repair = StreakRepair(catalog: catalog)
    routes.read(ShowStreak.self, in: store) { request, _, db in try repair.show(request, db) }
    routes.change(RepairStreak.self, in: store) { request, _, tx in try repair.repair(request, in: tx) }
  }

  nonisolated static func streak(
    of principal: Principal, catalog: AppCatalog, in db: Reading
  ) throws -> GetStreak.Reply {
    let clock = try ZoneTable(db: db).history(of: principal, at: db.wallNow)
    var reply = try ProgressSummaryTable(db: db).summary(of: principal.account).streak.standing(
      at: db.wallNow, by: clock)
    let reached = try StreakTable(db: db, account: principal.account).milestones()
    reply.milestones = (catalog[principal.app]?.actions?.streak?.milestones ?? []).map {
      GetStreak.Milestone(days: $0, reachedAt: reached[$0])
    }
    return reply
  }

  /// Returns the active, frozen and granted days in a range.
  nonisolated static func days(
    _ request: ListStreakDays, of principal: Principal, catalog: AppCatalog, in db: Reading
  ) throws -> [ListStreakDays.Day] {
    let clock = try ZoneTable(db: db).history(of: principal, at: db.wallNow)
    let range = try ClosedRange<CivilDay>.requested(
      from: request.from, to: request.to, today: clock.today(at: db.wallNow), usual: 31, most: maxDays)
    let table = StreakTable(db: db, account: principal.account)
    var days = try table.days(in: range).map {
      ListStreakDays.Day(day: $0.day, kind: $0.isGiven ? .repaired : .active)
    }
    let rules = Streak.Rules(catalog[principal.app]?.actions?.streak)
    // Freezes cover inactive days. If no day was inactive, the log needn't be evaluated.
    guard rules.most > 0, days.count <= range.upperBound - range.lowerBound else { return days }
    _ = try table.computed(by: clock, rules, until: db.wallNow) { event in
      guard case .frozen(let day) = event, range.contains(day) else { return }
      days.append(ListStreakDays.Day(day: day, kind: .frozen))
    }
    return days.sorted { $0.day < $1.day }
  }
}
