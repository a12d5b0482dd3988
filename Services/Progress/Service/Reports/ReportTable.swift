import CivilTime
import ProgressContract
import Storage

/// The tables whose names begin with `report_`, and the table `funnel_places`: an app's statistics.
struct ReportTable {
  let db: Connection
  let app: String

  /// The number of days for which statistics are kept.
  static let keptDays = 800

  func count(_ action: String, isFirst: Bool, on day: CivilDay) throws {
    try db.run(
      "INSERT INTO report_counts (app, day, action, times, people) VALUES ($1, $2, $3, 0, 0) ON CONFLICT DO NOTHING",
      app, day.number, action)
    if db.changes > 0 { try forget(before: day + -Self.keptDays) }
    try db.run(
      """
      UPDATE report_counts SET times = times + 1, people = people + $4 WHERE app = $1 AND day = $2 AND action = $3
      """, app, day.number, action, isFirst)
  }

  func count(_ report: String, value: String, amount: Int, isFirst: Bool, on day: CivilDay) throws {
    try db.run(
      """
      INSERT INTO report_values (app, day, report, value, times, people, amount) VALUES ($1, $2, $3, $4, 1, $5, $6)
      ON CONFLICT (app, day, report, value) DO UPDATE SET times = report_values.times + 1,
        people = report_values.people + excluded.people, amount = report_values.amount + excluded.amount
      """, app, day.number, report, value, isFirst, amount)
  }

  func addCohort(_ day: CivilDay, after: Int, people: Int) throws {
    try db.run(
      """
      INSERT INTO report_cohorts (app, day, after, people) VALUES ($1, $2, $3, $4)
      ON CONFLICT (app, day, after) DO UPDATE SET people = report_cohorts.people + excluded.people
      """, app, day.number, after, people)
  }

  /// Adds a number of users to each of a funnel's steps up to `place.step`. A negative number removes users.
  func addSteps(upTo place: Place, of report: String, people: Int) throws {
    for step in 1..<(place.step + 1) {
      try db.run(
        """
        INSERT INTO report_funnels (app, day, report, step, people) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (app, day, report, step) DO UPDATE SET people = report_funnels.people + excluded.people
        """, app, place.day.number, report, step, people)
    }
  }

  /// An account's place in a funnel.
  struct Place: Hashable {
    /// The day of the first step.
    var day: CivilDay
    /// The last step that the account reached, from 1.
    var step: Int
  }

  func place(of account: String, in report: String) throws -> Place? {
    try db.first("SELECT day, step FROM funnel_places WHERE account = $1 AND report = $2", account, report) {
      Place(day: $0.day("day"), step: $0.int("step"))
    }
  }

  func setPlace(_ place: Place, of account: String, in report: String) throws {
    try db.run(
      """
      INSERT INTO funnel_places (account, report, day, step) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, report) DO UPDATE SET day = excluded.day, step = excluded.step
      """, account, report, place.day.number, place.step)
  }

  // MARK: Reading

  func counts(from first: CivilDay, to last: CivilDay) throws -> [GetActionReport.Count] {
    try db.rows(
      """
      SELECT day, action, times, people FROM report_counts WHERE app = $1 AND day >= $2 AND day <= $3
      ORDER BY day, action
      """, app, first.number, last.number
    ) {
      GetActionReport.Count(
        day: $0.day("day"), action: $0.string("action"), times: $0.int("times"), people: $0.int("people"))
    }
  }

  func values(of report: String, from first: CivilDay, to last: CivilDay) throws -> [GetActionReport.Value] {
    try db.rows(
      """
      SELECT day, value, times, people, amount FROM report_values
      WHERE app = $1 AND report = $2 AND day >= $3 AND day <= $4 ORDER BY day, value
      """, app, report, first.number, last.number
    ) {
      GetActionReport.Value(
        day: $0.day("day"), value: $0.string("value"), times: $0.int("times"),
        people: $0.int("people"), sum: $0.int("amount"))
    }
  }

  func funnel(_ report: String, from first: CivilDay, to last: CivilDay) throws -> [(
    day: CivilDay, step: Int, people: Int
  )] {
    try db.rows(
      """
      SELECT day, step, people FROM report_funnels
      WHERE app = $1 AND report = $2 AND day >= $3 AND day <= $4 AND people > 0 ORDER BY day, step
      """, app, report, first.number, last.number
    ) { ($0.day("day"), $0.int("step"), $0.int("people")) }
  }

  func cohorts(from first: CivilDay, to last: CivilDay) throws -> [CivilDay: [Int: Int]] {
    let rows = try db.rows(
      """
      SELECT day, after, people FROM report_cohorts WHERE app = $1 AND day >= $2 AND day <= $3 AND people > 0
      """, app, first.number, last.number
    ) { (day: $0.day("day"), after: $0.int("after"), people: $0.int("people")) }
    return rows.reduce(into: [:]) { $0[$1.day, default: [:]][$1.after] = $1.people }
  }

  private func forget(before day: CivilDay) throws {
    for table in ["report_counts", "report_values", "report_funnels", "report_cohorts"] {
      try db.run("DELETE FROM \(table) WHERE app = $1 AND day < $2", app, day.number)
    }
  }
}
