import CivilTime
import EntitlementsContract
import EventLoop
import ProgressContract
import ServiceHost
import Wire

/// `quintet report`: shows an app's daily numbers.
@Loop struct ReportCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "report", in: .support, summary: "Show sales, usage or retention of an app by day",
    discussion:
      "Show an app's numbers by day: sales, actions, retention, or a report that the app declares in actions.json.",
    parameters: [
      CommandParameter(
        "REPORT", "sales, actions, retention, or the id of a report of the app",
        .choice(["sales", "actions", "retention"]))
    ],
    options: [
      CommandOption.app.required,
      CommandOption("since", "DAY", "The first day, such as 2026-11-01 (default: 29 days before the last day)"),
      CommandOption("until", "DAY", "The last day (default: today)"),
      .json,
    ] + CommandOption.deployment,
    examples: ["report sales --app tarot", "report retention --app tarot --since 2026-11-01"])

  /// The request, by the service that answers it.
  enum Order: Sendable {
    case sales(GetReport)
    case actions(GetActionReport)
    case retention(GetRetention)
  }

  private let call: ServiceCall
  private let order: Order

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: arguments.words[0] == "sales" ? "entitlements" : "progress")
    guard let app = try? Identifier(arguments["app"] ?? "") else { throw UsageFault("--app takes the id of an app") }
    let from = try arguments.day("since")
    let to = try arguments.day("until")
    switch arguments.words[0] {
    case "sales": order = .sales(GetReport(app: app, from: from, to: to))
    case "actions": order = .actions(GetActionReport(app: app, from: from, to: to))
    case "retention": order = .retention(GetRetention(app: app, from: from, to: to))
    case let word:
      guard let report = try? Identifier(word) else {
        throw UsageFault("REPORT is sales, actions, retention or a report of the app, not '\(Excerpt(word))'")
      }
      order = .actions(GetActionReport(app: app, report: report, from: from, to: to))
    }
  }

  /// - Returns: 0 on success; 1 when the request was refused; 69 when the service doesn't answer; 77 when the
  ///   user isn't an operator.
  func run() async -> Int32 {
    switch order {
    case .sales(let request): await call.run(request) { Self.lines($0.days) }
    case .actions(let request): await call.run(request) { Self.lines($0) }
    case .retention(let request): await call.run(request) { Self.lines($0) }
    }
  }

  /// Returns the table of actions, values or funnel steps by day.
  nonisolated static func lines(_ reply: GetActionReport.Reply) -> [String] {
    if let steps = reply.steps, let funnel = reply.funnel { return lines(of: funnel, steps: steps) }
    guard let values = reply.values else { return actions(reply) }
    var table = Table(["day", "value", "times", "people", "sum"])
    for value in values {
      table.add([value.day.description, value.value, "\(value.times)", "\(value.people)", "\(value.sum)"])
    }
    return table.lines
  }

  private nonisolated static func actions(_ reply: GetActionReport.Reply) -> [String] {
    var table = Table(["day", "action", "times", "people"])
    for count in reply.actions ?? [] {
      table.add([count.day.description, count.action, "\(count.times)", "\(count.people)"])
    }
    return table.lines
  }

  private nonisolated static func lines(of funnel: [GetActionReport.Entrants], steps: [String]) -> [String] {
    var table = Table(["begun on"] + steps)
    for entrants in funnel { table.add([entrants.day.description] + entrants.people.map(String.init)) }
    let sums = steps.indices.map { step in funnel.reduce(0) { $0 + $1.people[step] } }
    table.add(["all"] + sums.map { "\($0) (\(share($0, of: sums[0])))" })
    return table.lines
  }

  /// Returns the retention table by the day of the first use.
  nonisolated static func lines(_ reply: GetRetention.Reply) -> [String] {
    var table = Table(["begun on", "people", "next day", "day 7", "day 30"])
    for cohort in reply.cohorts {
      table.add(
        [cohort.day.description, "\(cohort.people)"]
          + [cohort.day1, cohort.day7, cohort.day30].map { people in
            people.map { "\($0) (\(share($0, of: cohort.people)))" } ?? ""
          })
    }
    return table.lines
  }

  private nonisolated static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\((part * 100 + whole / 2) / whole) %"
  }

  /// Returns the tables of sales and paywall events by day, and their totals.
  nonisolated static func lines(_ days: [ReportDay]) -> [String] {
    var table = Table([
      "day", "product", "active", "started", "ended", "trials", "began", "paid", "payments", "refunds", "revenue",
    ])
    for day in days {
      for product in day.products { table.add([day.day.description] + cells(product)) }
    }
    return table.lines + [""] + paywall(days) + ["", sums(days)]
  }

  private nonisolated static func cells(_ product: ReportProduct) -> [String] {
    let numbers = [
      product.active, product.started, product.ended, product.trials, product.trialsStarted, product.trialsConverted,
      product.payments, product.refunds,
    ]
    return [product.product] + numbers.map(String.init) + [product.revenue.map(\.words).joined(separator: " ")]
  }

  private nonisolated static func paywall(_ days: [ReportDay]) -> [String] {
    var table = Table(["day", "paywall", "times", "people"])
    for day in days {
      for step in day.paywall {
        table.add([day.day.description, step.kind.rawValue, "\(step.events)", "\(step.people)"])
      }
    }
    return table.lines
  }

  /// Returns sums over all days: users who saw the paywall, subscriptions that started, trials that were paid for, and
  /// subscriptions that ended.
  private nonisolated static func sums(_ days: [ReportDay]) -> String {
    let products = days.flatMap(\.products)
    func sum(_ number: (ReportProduct) -> Int) -> Int { products.reduce(0) { $0 + number($1) } }
    let shown = days.flatMap(\.paywall).reduce(0) { $0 + ($1.kind == .shown ? $1.people : 0) }
    let started = sum(\.started)
    let ended = sum(\.ended)
    let trials = sum(\.trialsStarted)
    let converted = sum(\.trialsConverted)
    return "\(shown) users saw the paywall, each counted once a day; \(started) subscriptions started; "
      + "\(converted) of \(trials) trials became paid; \(ended) of \(activeBefore(days) + started) subscriptions ended"
  }

  /// Returns the number of subscriptions that were active before the first day.
  private nonisolated static func activeBefore(_ days: [ReportDay]) -> Int {
    (days.first?.products ?? []).reduce(0) {
      $0 + $1.active - $1.started - $1.switchedIn + $1.ended + $1.switchedOut
    }
  }
}

extension ReportAmount {
  /// The net amount, for example "12.99 USD".
  fileprivate var words: String {
    let cents = (paid - refunded) / 10
    let rest = abs(cents % 100)
    return "\(cents < 0 && cents > -100 ? "-" : "")\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }
}
