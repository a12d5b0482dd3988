import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Tests the counting of actions that only an app's data defines.
@Suite(.timeLimit(.minutes(2))) struct ActionTests {
  static let files = [
    "actions.json": """
    {"actions": {
       "opened": {"by": "client", "once_a_day": true},
       "watered": {"by": "client", "max_per_day": 3, "with": {
         "pot": {"type": "choice", "of": ["red", "blue"]},
         "litres": {"type": "integer", "least": 1, "most": 9, "optional": true}}},
       "tip_read": {"by": "text_made", "when": {"generator": "roast", "category": "ferns"},
         "with": {"spice": {"type": "integer"}, "mood": {"type": "id"}}}},
     "late_days": 3, "streak": {"counts": ["watered", "tip_read"]}}
    """,
    "badges.json": """
    {"badges": [
       {"id": "wet", "name": {"en": "Wet"}, "description": {"en": "Water."}, "when": {"count": "watered", "at_least": 2}}
    ]}
    """,
    "generators.json": """
    {"generators": [{"id": "roast", "name": {"en": "R"}, "inputs": [
        {"id": "category", "name": {"en": "C"}, "choices": [{"id": "ferns", "name": {"en": "F"}}]},
        {"id": "mood", "name": {"en": "M"}, "choices": [{"id": "calm", "name": {"en": "C"}}]},
        {"id": "spice", "name": {"en": "S"}, "levels": [{"name": {"en": "Mild"}}]}],
      "prompt": {"version": 1, "system": {"en": "S"}, "user": {"en": "U"}}, "embedded": {"en": "E"}}]}
    """,
  ]
  static let watered: JSONValue = ["pot": "red"]

  @Test("An invalid action is rejected with its position and id, and the other actions are counted")
  func brokenItem() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let now = world.clock.wallNow.milliseconds
      let params = Bytes(
        """
        {"actions": [{"id": "one", "action": "opened", "at": \(now)}, {"id": "two", "action": "watered", "at": -1},
          {"id": "t w", "action": "watered", "at": \(now)},
          {"id": "four", "action": "watered", "at": \(now), "with": {"pot": "red\\u0000"}},
          {"id": "five", "action": "watered", "at": \(now), "with": {"pot": "red"}}]}
        """.utf8)
      let request = try ReportActions.decode(params: params.span)
      let catalog = world.catalog
      let principal = try ProgressWorld.caller().account()
      let results = try await world.store.write { tx in
        try ProgressService.report(request, by: principal, catalog: catalog, in: tx)
      }.results
      #expect(results.map(\.state) == [.counted, .refused, .refused, .refused, .counted])
      #expect(results.map(\.id) == ["one", "two", "", "four", "five"])
      #expect(
        results[1].refusal?.message.en == "Invalid params: actions[1].at: must be 0 to 9000000000000")
      #expect(
        results[3].refusal?.message.en == "Invalid params: actions[3].with.pot: has the control character U+0000")
    }
  }

  @Test("A repeated action counts once, even in a later batch, and another account's action counts separately")
  func once() async throws {
    try await ProgressWorld.run(Self.files) { world in
      #expect(try await world.report("watered", id: "one", with: Self.watered).state == .counted)
      #expect(try await world.report("watered", id: "one", with: Self.watered).state == .duplicate)
      let other = ProgressWorld.caller("acc_2")
      #expect(try await world.report("watered", id: "one", with: Self.watered, as: other).state == .counted)
      #expect(try world.badges()["wet"]?.count == 1)
      #expect(try await world.report("watered", id: "two", with: Self.watered).state == .counted)
      #expect(try await world.report("watered", id: "two", with: Self.watered).state == .duplicate)
      let badge = try #require(try world.badges()["wet"])
      #expect(badge.count == 2 && badge.goal == 2 && badge.progress == 1 && badge.unlockedAt == world.clock.wallNow)
      #expect(try world.events(BadgeUnlocked.self).map(\.badge) == ["wet"])
    }
  }

  @Test("Only actions that notices depend on are announced, once a day")
  func watched() async throws {
    var files = Self.files
    files["notices.json"] = """
      {"kinds": [{"id": "water", "trigger": {"hour": 19}, "unless_today": ["watered"], "title": {"en": "t"},
        "body": {"en": "b"}}]}
      """
    try await ProgressWorld.run(files) { world in
      for id in ["one", "two"] { _ = try await world.report("watered", id: id, with: Self.watered) }
      _ = try await world.report("opened", id: "three")
      let first = world.clock.wallNow
      #expect(try world.events(ActionDone.self) == [ActionDone(action: "watered", at: first)])
      world.clock.advance(by: .seconds(86_400))
      _ = try await world.report("watered", id: "four", with: Self.watered)
      #expect(try world.events(ActionDone.self).map(\.at) == [first, first + .seconds(86_400)])
    }
  }

  @Test(
    "An undeclared action or value is rejected with an error that names it, and changes nothing",
    arguments: [
      ("waterd", ["pot": "red"], "action 'waterd' isn't one that this app's clients report (did you mean 'watered'?)"),
      ("tip_read", [:], "action 'tip_read' isn't one that this app's clients report"),
      ("watered", [:], "with.pot is missing"), ("watered", ["pot": "green"], "with.pot must be one of red, blue"),
      ("watered", ["pot": 3], "with.pot must be an id"),
      ("watered", ["pot": "red", "litres": 10], "with.litres must be 1 to 9"),
      ("watered", ["pot": "red", "litres": "2"], "with.litres must be a whole number"),
      ("watered", ["pot": "red", "litres": 1.5], "with.litres must be an id or a whole number"),
      ("watered", ["pot": "red", "liters": 2], "with.liters isn't declared (did you mean 'litres'?)"),
    ] as [(String, JSONValue, String)])
  func refused(action: String, with: JSONValue, reason: String) async throws {
    try await ProgressWorld.run(Self.files) { world in
      let result = try await world.report(action, id: "one", with: with)
      #expect(result.state == .refused && result.refusal?.message.en.contains(reason) == true, "\(result)")
      // A refused id may be reported again with a valid action.
      #expect(try await world.report("watered", id: "one", with: Self.watered).state == .counted)
    }
  }

  @Test("An app that declares no actions rejects reported actions")
  func none() async throws {
    try await ProgressWorld.run([:]) { world in
      await #expect { try await world.report("watered") } throws: { ($0 as? Failure)?.kind == .notFound }
    }
  }

  @Test("A daily maximum applies to the account's local day")
  func most() async throws {
    try await ProgressWorld.run(Self.files) { world in
      // Ten at night in UTC is the next day in Tokyo.
      world.set(day: 0, hours: 10)
      let tokyo = ProgressWorld.caller(zone: "Asia/Tokyo")
      func state(_ action: String, _ with: JSONValue?, at time: Timestamp? = nil) async throws -> ReportedResult.State {
        try await world.report(action, at: time, with: with, as: tokyo).state
      }
      var states: [ReportedResult.State] = []
      for _ in 0..<4 { states.append(try await state("watered", Self.watered)) }
      states.append(try await state("watered", Self.watered, at: ProgressWorld.noon(0)))
      for _ in 0..<2 { states.append(try await state("opened", nil)) }
      world.set(day: 1, hours: 10)
      states.append(try await state("opened", nil))
      #expect(states == [.counted, .counted, .counted, .limitReached, .counted, .counted, .limitReached, .counted])
    }
  }

  @Test(
    "A late action counts on its own day if it is within the app's period and not in the future",
    arguments: [
      (-72 * 3600 - 1, .refused), (-72 * 3600, .counted), (-60, .counted), (599, .counted), (601, .refused),
    ] as [(Int64, ReportedResult.State)])
  func late(seconds: Int64, expected: ReportedResult.State) async throws {
    try await ProgressWorld.run(Self.files) { world in
      world.set(day: 9)
      let at = world.clock.wallNow + .seconds(seconds)
      #expect(try await world.report("watered", at: at, with: Self.watered).state == expected)
      guard expected == .counted else { return }
      // If a device's clock is ahead, the action counts as performed now.
      let day = TimeZoneRules.utc.day(of: min(at, world.clock.wallNow))
      let counted = try world.store.read { try ActionCounts(db: $0, account: "acc_1").times("watered", on: day) }
      #expect(counted == 1)
    }
  }

  @Test("An action's id is stored as long as the action may be repeated, and no longer")
  func forgotten() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let kept = { try world.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM action_reports") } }
      try await world.report("watered", id: "one", with: Self.watered)
      world.set(day: 3)
      #expect(
        try await world.report("watered", id: "one", at: ProgressWorld.noon(0), with: Self.watered).state == .duplicate)
      world.set(day: 3, hours: 1)
      let again = try await world.report("watered", id: "one", at: ProgressWorld.noon(0), with: Self.watered)
      #expect(try again.state == .refused && kept() == 0)
    }
  }

  @Test("An event from a service counts once, as the action and values that the app declares")
  func told() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let receiver = EventReceiver(
        log: Log(service: "progress", level: .error, clock: .system) { _ in }, clock: world.clock, metrics: Metrics())
      ProgressService(store: world.store, catalog: world.catalog, pictures: world.pictures).receive(by: receiver)
      for (number, category) in [(1, "ferns"), (1, "ferns"), (2, "gym"), (3, "ferns")] as [(Int64, String)] {
        let made = TextGenerated(
          generator: "roast", inputs: ["category": .string(category), "spice": .integer(Int64(2 + Int(number)))],
          language: .en,
          timeZone: "UTC")
        let event = Event(
          id: "ai-\(number)", source: "ai", type: TextGenerated.type, subject: "acc_1", app: "plants",
          time: ProgressWorld.noon(0).milliseconds, sequence: number, data: try RawJSON(made))
        _ = try await receiver.receive(DeliverEvents(source: "ai", previous: number - 1, events: [event]))
      }
      let (all, spice) = try world.store.read { db in
        let counts = ActionCounts(db: db, account: "acc_1")
        return (try counts.numbers("tip_read", "", days: nil), try counts.numbers("tip_read", "spice", days: nil))
      }
      #expect(all.times == 2 && spice.sum == 8 && spice.most == 5)
      #expect(try world.events(StreakChanged.self).map(\.days) == [1])
    }
  }

  @Test("Finished books and shared cards count for apps that declare them")
  func content() async throws {
    let files = [
      "actions.json": """
      {"actions": {"read": {"by": "book_finished", "with": {"book": {"type": "id"}}},
        "gave": {"by": "cards_shared", "with": {"cards": {"type": "integer"}}}}}
      """
    ]
    try await ProgressWorld.run(files) { world in
      let receiver = EventReceiver(
        log: Log(service: "progress", level: .error, clock: .system) { _ in }, clock: world.clock, metrics: Metrics())
      ProgressService(store: world.store, catalog: world.catalog, pictures: world.pictures).receive(by: receiver)
      let bodies: [(String, RawJSON)] = [
        (BookFinished.type, try RawJSON(BookFinished(book: "ark", timeZone: "UTC"))),
        (BookFinished.type, try RawJSON(BookFinished(book: "tower", timeZone: "UTC"))),
        (CardsShared.type, try RawJSON(CardsShared(cards: 7, timeZone: "UTC"))),
      ]
      for (number, (type, body)) in bodies.enumerated() {
        let event = Event(
          id: "content-\(number)", source: "content", type: type, subject: "acc_1", app: "plants",
          time: ProgressWorld.noon(0).milliseconds, sequence: Int64(number + 1), data: body)
        _ = try await receiver.receive(
          DeliverEvents(source: "content", previous: Int64(number), events: [event]))
      }
      let (books, cards) = try world.store.read { db in
        let counts = ActionCounts(db: db, account: "acc_1")
        return (try counts.numbers("read", "book", days: nil), try counts.numbers("gave", "cards", days: nil))
      }
      #expect(books.values == 2 && cards.sum == 7)
    }
  }

  @Test("Only a limited number of a property's values is counted separately; further values count for the action")
  func bounded() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.store.write { tx in
        let counts = ActionCounts(db: tx, account: "acc_1")
        for number in 0..<(Criterion.maxValues + 5) {
          let done = PerformedAction(action: "tip_read", most: nil, properties: ["mood": .id("m\(number)")])
          try counts.add(done, on: ProgressWorld.start)
        }
        #expect(try counts.numbers("tip_read", "mood", days: nil).values == Criterion.maxValues)
        #expect(try counts.numbers("tip_read", "", days: nil).times == Criterion.maxValues + 5)
        let days = [ProgressWorld.start...ProgressWorld.start]
        #expect(try counts.numbers("tip_read", "mood", days: days).values == Criterion.maxValues)
      }
    }
  }
}
