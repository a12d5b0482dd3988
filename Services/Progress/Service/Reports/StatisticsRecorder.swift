import AppCatalog
import CivilTime
import Storage

/// Adds an account's actions to the anonymous statistics of its app (A2).
///
/// The recorder uses the account's own counts to decide whether the account was already counted on a day or at a step.
/// The statistics therefore don't depend on the order in which actions are reported. A day has at most one row for each
/// action, choice and step in the app's data.
struct StatisticsRecorder {
  private let app: App
  private let account: String
  private let tx: Transaction
  private let counts: ActionCounts
  private let table: ReportTable

  /// The days on which retention is measured, as offsets from the first active day. The index is the bit in
  /// `ProgressSummary.Seen.returned`.
  static let returns = [0, 1, 7, 30]

  init(_ app: App, of account: String, _ counts: ActionCounts, in tx: Transaction) {
    self.app = app
    self.account = account
    self.counts = counts
    self.tx = tx
    table = ReportTable(db: tx, app: app.id)
  }

  /// Adds an action to the statistics. The account's own counts must already include the action.
  func add(_ done: PerformedAction, on day: CivilDay, seen: inout ProgressSummary.Seen) throws {
    let isFirst = try counts.times(done.action, on: day) == 1
    try table.count(done.action, isFirst: isFirst, on: day)
    let values = app.reports.filter { $0.report.of == done.action }
    for (id, report) in values { try countValue(of: done, in: report, id, on: day) }
    guard isFirst else { return }
    let funnels = app.reports.filter { $0.report.steps?.contains(done.action) == true }
    for (id, _) in values + funnels { try StoredUnitTable(db: tx).note(.report, id, of: app) }
    try updateRetention(day, &seen)
    for (id, report) in funnels { try updateFunnel(id, report) }
  }

  private func countValue(of done: PerformedAction, in report: ActionReport, _ id: String, on day: CivilDay) throws {
    guard let by = report.by, case .id(let value)? = done.properties[by] else { return }
    let times = try counts.numbers(done.action, by, value: value, days: [day...day]).times
    try table.count(id, value: value, amount: done.integer(report.sum) ?? 0, isFirst: times == 1, on: day)
  }

  // MARK: Retention

  private func updateRetention(_ day: CivilDay, _ seen: inout ProgressSummary.Seen) throws {
    guard let first = seen.first, day >= first else { return try moveToCohort(of: day, &seen) }
    guard let bit = Self.returns.firstIndex(of: day - first), seen.returned & (1 << bit) == 0 else { return }
    seen.returned |= 1 << bit
    try table.addCohort(first, after: day - first, people: 1)
  }

  /// Adds the account to the cohort of its first active day. A late report may be about a day before the first known
  /// active day. The account then moves to the cohort of that day.
  private func moveToCohort(of day: CivilDay, _ seen: inout ProgressSummary.Seen) throws {
    if let first = seen.first { try add(-1, first: first, returned: seen.returned) }
    let active = try counts.activeDays()
    var returned = 0
    for (bit, after) in Self.returns.enumerated() where active.contains(day + after) { returned |= 1 << bit }
    try add(1, first: day, returned: returned)
    seen = ProgressSummary.Seen(first: day, returned: returned)
  }

  private func add(_ people: Int, first: CivilDay, returned: Int) throws {
    for (bit, after) in Self.returns.enumerated() where returned & (1 << bit) != 0 {
      try table.addCohort(first, after: after, people: people)
    }
  }

  // MARK: Funnels

  private func updateFunnel(_ id: String, _ report: ActionReport) throws {
    let before = try table.place(of: account, in: id)
    guard let place = try place(in: report), place != before else { return }
    if let before { try table.addSteps(upTo: before, of: id, people: -1) }
    try table.addSteps(upTo: place, of: id, people: 1)
    try table.setPlace(place, of: account, in: id)
  }

  /// Returns the account's place in a funnel; nil if it hasn't taken the first step.
  private func place(in report: ActionReport) throws -> ReportTable.Place? {
    let steps = report.steps ?? []
    guard let first = try steps.first.flatMap({ try counts.firstDay(of: $0, from: nil) }) else { return nil }
    var day = first
    var step = 1
    for action in steps.dropFirst() {
      guard let next = try counts.firstDay(of: action, from: day), next - first <= report.window else { break }
      day = next
      step += 1
    }
    return ReportTable.Place(day: first, step: step)
  }
}

extension App {
  /// The app's reports, ordered by id.
  var reports: [(id: String, report: ActionReport)] {
    (actions?.reports ?? [:]).sorted { $0.key < $1.key }.map { (id: $0.key, report: $0.value) }
  }
}
