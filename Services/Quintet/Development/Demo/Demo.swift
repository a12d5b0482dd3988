import AppCatalog
import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import QuintetCommand
import ServiceHost
import TestAuthority
import Wire

/// Acts as a user of each installed app over the gateway's socket. Each app has its own sequence of steps, its journey.
///
/// A certificate authority that was created for this run signs the purchases, and the services trust its root
/// certificate. In all other respects, the demo is an ordinary client.
@Loop final class Demo {
  let stage: any DemoStage
  let store: DemoStore
  let catalog: AppCatalog

  init(_ stage: any DemoStage, store: DemoStore) throws {
    self.stage = stage
    self.store = store
    catalog = try AppCatalog.open(stage.directories.apps)
  }

  /// Runs all journeys.
  ///
  /// - Returns: true if every step succeeded.
  func run() async -> Bool {
    let started = LoopClock.system.now
    var steps = 0
    var failed: [String] = []
    for (name, journey) in journeys {
      do {
        steps += try await journey()
      } catch {
        // An interruption makes the current step fail. That failure isn't reported.
        if Task.isCancelled { return false }
        failed.append(name)
        Output.line("  \(Output.red("✗")) \(Self.words(error))")
      }
    }
    let milliseconds = (LoopClock.system.now - started).milliseconds
    Output.line()
    if failed.isEmpty {
      Output.line(
        Output.bold("All \(steps) steps succeeded, in \(milliseconds / 1000).\(milliseconds % 1000 / 100) s."))
    } else {
      Output.line(stage.failure(of: failed))
    }
    return failed.isEmpty
  }

  /// The journeys of the installed apps in a fixed order, and then the journey about views. An app without its own
  /// journey gets the general journey.
  private var journeys: [(name: String, walk: @Loop () async throws -> Int)] {
    let known: [String: @Loop () async throws -> Int] = [
      "tarot": tarot, "flippin": flippin, "bible-stories": bibleStories, "roast-me-later": roastMeLater,
      "clever-den": cleverDen,
    ]
    let usual = ["tarot", "flippin", "bible-stories", "roast-me-later", "clever-den"].filter { catalog[$0] != nil }
    let others = catalog.apps.filter { known[$0.id] == nil }
    return usual.compactMap { name in known[name].map { (name, $0) } }
      + others.map { app in (app.id, { try await self.newcomer(app) }) } + [("views", views)]
  }

  /// Prints the heading of an app's journey, and connects to the gateway.
  ///
  /// - Parameter place: text for the heading, after the app's name.
  func walk(_ app: String, _ place: String = "") async throws -> Walk {
    let name = catalog[app]?.info.name[.en] ?? app
    Output.line("\n\(Output.bold(name + place))")
    return try await Walk(app, socket: stage.directories.gatewaySocket)
  }

  /// Describes an error on one line.
  static func words(_ error: any Error) -> String {
    guard let failure = error as? Failure else { return "\(error)" }
    return "refused: \(failure.kind.rawValue): \(failure.message.en) \(Output.compact(.object(failure.details)))"
  }
}

extension Demo {
  /// Runs the general journey, for an app without its own journey: a preview of everything in its folder.
  func newcomer(_ app: App) async throws -> Int {
    let walk = try await walk(app.id)
    defer { walk.end() }
    let preview = Preview(app, in: app.info.languages.first ?? .en, on: walk, services: stage.directories, store: store)
    try await preview.run()
    guard preview.faults.isEmpty else {
      throw Unexpected(expected: "all steps to succeed", got: preview.faults.joined(separator: ", "))
    }
    return walk.steps
  }
}

