package import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

/// Exercises everything that an app's folder defines through the client API: each catalogue, text, action, lesson and
/// screen once, and a purchase at the end. It works for any app.
///
/// After a failed chapter, the other chapters still run, so that an author sees every problem.
@Loop final class Preview {
  let app: App
  let language: Language
  let walk: Walk
  let services: DeploymentFolders
  let store: DemoStore
  /// The names of the chapters that failed.
  private(set) var faults: [String] = []

  /// - Parameters:
  ///   - language: the language of the account.
  ///   - services: the services that are asked whether all their events have been delivered.
  ///   - store: the replacement for the App Store, which signs the purchase. The services must trust its signature.
  init(_ app: App, in language: Language, on walk: Walk, services: DeploymentFolders, store: DemoStore) {
    self.app = app
    self.language = language
    self.walk = walk
    self.services = services
    self.store = store
  }

  /// Runs all chapters for which the app has data.
  func run() async throws {
    try await walk.register(language: language.tag, timeZone: "Europe/Berlin")
    walk.listen()
    try await chapter("the app", if: true, describeApp)
    try await readContent()
    try await makeProgress()
    try await chapter("notices", if: app.notices != nil, notices)
    for view in app.views?.views ?? [] where view.needsNothing {
      try await chapter("view \(view.id)", if: true) { try await self.screen(view) }
    }
    try await chapter("access and purchase", if: app.offerings != nil, purchase)
  }

  private func readContent() async throws {
    for part in app.catalogues {
      try await chapter("catalogue \(part.name)", if: true) { try await self.catalogue(part.content) }
    }
    try await chapter("books", if: !app.books.isEmpty, books)
    try await chapter("cards", if: app.cardRules != nil, cards)
    for generator in app.generators?.generators ?? [] {
      try await chapter("generator \(generator.id)", if: true) { try await self.text(of: generator) }
    }
    try await chapter("share pictures", if: app.share != nil, share)
  }

  private func makeProgress() async throws {
    try await chapter("lessons", if: !(app.course?.lessons.isEmpty ?? true), lesson)
    try await chapter("actions", if: app.actions != nil, actions)
    try await chapter("badges", if: app.badges != nil, badges)
    try await chapter("challenges", if: app.challenges != nil, challenges)
    try await chapter("leaderboards", if: app.leaderboards != nil, boards)
  }

  /// Runs a chapter and records a failure.
  private func chapter(_ name: String, if hasIt: Bool, _ body: @Loop () async throws -> Void) async throws {
    guard hasIt else { return }
    do { try await body() } catch {
      if Task.isCancelled { throw error }
      faults.append(name)
      Output.line("  \(Output.red("✗")) \(name): \(Demo.words(error))")
    }
  }

  private func describeApp() async throws {
    let reply = try await walk.call("gateway.app.get", ["app": .string(app.id)])
    try walk.expect(reply["name"]?.string == app.info.name[language], expected: "its name", got: reply)
    let colours = reply["theme"]?.object?.members.count ?? 0
    walk.told("the app", "“\(app.info.name[language])”, \(Preview.count(colours, "colour")), version \(app.version)")
  }

  /// Waits until the services have delivered all their events to each other. Afterwards, every service has the results
  /// of all earlier calls.
  func waitForEvents(within limit: Duration = .seconds(20)) async throws {
    let clock = LoopClock.system
    let end = clock.now + limit
    // An event can move between services while they are asked one after the other, so two quiet rounds are required.
    var quietRounds = 0
    while quietRounds < 2 {
      quietRounds = try await undeliveredEvents() == 0 ? quietRounds + 1 : 0
      if quietRounds == 0 {
        if clock.now > end {
          throw Unexpected(expected: "all events to arrive in time", got: "some are still undelivered")
        }
        try await clock.sleep(until: clock.now + .milliseconds(5))
      }
    }
  }

  private func undeliveredEvents() async throws -> Int {
    var count = 0
    for service in ServiceDirectory.stores {
      let lag = try await Health(services).order(GetEventLag(), of: service, GetEventLag.method(of: service))
      count += lag.subscribers.reduce(0) { $0 + $1.events }
    }
    return count
  }

  // MARK: Formatting

