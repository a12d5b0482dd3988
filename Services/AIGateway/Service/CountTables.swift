import AIGatewayContract
import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// The table `choice_counts`: the number of texts per completable choice (R7).
struct ChoiceCountTable {
  let db: Connection

  /// The count for a choice.
  struct Count: Hashable {
    var made: Int
    var completedAt: Timestamp?
  }

  /// Counts a text. Records the completion of the choice when its goal is reached.
  func add(_ choice: String, of input: String, _ generator: String, to account: String, goal: Int, at time: Timestamp)
    throws
  {
    try db.run(
      """
      INSERT INTO choice_counts (account, generator, input, choice, made, completed_at) VALUES ($1, $2, $3, $4, 1, NULL)
      ON CONFLICT (account, generator, input, choice) DO UPDATE SET made = choice_counts.made + 1
      """, account, generator, input, choice)
    try db.run(
      """
      UPDATE choice_counts SET completed_at = $6
      WHERE account = $1 AND generator = $2 AND input = $3 AND choice = $4 AND made >= $5 AND completed_at IS NULL
      """, account, generator, input, choice, goal, time)
  }

  func counts(of account: String, generator: String, input: String) throws -> [String: Count] {
    let rows = try db.rows(
      """
      SELECT choice, made, completed_at FROM choice_counts WHERE account = $1 AND generator = $2 AND input = $3
      """, account, generator, input
    ) { ($0.string("choice"), Count(made: $0.int("made"), completedAt: $0.optionalTimestamp("completed_at"))) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}

/// The table `reaction_totals`: an account's reactions, including those to deleted texts (R8).
struct ReactionTable {
  let db: Connection

  /// Adds a number to the count of a reaction. Does nothing if `reaction` is nil.
  func add(_ number: Int, of reaction: String?, to choice: String, _ generator: String, by account: String) throws {
    guard let reaction else { return }
    try db.run(
      """
      INSERT INTO reaction_totals (account, generator, choice, reaction, said) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, generator, choice, reaction) DO UPDATE SET said = reaction_totals.said + excluded.said
      """, account, generator, choice, reaction, number)
    try db.run(
      "DELETE FROM reaction_totals WHERE account = $1 AND generator = $2 AND choice = $3 AND reaction = $4 AND said <= 0",
      account, generator, choice, reaction)
  }

  /// Counts the reaction `new` instead of `old`. Nil stands for no reaction.
  func replace(_ old: String?, with new: String?, to choice: String, _ generator: String, by account: String) throws {
    guard old != new else { return }
    try add(-1, of: old, to: choice, generator, by: account)
    try add(1, of: new, to: choice, generator, by: account)
  }

  /// Returns the counts of reactions, ordered by choice and reaction.
  func all(of generator: String, by account: String) throws -> [(choice: String, kind: CountReactions.Kind)] {
    try db.rows(
      """
      SELECT choice, reaction, said FROM reaction_totals WHERE account = $1 AND generator = $2
      ORDER BY choice, reaction
      """, account, generator
    ) { ($0.string("choice"), CountReactions.Kind(reaction: $0.string("reaction"), count: $0.int("said"))) }
  }

  /// Returns the most frequent reaction to a choice's texts; nil if no reaction was given at least `least` times.
  func most(of choice: String, _ generator: String, by account: String, least: Int) throws -> String? {
    try db.value(
      of: String.self,
      """
      SELECT reaction FROM reaction_totals WHERE account = $1 AND generator = $2 AND choice = $3 AND said >= $4
      ORDER BY said DESC, reaction LIMIT 1
      """, account, generator, choice, least)
  }
}

extension Generator.Reactions? {
  /// - Throws: `invalid_params` for a reaction that the generator doesn't offer.
  func check(_ reaction: Identifier?) throws(Failure) {
    let known = self?.kinds.map(\.id) ?? []
    guard let reaction = reaction?.value, !known.contains(reaction) else { return }
    let list = known.isEmpty ? "none" : known.joined(separator: ", ")
    throw .invalidParams("reaction '\(Excerpt(reaction))' isn't offered by this generator, which offers \(list)")
  }
}

/// The table `reports`: texts that users reported.
struct ReportTable {
  let db: Connection

  /// The maximum number of reports per account.
  static let most = 200

  /// - Throws: `limit_exceeded` if the account has already sent the maximum number of reports.
  func add(_ report: ListReports.Report) throws {
    let count = try db.value(of: Int.self, "SELECT count(*) FROM reports WHERE account = $1", report.account) ?? 0
    guard count < Self.most else {
      throw Failure.limitExceeded(.reportLimit(limit: Self.most), current: count, limit: Self.most)
    }
    try db.run(
      """
      INSERT INTO reports (number, account, app, generator, words, provider, reason, created_at)
      VALUES ((SELECT coalesce(max(number), 0) + 1 FROM reports), $1, $2, $3, $4, $5, $6, $7)
      """, report.account, report.app, report.generator, report.quote, report.provider, report.reason, report.createdAt)
  }

  /// Returns a page of reports, newest first.
  func page(_ request: ListReports) throws -> ListReports.Reply {
    let app = request.app?.value
    let page = try ListPage(
      of: "reports \(app ?? "")", account: "", limit: request.limit?.value, cursor: request.cursor)
    let (reports, next) = try page.read(
      db,
      """
      SELECT number, account, app, generator, words, provider, reason, created_at FROM reports
      WHERE number < $1 AND ($2 = '' OR app = $2) ORDER BY number DESC LIMIT $3
      """, arguments: [try page.number() ?? .max, app ?? "", page.limit + 1]
    ) { Self.item($0) }
    return ListReports.Reply(reports: reports, nextCursor: next)
  }

  private static func item(_ row: Row) -> ListPage.Item<ListReports.Report> {
    let report = ListReports.Report(
      account: row.string("account"), app: row.string("app"), generator: row.string("generator"),
      quote: row.string("words"), provider: row.optionalString("provider"), reason: row.string("reason"),
      createdAt: row.timestamp("created_at"))
    return ListPage.Item(report, position: String(row.int64("number")), bytes: report.quote.utf8.count)
  }
}
