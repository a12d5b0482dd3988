import Charts
import CivilTime
import EntitlementsContract
import EventLoop
import Files
import ProgressContract
import ServiceHost
import Wire

/// `quintet report`: an app's daily numbers.
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
      CommandOption("svg", "FILE", "Also draw the numbers as an SVG picture", .file),
      CommandOption("png", "FILE", "Also draw the numbers as a PNG picture", .file),
      CommandOption(flag: "force", "Replace existing pictures"),
      .json,
    ] + CommandOption.deployment,
    examples: ["report sales --app tarot", "report retention --app tarot --since 2026-11-01 --svg retention.svg"])

  /// The request, by the service that answers it.
  enum Order: Sendable {
    case sales(GetReport)
    case actions(GetActionReport)
    case retention(GetRetention)
  }

  private let directories: DeploymentFolders
  private let order: Order
  private let isJSON: Bool
  /// The pictures to draw.
  private let pictures: [ReportPicture]
  /// The maximum number of bars in a picture. The shortest bars are left out.
  private static let maxBars = 200

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    guard let app = try? Identifier(arguments["app"] ?? "") else { throw UsageFault("--app takes the id of an app") }
    let from = try Self.day(arguments, "since")
    let to = try Self.day(arguments, "until")
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
    isJSON = arguments.has("json")
    pictures = ReportPicture.Form.allCases.compactMap { form in
      arguments[form.rawValue].map { ReportPicture(form: form, path: $0, replaces: arguments.has("force")) }
    }
    if case .sales = order, !pictures.isEmpty { throw UsageFault("sales can't be drawn as a picture") }
  }

  /// - Returns: 0 on success; 1 when the request was refused; 69 when the service doesn't answer; 73 when a picture
  ///   would replace an existing file; 77 when the user isn't an operator.
  func run() async -> Int32 {
    do {
      for picture in pictures { try picture.check() }
      let health = Health(directories)
      switch order {
      case .sales(let request):
        show(try await health.order(request, of: "entitlements", GetReport.method)) { Self.lines($0.days) }
      case .actions(let request):
        let reply = try await health.order(request, of: "progress", GetActionReport.method)
        try await draw(Self.bars(reply), "\(request.report?.value ?? "actions") of \(request.app.value)")
        show(reply) { Self.lines($0) }
      case .retention(let request):
        let reply = try await health.order(request, of: "progress", GetRetention.method)
        try await draw(Self.bars(reply), "Retention of \(request.app.value)")
        show(reply) { Self.lines($0) }
      }
      return 0
    } catch let fault as FileFault {
      Output.error("quintet: \(fault)")
      return 1
    } catch let refusal as ReportPicture.Refusal {
      if let words = refusal.words { Output.error("quintet: \(words)") }
      return refusal.code
    } catch {
      let failure = CallFailure(error)
      Output.error("quintet: \(failure.words)")
      return failure.code
    }
  }

  private func draw(_ bars: [BarChart.Bar], _ title: String) async throws {
    let chart = BarChart(title: title, bars: Array(bars.prefix(Self.maxBars)))
    for picture in pictures { try await picture.write(chart) }
  }

  /// Returns the totals over all days: of each action, each value or each step of a funnel.
  nonisolated static func bars(_ reply: GetActionReport.Reply) -> [BarChart.Bar] {
    if let steps = reply.steps, let funnel = reply.funnel {
      let sums = steps.indices.map { step in funnel.reduce(0) { $0 + $1.people[step] } }
      return zip(steps, sums).map { BarChart.Bar(label: $0, value: $1, text: "\($1) (\(share($1, of: sums[0])))") }
    }
    var sums: [String: Int] = [:]
    if let values = reply.values {
      let adds = values.contains { $0.sum != 0 }
      for value in values { sums[value.value, default: 0] += adds ? value.sum : value.times }
    }
    for count in reply.actions ?? [] { sums[count.action, default: 0] += count.times }
    return sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      BarChart.Bar(label: $0.key, value: $0.value, text: "\($0.value)")
    }
  }

  /// Returns the retention totals, counting only cohorts for which the day has passed.
  nonisolated static func bars(_ reply: GetRetention.Reply) -> [BarChart.Bar] {
    let days: [(String, (GetRetention.Cohort) -> Int?)] = [
      ("next day", { $0.day1 }), ("day 7", { $0.day7 }), ("day 30", { $0.day30 }),
    ]
    return days.map { label, back in
      let known = reply.cohorts.filter { back($0) != nil }
      let came = known.reduce(0) { $0 + (back($1) ?? 0) }
      let all = known.reduce(0) { $0 + $1.people }
      return BarChart.Bar(
        label: label, value: all == 0 ? 0 : came * 1000 / all, text: "\(share(came, of: all)) of \(all)")
    }
  }

  private func show<Reply: Encodable>(_ reply: Reply, _ lines: (Reply) -> [String]) {
    if isJSON { return Output.line(Output.compact((try? JSONValue(reply)) ?? .null)) }
    for line in lines(reply) { Output.line(line) }
  }

  /// Returns the table of actions, values or funnel steps by day.
  nonisolated static func lines(_ reply: GetActionReport.Reply) -> [String] {
    if let steps = reply.steps, let funnel = reply.funnel {
      var table = Table(["begun on"] + steps)
      for entrants in funnel { table.add([entrants.day.description] + entrants.people.map(String.init)) }
      let sums = steps.indices.map { step in funnel.reduce(0) { $0 + $1.people[step] } }
      table.add(["all"] + sums.map { "\($0) (\(share($0, of: sums[0])))" })
      return table.lines
    }
    if let values = reply.values {
      var table = Table(["day", "value", "times", "people", "sum"])
      for value in values {
        table.add([value.day.description, value.value, "\(value.times)", "\(value.people)", "\(value.sum)"])
      }
      return table.lines
    }
    var table = Table(["day", "action", "times", "people"])
    for count in reply.actions ?? [] {
      table.add([count.day.description, count.action, "\(count.times)", "\(count.people)"])
    }
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
      for product in day.products {
        table.add(
          [day.day.description, product.product]
            + [
              product.active, product.started, product.ended, product.trials, product.trialsStarted,
              product.trialsConverted, product.payments, product.refunds,
            ].map(String.init) + [product.revenue.map(\.words).joined(separator: " ")])
      }
    }
    var steps = Table(["day", "paywall", "times", "people"])
    for day in days {
      for step in day.paywall {
        steps.add([day.day.description, step.kind.rawValue, "\(step.events)", "\(step.people)"])
      }
    }
    return table.lines + [""] + steps.lines + ["", sums(days)]
  }

  /// Returns the conversion rates over all days: users who subscribed after seeing the paywall, trials that were paid
  /// for, and subscriptions that ended.
  private nonisolated static func sums(_ days: [ReportDay]) -> String {
    func sum(_ number: (ReportProduct) -> Int) -> Int {
      days.reduce(0) { $0 + $1.products.reduce(0) { $0 + number($1) } }
    }
    let shown = days.reduce(0) { $0 + $1.paywall.reduce(0) { $0 + ($1.kind == .shown ? $1.people : 0) } }
    let started = sum(\.started)
    let ended = sum(\.ended)
    let trials = sum(\.trialsStarted)
    let converted = sum(\.trialsConverted)
    let before = (days.first?.products ?? []).reduce(0) {
      $0 + $1.active - $1.started - $1.switchedIn + $1.ended + $1.switchedOut
    }
    return "\(started) of \(shown) users who saw the paywall subscribed; \(converted) of \(trials) trials became paid; "
      + "\(ended) of \(before + started) subscriptions ended"
  }

  private nonisolated static func day(_ arguments: Arguments, _ option: String) throws(UsageFault) -> CivilDay? {
    guard let text = arguments[option] else { return nil }
    guard let day = CivilDay(text) else { throw UsageFault("--\(option) takes a day, like 2026-11-21") }
    return day
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
