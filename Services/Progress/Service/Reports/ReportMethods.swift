import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// The methods that return an app's activity statistics to operators.
@Loop struct ReportMethods {
  let store: Store
  let catalog: AppCatalog

  /// The maximum number of days in a report.
  private nonisolated static let maxReportDays = 366

  func register(on routes: Routes) {
    let catalog = catalog
    routes.read(GetActionReport.self, in: store) { request, _, db in try Self.report(request, catalog, in: db) }
    routes.read(GetRetention.self, in: store) { request, _, db in try Self.retention(request, catalog, in: db) }
  }

  nonisolated static func report(
    _ request: GetActionReport, _ catalog: AppCatalog, in db: Reading
  ) throws -> GetActionReport.Reply {
    let actions = try actions(of: request.app, catalog)
    let (first, last) = try days(from: request.from, to: request.to, in: db)
    let table = ReportTable(db: db, app: request.app.value)
    guard let id = request.report?.value else {
      return GetActionReport.Reply(actions: try table.counts(from: first, to: last))
    }
    guard let report = actions.reports?[id] else { throw Failure.notFound(.noReport) }
    guard let steps = report.steps else {
      return GetActionReport.Reply(values: try table.values(of: id, from: first, to: last))
    }
    let reached = try table.funnel(id, from: first, to: last)
    return GetActionReport.Reply(funnel: entrants(reached, steps: steps.count), steps: steps)
  }

  private nonisolated static func entrants(
    _ reached: [(day: CivilDay, step: Int, people: Int)], steps: Int
  ) -> [GetActionReport.Entrants] {
    Dictionary(grouping: reached) { $0.day }.sorted { $0.key < $1.key }.map { day, reached in
      var people = Array(repeating: 0, count: steps)
      for row in reached where people.indices.contains(row.step - 1) { people[row.step - 1] = row.people }
      return GetActionReport.Entrants(day: day, people: people)
    }
  }

  nonisolated static func retention(
    _ request: GetRetention, _ catalog: AppCatalog, in db: Reading
  ) throws -> GetRetention.Reply {
    _ = try actions(of: request.app, catalog)
    let (first, last) = try days(from: request.from, to: request.to, in: db)
    let today = TimeZoneRules.utc.day(of: db.wallNow)
    let cohorts = try ReportTable(db: db, app: request.app.value).cohorts(from: first, to: last)
    return GetRetention.Reply(
      cohorts: cohorts.sorted { $0.key < $1.key }.map { GetRetention.Cohort($0.key, people: $0.value, today: today) })
  }

  private nonisolated static func actions(of app: Identifier, _ catalog: AppCatalog) throws -> Actions {
    guard let app = catalog[app.value] else { throw Failure.notFound(.appNotServed) }
    guard let actions = app.actions else { throw Failure.notFound(.noActions) }
    return actions
  }

  private nonisolated static func days(
    from: CivilDay?, to: CivilDay?, in db: Reading
  ) throws(Failure) -> (first: CivilDay, last: CivilDay) {
    let today = TimeZoneRules.utc.day(of: db.wallNow)
    let range = try ClosedRange<CivilDay>.requested(from: from, to: to, today: today, usual: 30, most: maxReportDays)
    return (range.lowerBound, range.upperBound)
  }
}

extension GetRetention.Cohort {
  /// - Parameter people: The numbers of active users, keyed by the number of days since the first active day.
  fileprivate init(_ day: CivilDay, people: [Int: Int], today: CivilDay) {
    func after(_ days: Int) -> Int? { people[days] ?? (day + days > today ? nil : 0) }
    self.init(day: day, people: people[0] ?? 0, day1: after(1), day7: after(7), day30: after(30))
  }
}
