import CivilTime
import EventLoop
import ProgressContract
import ServiceHost
import Storage
import Wire

/// What another cell has counted of an app's actions.
struct CellActions: CellQuestion {
  static let name = "reports.actions"
  /// With its days.
  var request: GetActionReport
  typealias Answer = GetActionReport.Reply
}

/// Who comes back to an app, of those who began in another cell.
struct CellRetention: CellQuestion {
  static let name = "reports.retention"
  /// With its days.
  var request: GetRetention
  typealias Answer = GetRetention.Reply
}

/// Numbers of this cell, to which those of others can be added.
protocol AddsUp: Codable, Sendable {
  /// The cells whose numbers aren't among these.
  var missing: [String]? { get set }
  /// With another cell's numbers of the same report and the same days.
  func adding(_ other: Self) -> Self
}

extension ProgressService {
  /// With what the other cells have counted.
  func overCells<Q: CellQuestion>(_ own: Q.Answer, _ question: Q) async throws -> Q.Answer where Q.Answer: AddsUp {
    let others = try await cells.gather(question)
    var sum = others.answers.reduce(own) { $0.adding($1) }
    sum.missing = others.missing
    return sum
  }

  func answerReports() {
    let (store, catalog) = (store, catalog)
    cells.answer(CellActions.self) { question in
      try await Self.unlessUnknown { try await store.query { try Self.report(question.request, catalog, in: $0) } }
    }
    cells.answer(CellRetention.self) { question in
      try await Self.unlessUnknown { try await store.query { try Self.retention(question.request, catalog, in: $0) } }
    }
  }

  /// Nil where this cell doesn't serve the app, or has no such report: nothing was counted.
  private static func unlessUnknown<Reply>(_ read: @Loop () async throws -> Reply) async throws -> Reply? {
    do { return try await read() } catch let failure as Failure where failure.kind == .notFound { return nil }
  }
}

extension GetActionReport.Reply: AddsUp {
  func adding(_ other: Self) -> Self {
    var sum = self
    sum.actions = Self.merged(actions, other.actions, by: { "\($0.day) \($0.action)" }) { mine, theirs in
      mine.times += theirs.times
      mine.people += theirs.people
    }
    sum.values = Self.merged(values, other.values, by: { "\($0.day) \($0.value)" }) { mine, theirs in
      mine.times += theirs.times
      mine.people += theirs.people
      mine.sum += theirs.sum
    }
    // Of a report whose steps are others there, an app's data are just being changed from cell to cell.
    guard steps == other.steps else { return sum }
    sum.funnel = Self.merged(funnel, other.funnel, by: { "\($0.day)" }) { mine, theirs in
      mine.people = zip(mine.people, theirs.people).map(+)
    }
    return sum
  }

  private static func merged<Row>(
    _ own: [Row]?, _ others: [Row]?, by key: (Row) -> String, add: (inout Row, Row) -> Void
  ) -> [Row]? {
    guard let own, let others else { return own }
    var rows = Dictionary(uniqueKeysWithValues: own.map { (key($0), $0) })
    for other in others {
      let name = key(other)
      if var row = rows[name] {
        add(&row, other)
        rows[name] = row
      } else {
        rows[name] = other
      }
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension GetRetention.Reply: AddsUp {
  func adding(_ other: Self) -> Self {
    var days = Dictionary(uniqueKeysWithValues: cohorts.map { ($0.day, $0) })
    for cohort in other.cohorts {
      guard var sum = days[cohort.day] else {
        days[cohort.day] = cohort
        continue
      }
      // A day that hasn't come for one of them hasn't for any: both cells' clocks show the same.
      func both(_ mine: Int?, _ theirs: Int?) -> Int? { mine.flatMap { mine in theirs.map { mine + $0 } } }
      sum.people += cohort.people
      (sum.day1, sum.day7, sum.day30) = (
        both(sum.day1, cohort.day1), both(sum.day7, cohort.day7), both(sum.day30, cohort.day30)
      )
      days[cohort.day] = sum
    }
    return Self(cohorts: days.sorted { $0.key < $1.key }.map(\.value), missing: missing)
  }
}
