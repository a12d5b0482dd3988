import AppCatalog
import CivilTime
import Storage

/// Adds an account's actions to the anonymous statistics of its app (A2).
///
/// The account's own counts show whether it was already counted on a day or at a step. The statistics therefore don't
/// depend on the order in which actions are reported. A day has at most one row for each action, choice and step in the
/// app's data.
struct StatisticsRecorder {
  private let app: App
  private let account: String
  private let tx: Transaction
  private let counts: ActionCounts
  private let table: ReportTable

  /// The days after the first on which retention is measured. The index is the bit in `ProgressSummary.Seen.returned`.
  static let returns = [0, 1, 7, 30]

  init(_ app: App, of account: String, _ counts: ActionCounts, in tx: Transaction) {
    self.app = app
    self.account = account
    self.counts = counts
    self.tx = tx
    table = ReportTable(db: tx, app: app.id)
  }

  /// Adds an action that was already counted for its account.
  func add(_ done: PerformedAction, on day: CivilDay, seen: inout ProgressSummary.Seen) throws {
    let isFirst = try counts.times(done.action, on: day) == 1
    try table.count(done.action, isFirst: isFirst, on: day)
    for (id, report) in app.reports where report.of == done.action {
      guard let by = report.by, case .id(let value)? = done.properties[by] else { continue }
      let times = try counts.numbers(done.action, by, value: value, days: [day...day]).times
      var amount = 0
      if let sum = report.sum, case .integer(let number)? = done.properties[sum] { amount = number }
      try table.count(id, value: value, amount: amount, isFirst: times == 1, on: day)
    }
    guard isFirst else { return }
    let affected = app.reports.filter { $0.report.of == done.action || $0.report.steps?.contains(done.action) == true }
    for (id, _) in affected { try StoredUnitTable(db: tx).note(.report, id, of: app) }
    try updateRetention(day, &seen)
    for (id, report) in app.reports where report.steps?.contains(done.action) == true { try updateFunnel(id, report) }
  }

  // MARK: Retention

  private func updateRetention(_ day: CivilDay, _ seen: inout ProgressSummary.Seen) throws {
    guard let first = seen.first, day >= first else {
      // A late report may be about a day before the first known active day. The account then moves to the cohort of
      // that day.
      if let first = seen.first { try add(-1, first: first, returned: seen.returned) }
      let active = try counts.activeDays()
      var returned = 0
      for (bit, after) in Self.returns.enumerated() where active.contains(day + after) { returned |= 1 << bit }
      try add(1, first: day, returned: returned)
      seen = ProgressSummary.Seen(first: day, returned: returned)
      return
    }
    guard let bit = Self.returns.firstIndex(of: day - first), seen.returned & (1 << bit) == 0 else { return }
    seen.returned |= 1 << bit
    try table.addCohort(first, after: day - first, people: 1)
  }

  private func add(_ people: Int, first: CivilDay, returned: Int) throws {
    for (bit, after) in Self.returns.enumerated() where returned & (1 << bit) != 0 {
      try table.addCohort(first, after: after, people: people)
    }
  }

  // MARK: Funnels

  private func updateFunnel(_ id: String, _ report: ActionReport) throws {
    let steps = report.steps ?? []
    guard let first = try steps.first.flatMap({ try counts.firstDay(of: $0, from: nil) }) else { return }
    var day = first
    var step = 1
    for action in steps.dropFirst() {
      guard let next = try counts.firstDay(of: action, from: day), next - first <= report.window else { break }
      day = next
      step += 1
    }
    let before = try table.place(of: account, in: id)
    guard before?.day != first || before?.step != step else { return }
    for step in 1..<((before?.step ?? 0) + 1) {
      try table.addStep(step, of: id, on: before?.day ?? first, people: -1)
    }
    for step in 1..<(step + 1) { try table.addStep(step, of: id, on: first, people: 1) }
    try table.setPlace(of: account, in: id, day: first, step: step)
  }
}

extension App {
  /// The app's reports, ordered by id.
  var reports: [(id: String, report: ActionReport)] {
    (actions?.reports ?? [:]).sorted { $0.key < $1.key }.map { (id: $0.key, report: $0.value) }
  }
}
