import CivilTime
import EventLoop
import ServiceHost
import Storage
import Wire

/// What another cell has counted of an app, for a report of all (E8).
struct CellNumbers: CellQuestion {
  static let name = "reports.numbers"

  var app: String
  var from: CivilDay
  var to: CivilDay

  /// Numbers that add up over cells.
  struct Answer: Codable, Sendable {
    /// Of all that was before the first day.
    var sums: [Sum]
    var amounts: [Amount]

    mutating func add(_ other: Answer) {
      sums += other.sums
      amounts += other.amounts
    }
  }

  /// What was summed up.
  struct Sum: Codable, Sendable {
    var measure: String
    var product: String
    var amount: Int64
  }

  /// A day's number.
  struct Amount: Codable, Sendable {
    var key: InsightKey
    var amount: Int64
  }

  /// What this cell has counted.
  func read(_ db: Reading) throws -> Answer {
    let table = InsightTable(db: db, app: app)
    return Answer(
      sums: try table.sums(before: from).map { Sum(measure: $0.measure, product: $0.product, amount: $0.amount) },
      amounts: try table.amounts(from: from, to: to).map { Amount(key: $0.key, amount: $0.amount) })
  }
}

extension EntitlementsService {
  func answerNumbers(_ questions: CellQuestions) {
    questions.answer(CellNumbers.self) { [store] question in try await store.query { try question.read($0) } }
  }

  /// What the other cells have counted, and which of them don't say; nil where this is the only one.
  func otherNumbers(_ asked: CellNumbers) async -> (numbers: [CellNumbers.Answer], missing: [String]?) {
    guard let questions, let directory = membership.directory else { return ([], nil) }
    try? await directory.refresh()
    var (numbers, missing): ([CellNumbers.Answer], [String]) = ([], [])
    for cell in directory.cells where cell.name != directory.own {
      guard cell.isThere else {
        missing.append(cell.name.text)
        continue
      }
      do { numbers.append(try await questions.ask(asked, of: cell.name)) } catch { missing.append(cell.name.text) }
    }
    return (numbers, missing)
  }
}
