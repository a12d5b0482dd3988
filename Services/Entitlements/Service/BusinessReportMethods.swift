import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for business numbers (E8): clients report paywall steps, and operators read reports.
@Loop struct BusinessReportMethods {
  let store: Store
  let catalog: AppCatalog

  /// The maximum number of days in a report.
  private nonisolated static let maxDays = 366

  func register(on routes: Routes) {
    routes.change(ReportPaywall.self, in: store) { [catalog] in
      try Self.count($0.steps.values, of: $1.account(), catalog, in: $2)
    }
    routes.read(GetReport.self, in: store) { [catalog] request, _, db in
      try catalog.requireKnown(request.app.value)
      return try Self.report(request, db)
    }
  }

  private nonisolated static func count(
    _ steps: [Lenient<PaywallStep>], of principal: Principal, _ catalog: AppCatalog, in tx: Transaction
  ) throws -> ReportPaywall.Reply {
    guard let offerings = catalog[principal.app]?.offerings else { throw Failure.notFound(.sellsNothing) }
    let table = PaywallTable(tx: tx, account: principal.account)
    let numbers = BusinessMetricTable(db: tx, app: principal.app)
    let results = try steps.map { item in
      switch item {
      case .accepted(let step):
        guard try table.add(step.id.value) else { return PaywallStepResult(id: step.id.value, state: .duplicate) }
        try numbers.add(amounts(of: step, among: offerings, table))
        return PaywallStepResult(id: step.id.value, state: .counted)
      case .rejected(let item):
        return PaywallStepResult(id: item.id ?? "", state: .refused, refusal: item.failure)
      }
    }
    return ReportPaywall.Reply(counted: results.count { $0.state == .counted }, results: results)
  }

  /// Returns the amounts that a new step adds to the business numbers.
  private nonisolated static func amounts(
    of step: PaywallStep, among offerings: Offerings, _ table: PaywallTable
  ) throws -> [BusinessMetricKey: Int64] {
    // Only products on sale are counted separately, which bounds the number of rows.
    let product = step.product.flatMap { offerings.product($0.value)?.id } ?? ""
    let (events, people) = step.kind.measures
    var amounts: [BusinessMetricKey: Int64] = [
      BusinessMetricKey(day: table.today, measure: events, product: product): 1
    ]
    if try table.isFirst(step.kind) { amounts[BusinessMetricKey(day: table.today, measure: people)] = 1 }
    return amounts
  }

  private nonisolated static func report(_ request: GetReport, _ db: Reading) throws -> GetReport.Reply {
    let range = try days(of: request, in: db)
    let first = range.lowerBound
    let last = range.upperBound
    let table = BusinessMetricTable(db: db, app: request.app.value)
    var report = BusinessReport(
      from: first, to: last, sums: try table.sums(before: first), amounts: try table.amounts(from: first, to: last))
    return GetReport.Reply(days: report.days())
  }

  private nonisolated static func days(of request: GetReport, in db: Reading) throws(Failure) -> ClosedRange<CivilDay> {
    let today = TimeZoneRules.utc.day(of: db.wallNow)
    return try .requested(from: request.from, to: request.to, today: today, usual: 30, most: maxDays)
  }
}
