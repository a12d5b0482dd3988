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
    routes.change(ReportPaywall.self, in: store) { [catalog] request, caller, tx in
      let principal = try caller.account()
      guard let offerings = catalog[principal.app]?.offerings else { throw Failure.notFound(.sellsNothing) }
      return try Self.count(request.steps.values, of: principal, among: offerings, tx)
    }
    routes.read(GetReport.self, in: store) { [catalog] request, _, db in
      try catalog.requireKnown(request.app.value)
      return try Self.report(request, db)
    }
  }

  private nonisolated static func count(
    _ steps: [Lenient<PaywallStep>], of principal: Principal, among offerings: Offerings, _ tx: Transaction
  ) throws -> ReportPaywall.Reply {
    let table = PaywallTable(tx: tx, account: principal.account)
    let today = TimeZoneRules.utc.day(of: tx.wallNow)
    var results: [PaywallStepResult] = []
    var amounts: [BusinessMetricKey: Int64] = [:]
    for item in steps {
      let step: PaywallStep
      switch item {
      case .accepted(let accepted): step = accepted
      case .rejected(let rejected):
        results.append(PaywallStepResult(id: rejected.id ?? "", state: .refused, refusal: rejected.failure))
        continue
      }
      let isNew = try table.add(step.id.value)
      results.append(PaywallStepResult(id: step.id.value, state: isNew ? .counted : .duplicate))
      guard isNew else { continue }
      // Only products on sale are counted separately, which bounds the number of rows.
      let product = step.product.flatMap { offerings.product($0.value)?.id } ?? ""
      let (events, people) = step.kind.measures
      amounts[BusinessMetricKey(day: today, measure: events, product: product), default: 0] += 1
      if try table.isFirst(step.kind, on: today) {
        amounts[BusinessMetricKey(day: today, measure: people), default: 0] += 1
      }
    }
    try BusinessMetricTable(db: tx, app: principal.app).add(amounts)
    return ReportPaywall.Reply(counted: results.count { $0.state == .counted }, results: results)
  }

  private nonisolated static func report(_ request: GetReport, _ db: Reading) throws -> GetReport.Reply {
    let last = request.to ?? TimeZoneRules.utc.day(of: db.wallNow)
    let first = request.from ?? last + -29
    guard first <= last, last - first < maxDays else {
      throw Failure.invalidParams("'from' must not be after 'to', and the range may have at most \(maxDays) days")
    }
    let table = BusinessMetricTable(db: db, app: request.app.value)
    var report = BusinessReport(
      from: first, to: last, sums: try table.sums(before: first), amounts: try table.amounts(from: first, to: last))
    return GetReport.Reply(days: report.days())
  }
}