extension Demo {
  /// Shows that one call returns a screen with data of several services, and that only a service's own part is missing
  /// while the service is down (Q3).
  func views() async throws -> Int {
    var steps = 0
    var screens: [Screen] = []
    for app in catalog.apps {
      guard let view = app.views?.views.first(where: \.needsNothing) else { continue }
      let screen = Screen(walk: try await walk(app.id, ", the screen “\(view.id)”"), view: .string(view.id))
      try await open(screen)
      if view.parts.count > 1, view.parts.contains(where: { $0.method.hasPrefix("progress.") }) {
        screens.append(screen)
      } else {
        steps += screen.walk.steps
        screen.walk.end()
      }
    }
    if screens.isEmpty { return steps }
    await stage.hold("progress")
    Output.line("\n\(Output.bold("progress is killed and kept down"))")
    for screen in screens { try await checkMissingPart(of: screen) }
    await stage.release("progress")
    try await checkRecovery(of: screens[0])
    for screen in screens {
      steps += screen.walk.steps
      screen.walk.end()
    }
    return steps
  }

  /// A view of an app, requested by a user of the app.
  private struct Screen {
    var walk: Walk
    /// The view's id.
    var view: JSONValue
  }

  private func open(_ screen: Screen) async throws {
    let walk = screen.walk
    try await walk.register(language: "en", timeZone: "Europe/London")
    // On a busy machine, a part may miss its deadline once.
    let reply = try await walk.eventually("views.get", ["view": screen.view]) { reply in
      let parts = Self.parts(of: reply)
      return !parts.isEmpty && parts.allSatisfy { Self.isWell($0.value) }
    }
    let outcomes = Self.parts(of: reply).map { "\($0.key) \(Self.outcome($0.value))" }
    walk.told("all services are up", outcomes.joined(separator: ", "))
  }

  private func checkMissingPart(of screen: Screen) async throws {
    let walk = screen.walk
    let reply = try await walk.call("views.get", ["view": screen.view])
    let parts = Self.parts(of: reply)
    let states = parts.map { "\($0.key): \($0.value["state"]?.string ?? "?")" }
    try walk.expect(
      parts.contains { $0.value["state"] == "ok" } && parts.contains { Self.kind($0.value) != nil },
      expected: "the other parts of the screen, and a failed part", got: reply)
    walk.told("\(walk.app), the same screen", states.joined(separator: ", "))
  }

  private func checkRecovery(of screen: Screen) async throws {
    let reply = try await screen.walk.eventually("views.get", ["view": screen.view]) { reply in
      reply["parts"]?.object?.members.allSatisfy { Self.isWell($0.value) } == true
    }
    let count = Self.parts(of: reply).count
    screen.walk.told("progress continues", "\(count) of \(count) parts are available again")
  }

  private static func parts(of reply: JSONValue) -> [(key: String, value: JSONValue)] {
    reply["parts"]?.object?.members ?? []
  }

  /// Tests whether a part succeeded, or was skipped because the new account has no data for it.
  private static func isWell(_ part: JSONValue) -> Bool {
    part["state"] == "ok" || part["state"] == "skipped" && part["missing"] != nil
  }

  private static func outcome(_ part: JSONValue) -> String {
    guard part["state"] == "ok", let took = part["took_ms"]?.double else { return part["state"]?.string ?? "?" }
    return "\(Int((took * 10).rounded()) / 10).\(Int((took * 10).rounded()) % 10) ms"
  }

  /// Returns the kind of a part's failure; nil if the part succeeded or was skipped.
  private static func kind(_ part: JSONValue) -> String? { part["error"]?["data"]?["kind"]?.string }
}

extension Demo {
  /// Shows that books open as spreads, and that the reading position is stored (B1–B3, B5).
  func bibleStories() async throws -> Int {
    let walk = try await walk("bible-stories")
    defer { walk.end() }
    try await walk.register(language: "vi", timeZone: "Asia/Ho_Chi_Minh")

    let entry = try await firstBook(walk)
    let page = try await firstPage(of: entry, walk)
    try await checkHalves(of: page["picture"]?["id"] ?? .null, walk)
    let book = entry["id"] ?? ""
    try await keepPlace(in: book, walk)

    let second = try await secondPhone(walk, killing: "content")
    defer { second.end() }
    try await checkPlace(in: book, second)
    walk.told("the book on the second phone", "it opens at page 2")
    try await erase(walk, killing: "content")
    return walk.steps
  }

