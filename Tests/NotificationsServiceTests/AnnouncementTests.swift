import AppCatalog
import CivilTime
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Announcements by operators: audience, time and delivery exactly once (R11).
@Suite(.timeLimit(.minutes(4))) struct AnnouncementTests {
  /// 11:00 in UTC, 18:00 in Ho Chi Minh City, and midnight in Auckland, within the quiet hours.
  static let start = NoticeScheduleTests.evening
  static let app = "roast-me-later"

  static func request(
    _ id: Identifier = "spring", segment: Announce.Segment? = nil, expiresAt: Timestamp? = nil, title: String = "Sale"
  ) throws -> Announce {
    let words = [
      Announce.Words(language: "en", title: try Text(title), body: "Today only."),
      Announce.Words(language: "vi", title: "\(title) vi", body: "Chỉ hôm nay."),
    ]
    return Announce(
      id: id, app: "roast-me-later", words: try #require(List(words)), link: "roastmelater://sale", segment: segment,
      expiresAt: expiresAt, by: "user ann")
  }

  static func person(
    _ account: String, language: Language = "en", zone: String = "UTC", plan: String = "free"
  ) -> UserState {
    var person = UserState(account: account, app: app, language: language, timeZone: zone)
    person.plan = plan
    return person
  }

  func withDatabase(_ body: @escaping @Loop @Sendable (String, LoopClock) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await body("\(folder)/notifications.db", LoopClock(wall: Self.start))
      }
    }
  }

  @Test("Announcements are in each user's language and outside quiet hours, unless the user turned them off")
  func told() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      var unwilling = Self.person("off")
      unwilling.kinds["news"] = UserState.KindState(isOn: false)
      var other = Self.person("other")
      other.app = "tarot"
      try await life.add([
        Self.person("en"), Self.person("vi", language: "vi", zone: "Asia/Ho_Chi_Minh"),
        Self.person("de", language: "de"),
        Self.person("night", zone: "Pacific/Auckland"), unwilling, other,
      ])
      let made = try await life.announce(Self.request())
      #expect(made.state == .inProgress && made.by == "user ann" && made.kind == "news")
      #expect(made.expiresAt == clock.wallNow + .seconds(7 * 86_400))
      try await life.settle()
      #expect(try await life.told() == ["en": "Sale", "vi": "Sale vi", "de": "Sale vi"])
      let notice = try await life.store.query { try NoticeTable(db: $0).page(ListInbox(), of: "vi") }.notices[0]
      #expect(notice.body == "Chỉ hôm nay." && notice.link == "roastmelater://sale")
      let state = try #require(try await life.state())
      #expect(state.found == 4 && state.told == 3 && state.state == .inProgress)
      // The plan shows the announcement to an account in its quiet hours.
      let night = Principal(
        account: "night", app: Self.app, plan: "free", language: "en", timeZone: "Pacific/Auckland")
      let plan = try await life.store.query { [manager = life.service.people] in
        try manager.plan(of: night, days: 1, in: $0)
      }
      let planned = try #require(plan.notices.first { $0.kind == "news" })
      #expect(planned.at == Self.start + .seconds(8 * 3600))
      clock.advance(by: .seconds(9 * 3600))
      try await life.until { try await life.told()["night"] == "Sale" }
      try await life.until { try await life.state()?.state == .done }
      #expect(try await life.state()?.told == 4)
      await life.end()
    }
  }

  @Test("Each user gets an announcement once, despite killed processes and repeated requests")
  func once() async throws {
    try await withDatabase { path, clock in
      var life = try Life(path, clock)
      let count = 1700
      try await life.add((0..<count).map { Self.person("acc_\($0)") })
      let request = try Self.request()
      _ = try await life.announce(request)
      var lives = 1
      while try await life.told().count < count {
        // The process ends after a few more deliveries.
        let before = try await life.told().count
        try await life.until { try await life.told().count > before }
        await life.end()
        life = try Life(path, clock)
        lives += 1
        #expect(try await life.announce(request).id == "spring")
      }
      try await life.settle()
      let rows = try await life.store.query {
        try $0.value(of: Int.self, "SELECT count(*) FROM inbox_notices WHERE kind = 'news'")
      }
      #expect(rows == count && lives > 2, "\(lives) lives")
      let state = try #require(try await life.state())
      #expect(state.told == count && state.found == count && state.state == .done)
      #expect(try await life.store.audit(NotificationsService.auditRules).problems.isEmpty)
      await life.end()
    }
  }

  @Test("A segment's audience and its count are the users who meet all of its conditions")
  func segments() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      var dice = Dice(seed: 11)
      let languages: [Language] = ["en", "vi"]
      let plan = try #require(life.service.people.catalog[Self.app]?.offerings?.plans.first?.id)
      var people: [UserState] = []
      var activeAt: [String: Timestamp] = [:]
      for number in 0..<600 {
        let own = dice.pick(["free", "pro"])
        let person = Self.person("acc_\(number)", language: dice.pick(languages), plan: own == "pro" ? plan : own)
        people.append(person)
        if dice.chance(70) {
          activeAt[person.account] = Self.start + .seconds(-Int64(dice.roll(0..<30)) * 86_400 - 43_200)
        }
      }
      try await life.add(people, activeAt: activeAt)
      for number in 0..<6 {
        let segment = Announce.Segment(
          plans: dice.chance(60) ? List([try Identifier(dice.chance(50) ? plan : "free")]) : nil,
          languages: dice.chance(60) ? List([try LanguageTag(dice.pick(["en", "vi"]))]) : nil,
          activeWithinDays: dice.chance(60) ? Bounded(dice.roll(1..<30)) : nil)
        let meant = people.filter { person in
          let isIn = segment.plans.map { $0.values[0].value == person.plan } ?? true
          let reads = segment.languages.map { $0.values[0].value == person.language.tag } ?? true
          let since = segment.activeWithinDays.map { Self.start + .seconds(-Int64($0.value) * 86_400) }
          return isIn && reads && (since.map { start in activeAt[person.account].map { $0 >= start } ?? false } ?? true)
        }
        let counted = try await life.service.announcements.count(
          CountAnnounced(app: "roast-me-later", segment: segment))
        #expect(counted.people == meant.count && counted.unwilling == 0, "\(segment)")
        // The daily limit postpones later notices to the next days.
        let made = try await life.announce(Self.request("run-\(number)", segment: segment))
        try await life.until {
          try await life.store.query { try AnnouncementTable(db: $0).next(at: $0.wallNow, passingOver: []) } == nil
        }
        #expect(try await life.state(made.id)?.found == meant.count)
      }
      await life.end()
    }
  }

  @Test("An announcement above the daily limit is delivered on another day, unless it expires first")
  func capped() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.add([Self.person("acc_1")])
      for number in 1...4 {
        _ = try await life.announce(Self.request("no-\(number)", title: "\(number)"))
      }
      _ = try await life.announce(
        Self.request("short", expiresAt: clock.wallNow + .seconds(3 * 3600), title: "short"))
      @Loop func titles() async throws -> [String] {
        try await life.store.query { db in
          try db.values(of: String.self, "SELECT title FROM inbox_notices WHERE kind = 'news' ORDER BY number")
        }
      }
      try await life.settle()
      #expect(try await titles() == ["1", "2", "3"], "the daily limit is three")
      clock.advance(by: .seconds(22 * 3600))
      try await life.until { try await titles().count == 4 }
      try await life.settle()
      #expect(try await titles() == ["1", "2", "3", "4"])
      let short = try #require(try await life.state("short"))
      #expect(short.state == .done && short.told == 0 && short.found == 1)
      try await life.until {
        try await life.store.query { try $0.value(of: Int.self, "SELECT count(*) FROM announced") } == 0
      }
      await life.end()
    }
  }

  @Test("Cancelling stops an announcement's delivery, and the audit log names the operator")
  func cancelled() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.add([Self.person("day"), Self.person("night", zone: "Pacific/Auckland")])
      _ = try await life.announce(Self.request())
      try await life.settle()
      for name in ["user bob", "user carl"] {
        try await life.store.write { try AnnouncementTable(db: $0).cancel("spring", by: name, at: $0.wallNow) }
      }
      life.service.announcements.arm()
      clock.advance(by: .seconds(12 * 3600))
      try await life.settle()
      try await life.until {
        try await life.store.query { try $0.value(of: Int.self, "SELECT count(*) FROM announced") } == 0
      }
      #expect(try await life.told() == ["day": "Sale"])
      let trail = try await life.store.query {
        try AnnouncementTable(db: $0).all(ListAnnouncements(app: "roast-me-later"), at: $0.wallNow)
      }
      #expect(trail.map(\.state) == [.cancelled] && trail[0].cancelledBy == "user bob" && trail[0].told == 1)
      await life.end()
    }
  }

  @Test("An announcement with an unknown kind, missing words, a used id or an end in the past is rejected")
  func refused() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      let right = try Self.request()
      _ = try await life.announce(right)
      #expect(try await life.announce(right).id == "spring")
      @Loop func refusal(_ change: (inout Announce) throws -> Void) async throws -> FailureKind? {
        var request = right
        request.id = "other"
        try change(&request)
        do { _ = try await life.announce(request) } catch let failure as Failure { return failure.kind }
        return nil
      }
      let repeated = try await refusal {
        $0.id = "spring"
        $0.link = "roastmelater://else"
      }
      #expect(repeated == .conflict)
      #expect(try await refusal { $0.app = "nothing" } == .notFound)
      #expect(try await refusal { $0.kind = "daily_reminder" } == .notFound)
      #expect(try await refusal { $0.words = try #require(List([$0.words.values[0]])) } == .invalidParams)
      let twice = List<Announce.Words, 1, 50>([right.words.values[0], right.words.values[0]])
      #expect(try await refusal { $0.words = try #require(twice) } == .invalidParams)
      #expect(try await refusal { $0.link = "roast {title}" } == .invalidParams)
      #expect(try await refusal { $0.segment = Announce.Segment(plans: List(["gold"])) } == .invalidParams)
      #expect(try await refusal { $0.segment = Announce.Segment(languages: List(["de"])) } == .invalidParams)
      #expect(try await refusal { $0.expiresAt = clock.wallNow } == .invalidParams)
      #expect(try await refusal { $0.expiresAt = clock.wallNow + .seconds(31 * 86_400) } == .invalidParams)
      #expect(try await refusal { _ in } == nil)
      await #expect(throws: Failure.self) {
        try await life.service.announcements.count(CountAnnounced(app: "clever-den", kind: "nothing"))
      }
      await life.end()
    }
  }

  @Test("An invalid announcement can't be sent, and its recipients can't be counted")
  func checked() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      let right = try Self.request()
      @Loop func refusals(_ change: (inout Announce) throws -> Void) async throws -> [Failure] {
        var asked = right
        try change(&asked)
        let count = CountAnnounced(
          app: asked.app, kind: asked.kind, segment: asked.segment, words: asked.words, link: asked.link)
        var refusals: [Failure] = []
        do { _ = try await life.announce(asked) } catch let failure as Failure { refusals.append(failure) }
        do { _ = try await life.service.announcements.count(count) } catch let failure as Failure {
          refusals.append(failure)
        }
        return refusals
      }
      for text: Text<1, 200> in ["Hello {name}", "a }", "{"] {
        var words = right.words.values
        words[1].title = text
        let list = try #require(List<Announce.Words, 1, 50>(words))
        #expect(
          try await refusals { $0.words = list }.map(\.kind) == [.invalidParams, .invalidParams], "\(text.value)")
      }
      let one = try #require(List<Announce.Words, 1, 50>([right.words.values[0]]))
      #expect(try await refusals { $0.words = one }.map(\.kind) == [.invalidParams, .invalidParams])
      for link: Text<1, 500> in ["a b", "javascript:alert(1)", "DATA:text/html,x", "file:///etc/passwd", "tarot://x"] {
        #expect(try await refusals { $0.link = link }.map(\.kind) == [.invalidParams, .invalidParams], "\(link.value)")
      }
      let ofWebLink = try await refusals {
        $0.id = "web"
        $0.link = "https://example.com/a"
      }
      #expect(ofWebLink.isEmpty)
      let unknown = try await refusals { $0.app = "roast-me-latre" }
      #expect(unknown.map(\.kind) == [.notFound, .notFound])
      #expect(unknown.allSatisfy { $0.message.en.contains("did you mean 'roast-me-later'?") })
      #expect(try await refusals { _ in }.isEmpty)
      await life.end()
    }
  }

  @Test("Announcements that are finished, cancelled or from other apps don't count towards the limit")
  func limited() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      for number in 0..<AnnouncementTable.most + 5 {
        _ = try await life.announce(Self.request("done-\(number)"))
        try await life.settle()
      }
      // The account is in its quiet hours, so all announcements wait.
      try await life.add([Self.person("night", zone: "Pacific/Auckland")])
      for number in 0..<AnnouncementTable.most { _ = try await life.announce(Self.request("no-\(number)")) }
      try await life.settle()
      @Loop func refusal(of request: Announce) async throws -> FailureKind? {
        do { _ = try await life.announce(request) } catch let failure as Failure { return failure.kind }
        return nil
      }
      #expect(try await refusal(of: Self.request("last")) == .limitExceeded)
      var other = try Self.request("other")
      other.app = "tarot"
      other.link = "tarot://premium"
      #expect(try await refusal(of: other) == nil)
      try await life.store.write { try AnnouncementTable(db: $0).cancel("no-7", by: "user bob", at: $0.wallNow) }
      #expect(try await refusal(of: Self.request("last")) == nil)
      #expect(try await refusal(of: Self.request("one-more")) == .limitExceeded)
      await life.end()
    }
  }

  @Test("Counting the audience lets other work run in between")
  func counting() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.add((0..<1050).map { Self.person("acc_\($0)") })
      let before = Loop.turn
      #expect(try await life.service.announcements.count(CountAnnounced(app: "roast-me-later")).people == 1050)
      #expect(Loop.turn >= before + 10)
      await life.end()
    }
  }
}