  /// Formats a count, for example "1 card" or "3 cards".
  nonisolated static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Quotes a text on one line, shortened to `most` characters.
  nonisolated static func quoted(_ text: String?, most: Int = 90) -> String {
    let line = (text ?? "?").split(whereSeparator: \.isNewline).joined(separator: " ")
    return "“\(line.count > most ? line.prefix(most - 1) + "…" : line)”"
  }
}

extension View {
  /// True if the view can be requested without parameters.
  package var needsNothing: Bool {
    parts.allSatisfy { part in
      (part.take ?? [:]).values.allSatisfy { $0.from != ViewPart.Source.request || $0.optional == true }
    }
  }
}

/// Texts with plural forms.
extension Preview {
  /// Numbers that cover every plural form of each language at least once.
  private static let samples = [0, 1, 2, 3, 11, 100]

  /// Prints a line for each plural form of the texts in this language, with the numbers that use it. Prints nothing if
  /// there is only one form.
  ///
  /// - Parameter filled: returns the text with this number in place of the placeholder.
  func printForms(_ what: String, _ texts: [CountedText], of placeholder: String, filled: (Int) -> String) {
    let forms = forms(of: texts)
    guard forms.count > 1 else { return }
    for numbers in forms {
      let list = numbers.map { "\($0)" }.joined(separator: ", ")
      walk.told("\(what), \(placeholder) = \(list)", numbers.first.map(filled) ?? "")
    }
  }

  /// Returns the numbers that use each plural form.
  private func forms(of texts: [CountedText]) -> [[Int]] {
    var forms: [(texts: [String], numbers: [Int])] = []
    for number in Self.samples {
      let form = texts.map { $0.text(language, count: number) }
      if let known = forms.firstIndex(where: { $0.texts == form }) {
        forms[known].numbers.append(number)
      } else {
        forms.append((form, [number]))
      }
    }
    return forms.map(\.numbers)
  }
}

/// The chapters about generated texts and their share pictures.
extension Preview {
  func text(of generator: Generator) async throws {
    let day = TimeZoneRules.utc.day(of: LoopClock.system.wallNow)
    var inputs = JSONObject()
    for input in generator.inputs { inputs[input.id] = try await value(of: input, on: day) }
    let (text, reply) = try await walk.stream(
      "ai.generate", ["generator": .string(generator.id), "inputs": .object(inputs)])
    try walk.expect(!text.isEmpty && reply["text"]?.string == text, expected: "a text", got: reply)
    let origin = reply["origin"]?.string ?? "?"
    walk.told(
      "a text of \(Self.quoted(generator.name[language], most: 24))",
      "\(Self.count(text.count, "character")) by \(origin), of \(Output.compact(.object(inputs)))")
    if generator.daily != nil { try await dailyText(of: generator) }
  }

  private func dailyText(of generator: Generator) async throws {
    let daily = try await walk.call("ai.daily.get", ["generator": .string(generator.id)])
    walk.told("the text of the day", Self.quoted(daily["text"]?.string))
  }

  /// Returns the first valid value of an input; nil if an optional input has none.
  private func value(of input: Generator.Input, on day: CivilDay) async throws -> JSONValue? {
    if let choices = input.choices {
      return choices.first { $0.season?.has(day) != false }.map { .string($0.id) }
    }
    if input.levels != nil { return 1 }
    if let catalogue = input.itemOf { return try await unlockedItem(of: catalogue) }
    return input.optional == true ? nil : "My own text"
  }

