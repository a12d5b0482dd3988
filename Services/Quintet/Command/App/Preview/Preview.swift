import AppCatalog
import CivilTime
import EventLoop
import ServiceHost
import Wire

/// A walk through whatever an app's folder has, by what clients may call: each catalogue, text, action, lesson and
/// screen once, and a purchase at the end. It knows no app, and so is any app's.
///
/// What goes wrong in one chapter is said, and the others go on: an author wants to see all of it.
@Loop final class Preview {
  let app: App
  let language: Language
  let walk: Walk
  let stack: StackFolders
  let store: DemoStore
  /// The chapters that went another way than they should.
  private(set) var faults: [String] = []

  /// - Parameters:
  ///   - language: what the person reads whose account it is.
  ///   - stack: whose services are asked whether all that they told each other has arrived.
  ///   - store: signs the purchase; the stack trusts it.
  init(_ app: App, in language: Language, on walk: Walk, stack: StackFolders, store: DemoStore) {
    (self.app, self.language, self.walk, self.stack, self.store) = (app, language, walk, stack, store)
  }

  /// Walks all chapters that the app has something for.
  func run() async throws {
    try await walk.register(language: language.tag, timeZone: "Europe/Berlin")
    walk.listen()
    try await chapter("the app", if: true, look)
    for part in app.catalogues {
      try await chapter("catalogue \(part.name)", if: true) { try await self.catalogue(part.content) }
    }
    try await chapter("books", if: !app.books.isEmpty, books)
    try await chapter("cards", if: app.cardRules != nil, cards)
    for generator in app.generators?.generators ?? [] {
      try await chapter("generator \(generator.id)", if: true) { try await self.text(of: generator) }
    }
    try await chapter("share pictures", if: app.share != nil, share)
    try await chapter("lessons", if: !(app.course?.lessons.isEmpty ?? true), lesson)
    try await chapter("actions", if: app.actions != nil, actions)
    try await chapter("badges", if: app.badges != nil, badges)
    try await chapter("challenges", if: app.challenges != nil, challenges)
    try await chapter("leaderboards", if: app.leaderboards != nil, boards)
    try await chapter("notices", if: app.notices != nil, notices)
    for view in app.views?.views ?? [] where view.needsNothing {
      try await chapter("view \(view.id)", if: true) { try await self.screen(view) }
    }
    try await chapter("access and purchase", if: app.offerings != nil, purchase)
  }

  /// A part of the walk; one that fails is noted.
  private func chapter(_ name: String, if hasIt: Bool, _ body: @Loop () async throws -> Void) async throws {
    guard hasIt else { return }
    do { try await body() } catch {
      if Task.isCancelled { throw error }
      faults.append(name)
      Output.line("  \(Output.red("✗")) \(name): \(Demo.words(error))")
    }
  }

  private func look() async throws {
    let reply = try await walk.call("gateway.app.get", ["app": .string(app.id)])
    try walk.expect(reply["name"]?.string == app.info.name[language], expected: "its name", got: reply)
    let colours = reply["theme"]?.object?.members.count ?? 0
    walk.told("the app", "“\(app.info.name[language])”, \(Preview.count(colours, "colour")), version \(app.version)")
  }

  /// Waits until all that services told each other has arrived, so that what was done is known wherever it counts.
  func arrival(within limit: Duration = .seconds(20)) async throws {
    let clock = LoopClock.system
    let end = clock.now + limit
    // What was on its way from one to another may have been at neither when each was asked: so twice.
    var quietRounds = 0
    while quietRounds < 2 {
      quietRounds = try await eventsOnTheirWay() == 0 ? quietRounds + 1 : 0
      if quietRounds == 0 {
        if clock.now > end { throw Unexpected(expected: "all events to arrive in time", got: "some are on their way") }
        try await clock.sleep(until: clock.now + .milliseconds(5))
      }
    }
  }

  private func eventsOnTheirWay() async throws -> Int {
    var count = 0
    for service in Roster.stores {
      let lag = try await Health(stack).order(GetEventLag(), of: service, GetEventLag.method(of: service))
      count += lag.subscribers.reduce(0) { $0 + $1.events }
    }
    return count
  }

  // MARK: Words

  /// "1 card", "3 cards".
  nonisolated static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// A text on one line, as much of it as fits.
  nonisolated static func quoted(_ text: String?, most: Int = 90) -> String {
    let line = (text ?? "?").split(whereSeparator: \.isNewline).joined(separator: " ")
    return "“\(line.count > most ? line.prefix(most - 1) + "…" : line)”"
  }
}

extension View {
  /// Whether it can be asked for without params.
  var needsNothing: Bool {
    parts.allSatisfy { part in
      (part.take ?? [:]).values.allSatisfy { $0.from != ViewPart.Source.request || $0.optional == true }
    }
  }
}
