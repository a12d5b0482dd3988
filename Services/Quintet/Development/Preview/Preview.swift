import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

/// Exercises everything that an app's folder defines through the client API: each catalogue, text, action, lesson and
/// screen once, and a purchase at the end. It works for any app.
///
/// A chapter that fails is reported and the others still run, so that an author sees every problem.
@Loop final class Preview {
  let app: App
  let language: Language
  let walk: Walk
  let stack: DeploymentFolders
  let store: DemoStore
  /// The names of the chapters that failed.
  private(set) var faults: [String] = []

  /// - Parameters:
  ///   - language: the language of the account.
  ///   - stack: the services that are asked whether all their events have been delivered.
  ///   - store: signs the purchase; the services trust its signature.
  init(_ app: App, in language: Language, on walk: Walk, stack: DeploymentFolders, store: DemoStore) {
    self.app = app
    self.language = language
    self.walk = walk
    self.stack = stack
    self.store = store
  }

  /// Runs all chapters for which the app has data.
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

  /// Runs a chapter and records a failure.
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

  /// Waits until the services have delivered all their events to each other, so that every service knows the results of
  /// the calls before it.
  func arrival(within limit: Duration = .seconds(20)) async throws {
    let clock = LoopClock.system
    let end = clock.now + limit
    // An event can move between services while they are asked one after the other, so two quiet rounds are required.
    var quietRounds = 0
    while quietRounds < 2 {
      quietRounds = try await eventsOnTheirWay() == 0 ? quietRounds + 1 : 0
      if quietRounds == 0 {
        if clock.now > end {
          throw Unexpected(expected: "all events to arrive in time", got: "some are still undelivered")
        }
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
  var needsNothing: Bool {
    parts.allSatisfy { part in
      (part.take ?? [:]).values.allSatisfy { $0.from != ViewPart.Source.request || $0.optional == true }
    }
  }
}
