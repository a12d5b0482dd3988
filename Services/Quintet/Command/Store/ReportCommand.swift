import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Wire

/// `quintet report APP`: an app's numbers, day by day.
struct ReportCommand {
  let directories: StackFolders
  let request: GetReport
  let isJSON: Bool

  /// - Throws: `UsageFault` for what can't be understood.
  init(_ arguments: Arguments, _ directories: StackFolders) throws(UsageFault) {
    guard arguments.words.count == 2, let app = try? Identifier(arguments.words[1]) else {
      throw UsageFault("quintet report APP [--since DAY] [--until DAY]")
    }
    self.directories = directories
    request = GetReport(
      app: app, from: try Self.day(arguments, "since"), to: try Self.day(arguments, "until"))
    isJSON = arguments.has("json")
  }

  /// - Returns: 0 with the numbers; 1 when they were refused; 69 when the service doesn't answer, 77 to a user who is no
  ///   operator.
  @Loop func run() async -> Int32 {
    do {
      let reply = try await Health(directories).order(request, of: "entitlements", GetReport.method)
      if isJSON { Output.line(Output.compact((try? JSONValue(reply)) ?? .null)) } else { show(reply.days) }
      return 0
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(unanswered.words)")
      return unanswered.code
    }
  }

  private func show(_ days: [ReportDay]) {
    for line in Self.lines(days) { Output.line(line) }
  }

  /// The days on which something happened, and what they come to.
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

  /// What the days come to: of people who saw the paywall how many subscribed, of trials how many were paid for, of
  /// subscriptions how many ended.
  private nonisolated static func sums(_ days: [ReportDay]) -> String {
    func sum(_ number: (ReportProduct) -> Int) -> Int {
      days.reduce(0) { $0 + $1.products.reduce(0) { $0 + number($1) } }
    }
    let shown = days.reduce(0) { $0 + $1.paywall.reduce(0) { $0 + ($1.kind == .shown ? $1.people : 0) } }
    let (started, ended) = (sum(\.started), sum(\.ended))
    let (trials, converted) = (sum(\.trialsStarted), sum(\.trialsConverted))
    let before = (days.first?.products ?? []).reduce(0) {
      $0 + $1.active - $1.started - $1.switchedIn + $1.ended + $1.switchedOut
    }
    return "subscribed \(started) of \(shown) shown; paid after a trial \(converted) of \(trials); "
      + "ended \(ended) of \(before + started)"
  }

  private static func day(_ arguments: Arguments, _ option: String) throws(UsageFault) -> CivilDay? {
    guard let text = arguments[option] else { return nil }
    guard let day = CivilDay(text) else { throw UsageFault("--\(option) takes a day, like 2026-11-21") }
    return day
  }
}

extension ReportAmount {
  /// "12.99 USD", or what is left of it.
  fileprivate var words: String {
    let cents = (paid - refunded) / 10
    let rest = abs(cents % 100)
    return "\(cents < 0 && cents > -100 ? "-" : "")\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }
}