  private func firstBook(_ walk: Walk) async throws -> JSONValue {
    let library = try await walk.call("content.books.list")
    let books = library["books"]?.array ?? []
    let titles = books.compactMap { $0["title"]?.string }
    try walk.expect(!books.isEmpty && titles.count == books.count, expected: "books with titles", got: library)
    walk.told("the library", titles.joined(separator: ", "))
    return books[0]
  }

  /// - Parameter entry: the book's entry in the library.
  private func firstPage(of entry: JSONValue, _ walk: Walk) async throws -> JSONValue {
    let book = try await walk.call("content.books.get", ["book": entry["id"] ?? ""])
    let pages = book["pages"]?.array ?? []
    try walk.expect(
      !pages.isEmpty && pages.allSatisfy { $0["text"]?.string?.isEmpty == false }, expected: "pages with text",
      got: book)
    let beginning = (pages[0]["text"]?.string ?? "").prefix(48)
    walk.told("a book", "\(entry["title"]?.string ?? "?"): \(pages.count) pages, from “\(beginning)…”")
    return pages[0]
  }

  private func checkHalves(of picture: JSONValue, _ walk: Walk) async throws {
    var widths: [Int] = []
    for half in ["whole", "left", "right"] {
      let reply = try await walk.call("content.pictures.read", ["picture": picture, "half": .string(half)])
      widths.append(try checkedWidth(of: reply, walk))
    }
    try walk.expect(
      widths[1] == widths[0] / 2 && widths[1] + widths[2] == widths[0], expected: "halves that fit together",
      got: .array(widths.map { .integer(Int64($0)) }))
    walk.told("a page's left and right halves", "PNG, \(widths[1]) + \(widths[2]) = \(widths[0]) wide")
  }

  private func checkedWidth(of picture: JSONValue, _ walk: Walk) throws -> Int {
    let png = Base64.decode(Array((picture["data"]?.string ?? "").utf8)) ?? []
    let width = Self.pngWidth(png)
    try walk.expect(
      width > 0 && Int64(width) == picture["width"]?.integer, expected: "a PNG of the stated width",
      got: ["told": picture["width"] ?? .null, "in the file": .integer(Int64(width))])
    return width
  }

  private func checkPlace(in book: JSONValue, _ walk: Walk) async throws {
    let reading = try await walk.call("content.reading.get", ["book": book])
    try walk.expect(reading["books"]?[0]?["page"]?.integer == 2, expected: "page 2", got: reading)
  }

  private func keepPlace(in book: JSONValue, _ walk: Walk) async throws {
    _ = try await walk.call("content.reading.set", ["book": book, "page": 2])
    let pid = await stage.processID(of: "content")
    await stage.kill("content")
    try await checkPlace(in: book, walk)
    let next = await stage.processID(of: "content")
    try walk.expect(next != pid, expected: "another process of content", got: .integer(Int64(pid ?? 0)))
    walk.told("page 2 is read, content is killed (-9)", "the new process returns page 2 at once")
  }