  private func unlockedItem(of catalogue: String) async throws -> JSONValue? {
    let groups = try await walk.call("content.catalogues.page", ["catalogue": .string(catalogue)])["groups"]
    let items = (groups?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    return items.first { $0["locked"] == false }?["id"]
  }

  func share() async throws {
    let templates = try await walk.call("ai.share.templates")["templates"]?.array ?? []
    let texts = try await walk.call("ai.history.list", ["limit": 1])["texts"]?.array ?? []
    let open = templates.filter { $0["is_locked"] == false }
    let names = templates.compactMap { $0["name"]?.string }.joined(separator: ", ")
    walk.told("pictures for sharing a text", "\(names); \(open.count) of \(templates.count) for all users")
    if let text = texts.first, let template = open.first { try await share(text, with: template) }
  }

  private func share(_ text: JSONValue, with template: JSONValue) async throws {
    let picture = try await walk.call(
      "ai.share.read", ["text": text["id"] ?? .null, "template": template["id"] ?? .null])
    walk.told(
      "one of them, \(Self.quoted(template["name"]?.string, most: 24))",
      "\(picture["width"]?.integer ?? 0) × \(picture["height"]?.integer ?? 0), \(picture["bytes"]?.integer ?? 0) bytes")
  }
}

/// The chapter about products, a purchase and its effect on access.
extension Preview {
  func purchase() async throws {
    let offering = try await walk.call("entitlements.offerings.get")
    walk.told("the paywall", Self.quoted(offering["headline"]?.string))
    for product in offering["products"]?.array ?? [] {
      walk.told("on sale, \(Self.quoted(product["title"]?.string, most: 30))", Self.price(of: product))
    }
    try await prices()
    printRefusals()
    let before = try await rules()
    try await buy()
    try await printChanges(since: before)
  }

  private func printChanges(since before: [(rule: String, outcome: String)]) async throws {
    let after = try await rules()
    for (rule, then) in before {
      let now = after.first { $0.rule == rule }?.outcome ?? "?"
      walk.told("the rule \(rule)", then == now ? "\(now), as before" : "\(then) before, \(now) now")
    }
  }

  /// Buys the app's first product.
  private func buy() async throws {
    let receipt = store.receipt(for: app, at: LoopClock.system.wallNow, lasting: .seconds(3600))
    let bought = try await walk.call(
      "entitlements.purchases.submit", ["signed_transaction": .string(try store.signed(receipt))])
    try walk.expect(bought["state"] == "active", expected: "an active subscription", got: bought)
    walk.told("a purchase of the first", "the plan \(bought["plan"]?.string ?? "?") is active")
  }

  /// Prints the app's own messages for users who have reached a limit.
  private func printRefusals() {
    guard let access = app.access else { return }
    let limits = (access.countedLimits ?? []).map { ($0.id, $0.limit) }
    for (rule, limit) in limits + (access.quotas ?? []).map({ ($0.id, $0.perDay(plan: "free")) }) {
      guard let words = access.refusal(of: rule, limit: limit) else { continue }
      walk.told("a user at the limit of \(rule)", "gets the message \(Self.quoted(words[language]))")
    }
  }

  /// Prints the prices that a device sees in each country for which the app data defines separate prices.
  private func prices() async throws {
    let countries = Set((app.offerings?.sold ?? []).flatMap { ($0.prices ?? [:]).keys }).sorted()
    for country in countries {
      _ = try await walk.call("entitlements.profile.set", ["storefront": .string(country)])
      let offered = try await walk.call("entitlements.offerings.get")["products"]?.array ?? []
      walk.told("prices in \(country)", offered.map(Self.price).joined(separator: ", "))
    }
  }

  /// Formats a product's price, for example "12.99 EUR".
  private static func price(of product: JSONValue) -> String {
    WorldCodes.amount(product["price_minor_units"]?.integer ?? 0, product["currency"]?.string ?? "?")
  }

  private static func questions(about access: AccessRules) -> [JSONValue] {
    var questions: [JSONValue] = (access.freeFirst ?? []).map {
      ["rule": .string($0.id), "position": .integer(Int64($0.free))]
    }
    let others =
      (access.countedLimits ?? []).map(\.id) + (access.quotas ?? []).map(\.id) + (access.flags ?? []).map(\.id)
    questions += others.map { ["rule": .string($0)] }
    return questions
  }

  /// Returns each rule's outcome. For a rule with a number of free items, the outcome is for the first item that isn't
  /// free.
  private func rules() async throws -> [(rule: String, outcome: String)] {
    let questions = app.access.map { Self.questions(about: $0) } ?? []
    guard !questions.isEmpty else { return [] }
    let reply = try await walk.call("entitlements.access.check", ["checks": .array(questions)])
    return (reply["decisions"]?.array ?? []).map { ($0["rule"]?.string ?? "?", Self.outcome(of: $0)) }
  }

  private static func outcome(of decision: JSONValue) -> String {
    let left = decision["remaining"]?.integer.map { ", \($0) left" } ?? ""
    return (decision["outcome"]?.string ?? "?") + left
  }
}