  /// Returns the width in a PNG's header; 0 for other data.
  private static func pngWidth(_ bytes: [UInt8]) -> Int {
    guard bytes.count > 24, Array(bytes[1..<4]) == Array("PNG".utf8) else { return 0 }
    return bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Demo {
  /// Shows that two cards of each group are free, and that a subscription unlocks the others until it ends (T1–T6, E3,
  /// E4, E6).
  func tarot() async throws -> Int {
    let walk = try await walk("tarot")
    defer { walk.end() }
    try await walk.register(language: "en", timeZone: "Europe/London")
    walk.listen()

    let open = try await openCard(walk)
    let locked = try await lockedCard(walk)
    try await checkMeaning(of: open, walk)
    try await checkOffering(for: locked, walk)

    try await buyForSeconds(walk)
    let receipt = try await buy(walk, lasting: .seconds(3600))
    let second = try await secondPhone(walk, killing: "entitlements")
    defer { second.end() }
    _ = try await checkList(second, open: 78)
    walk.told("the deck on the second phone", "all 78 cards are open")
    try await refund(receipt, walk)
    for phone in [walk, second] { _ = try await checkList(phone, open: 10) }
    walk.told("the deck on both phones", "10 cards are open, the others locked again")
    try await erase(walk, killing: "entitlements")
    return walk.steps
  }

  /// Buys a subscription and waits until it expires.
  private func buyForSeconds(_ walk: Walk) async throws {
    try await buy(walk, lasting: .seconds(4))
    _ = try await checkList(walk, open: 78)
    walk.told("the deck again", "all 78 cards are open")
    _ = try await walk.hear("entitlements.subscription.changed")
    _ = try await checkList(walk, open: 10)
    walk.told("the transaction expires", "the client gets an event; 10 cards are open, the others locked again")
  }

  /// Returns the id of an unlocked card in the home screen's teaser.
  private func openCard(_ walk: Walk) async throws -> String {
    let teaser = try await walk.call("content.catalogues.teaser", Self.deck)
    let tiles = (teaser["rows"]?.array ?? []).flatMap { $0.array ?? [] }
    let open = tiles.filter { $0["locked"]?.bool == false }
    try walk.expect(tiles.count == 6 && open.count == 2, expected: "2 open and 4 locked cards", got: teaser)
    let names = open.compactMap { $0["name"]?.string }.joined(separator: ", ")
    walk.told("the home teaser", "\(names) are open, 4 more are locked")
    return open[0]["id"]?.string ?? ""
  }

  /// Returns the id of the deck's first locked card.
  private func lockedCard(_ walk: Walk) async throws -> String {
    let list = try await checkList(walk, open: 10)
    let groups = list["groups"]?.array ?? []
    let titles = groups.compactMap { $0["title"]?.string }
    try walk.expect(titles.count == 5, expected: "five groups", got: list)
    walk.told("the whole deck", "78 cards in \(titles.joined(separator: ", ")); 10 are open")
    return groups[0]["items"]?[2]?["id"]?.string ?? ""
  }

  private func checkMeaning(of card: String, _ walk: Walk) async throws {
    let order: JSONValue = ["generator": "meaning", "inputs": ["card": .string(card)]]
    let (text, meaning) = try await walk.stream("ai.generate", order)
    try walk.expect(
      !text.isEmpty && meaning["text"]?.string == text && meaning["cached"]?.bool == false
        && meaning["origin"]?.string == "embedded", expected: "a meaning by the embedded provider, streamed completely",
      got: meaning)
    walk.told("an open card's meaning, streamed", "\(text.count) letters")
    try await checkCached(order, text: text, walk)
  }

  /// Checks that a repeated request returns the cached text.
  private func checkCached(_ order: JSONValue, text: String, _ walk: Walk) async throws {
    let again = try await walk.call("ai.generate", order)
    try walk.expect(
      again["cached"]?.bool == true && again["text"]?.string == text, expected: "the same, cached", got: again)
    walk.told("requested again", "the same text, cached")
  }

  private func checkOffering(for locked: String, _ walk: Walk) async throws {
    let refusal = try await walk.refused("content.catalogues.item", Self.card(locked), as: .entitlementRequired)
    let headline = refusal.details["offering"]?["headline"]?.string
    try walk.expect(headline != nil, expected: "the offering to show", got: .object(refusal.details))
    walk.told("a locked card", "rejected with its offering: “\(headline ?? "")”")
  }

  /// Params for the app's catalogue.
  private static let deck: JSONValue = ["catalogue": "deck"]

  /// Params for a card of the catalogue.
  private static func card(_ id: String) -> JSONValue { ["catalogue": "deck", "item": .string(id)] }

  private func checkList(_ walk: Walk, open: Int) async throws -> JSONValue {
    let list = try await walk.call("content.catalogues.page", Self.deck)
    let cards = (list["groups"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    let unlocked = cards.filter { $0["locked"]?.bool == false }.count
    try walk.expect(
      cards.count == 78 && unlocked == open, expected: "78 cards, \(open) of them open",
      got: ["cards": .integer(Int64(cards.count)), "open": .integer(Int64(unlocked))])
    return list
  }
}
