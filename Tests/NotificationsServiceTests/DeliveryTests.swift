import CivilTime
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Deliveries: retries, dead letters and giving up (R12).
@Suite(.timeLimit(.minutes(2))) struct DeliveryTests {
  /// A scripted delivery channel.
  @Loop final class TestChannel: DeliveryChannel {
    var atOnce = 2
    var longest = Duration.seconds(3 * 86_400)
    var maxKept: Int?
    var maxDone = 0
    var isPush = false
    var outcomes: [DeliveryOutcome] = []
    var isHeld = false
    private(set) var sent: [String] = []
    private(set) var underWay = 0
    private(set) var most = 0
    private var held: [CheckedContinuation<Void, Never>] = []

    func send(_ delivery: Delivery) async -> DeliveryOutcome {
      sent.append(delivery.id)
      underWay += 1
      most = max(most, underWay)
      if isHeld { await withCheckedContinuation { held.append($0) } }
      underWay -= 1
      return outcomes.isEmpty ? .done() : outcomes.removeFirst()
    }

    func letGo() {
      isHeld = false
      for continuation in held { continuation.resume() }
      held = []
    }
  }

  @Loop final class World {
    let store: Store
    let clock: LoopClock
    let channel = TestChannel()
    let metrics = Metrics()
    var manager: DeliveryManager

    init(_ path: String, _ clock: LoopClock) throws {
      self.clock = clock
      store = try Store.ofRun(path, migrations: NotificationsService.migrations, clock: clock)
      manager = DeliveryManager(
        store, catalog: try Apps.catalog(), clock: clock, metrics: metrics,
        log: Log(service: "notifications", clock: clock) { _ in })
      manager.use(["a": channel])
    }

    func add(_ ids: String..., channel: String = "a", address: String? = nil) async throws {
      try await store.write { tx in
        for id in ids {
          try DeliveryTable(db: tx).add(
            Delivery(
              id: id, channel: channel, address: address, account: "acc_1", app: "app", body: "{}",
              createdAt: tx.wallNow))
        }
      }
      manager.arm()
    }

    /// Waits until the condition holds. If it never does, the suite's time limit ends the wait.
    func until(_ holds: @Loop () async throws -> Bool) async throws {
      while try await !holds() {
        clock.advance(by: .milliseconds(1))
        try await store.write { _ in }
      }
    }

    func list(
      _ state: SentDelivery.State? = nil, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil
    ) async throws -> ListDeliveries.Reply {
      let request = ListDeliveries(state: state, limit: limit, cursor: cursor)
      return try await store.query { try RecentDeliveries(db: $0).page(request) }
    }

    /// Retries deliveries by their ids.
    ///
    /// - Returns: for each id, the number of deliveries that are due again.
    func retry(_ ids: [String]) async throws -> [Int] {
      try await store.write { tx in
        try ids.map { try DeliveryTable(db: tx).retry(RetryDeliveries(id: Identifier($0)), at: tx.wallNow) }
      }
    }

    func next() async throws -> Timestamp? {
      try await store.query { try DeliveryTable(db: $0).soonest(passingOver: []) }
    }
  }

  @Loop func withWorld(_ body: @escaping @Loop @Sendable (World) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let world = try World("\(folder)/notifications.db", LoopClock(wall: NoticeScheduleTests.evening))
      try await body(world)
      world.manager.stop()
      await world.store.close()
    }
  }

  @Test("A merge moves deliveries, so that they belong to the remaining account")
  func merged() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let life = try NoticeScheduleTests.Life(
          "\(folder)/notifications.db", LoopClock(wall: NoticeScheduleTests.evening))
        let merge = AccountPart.Merge(account: "acc_1", into: "acc_2", app: "app")
        let accounts = try await life.store.write { [part = NotificationsAccounts.part(life.people)] tx in
          for number in 0...AccountPart.stepRows {
            try DeliveryTable(db: tx).add(
              Delivery(
                id: "dlv_\(number)", channel: "a", address: nil, account: merge.account, app: merge.app, body: "{}",
                createdAt: tx.wallNow))
          }
          while try !part.step(merge, tx) {}
          return try tx.values(of: String.self, "SELECT DISTINCT account FROM deliveries")
        }
        #expect(accounts == [merge.into])
        await life.store.close()
      }
    }
  }

  @Test(
    "The error for retrying a delivery or channel that is unknown contains its name",
    arguments: [
      (nil, "webhook:crn", "there is no channel 'webhook:crn' (did you mean 'webhook:crm'?)"),
      ("msg_1", nil, "there is no delivery 'msg_1'"),
      ("msg_1", "apns", "there is no delivery 'msg_1' of apns"),
      (nil, "apns", nil), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func unknownNames(id: String?, channel: String?, message: String?) throws {
    let request = RetryDeliveries(
      id: try id.map { try Identifier($0) }, channel: try channel.map { try Identifier($0) })
    func expect() -> String? {
      do throws(Failure) {
        try DeliveryManager.expect(request, among: ["apns", "webhook:crm"])
        return nil
      } catch {
        return error.kind == .notFound ? error.message.en : "\(error)"
      }
    }
    #expect(expect() == message)
  }

  @Test("Retry delays grow and respect Retry-After, and retries end when the delivery is too old")
  func pauses() {
    func pause(_ failed: Int, age: Int64 = 0, asked: Duration? = nil, jitter: Double = 0) -> Duration? {
      DeliveryRetries.pause(
        failed: failed, age: .seconds(age), longest: .seconds(86_400), asked: asked, jitter: jitter)
    }
    #expect(pause(1) == .seconds(5) && pause(5) == .seconds(1800) && pause(1, jitter: 1) == .seconds(6.25))
    #expect(pause(1, asked: .seconds(90)) == .seconds(90) && pause(5, asked: .seconds(1)) == .seconds(1800))
    #expect(pause(1, asked: .seconds(999_999)) == .seconds(86_400))
    #expect(pause(5, age: 86_000) == nil && pause(10) == nil && pause(9) == .seconds(43_200))
  }

  @Test("A failing channel keeps a limited number of deliveries, drops the oldest and causes a warning")
  func bounded() async throws {
    try await onLoop {
      try await withWorld { world in
        let other = TestChannel()
        world.manager.use(["a": world.channel, "b": other])
        other.isHeld = true
        world.channel.maxKept = 4
        world.channel.outcomes = [.never(reason: "gone")]
        world.channel.outcomes += Array(repeating: .again(reason: "down"), count: 100)
        for number in 0..<4 {
          try await world.add("m\(number)")
          try await world.until { world.channel.sent.count == number + 1 }
        }
        try await world.until { try await world.list().failed == 1 }
        #expect(world.manager.warnings.count == 1)
        try await world.add("other", channel: "b")
        for number in 4..<10 { try await world.add("m\(number)") }
        world.clock.advance(by: .seconds(11))
        try await world.add("last")
        try await world.until {
          let ids = try await world.store.query { db in
            try db.values(of: String.self, "SELECT id FROM deliveries WHERE lane = 'a' ORDER BY id")
          }
          return ids == ["last", "m7", "m8", "m9"]
        }
        #expect(try await world.list().failed == 0)
        // The manager counts a delivery after deleting it from the database.
        try await world.until {
          world.manager.warnings.last?.text == "a had too many waiting deliveries, so the oldest 7 were dropped"
        }
        #expect(world.metrics.rendered().contains("quintet_notifications_dropped_total{channel=\"a\"} 7"))
        let others = try await world.store.query { db in
          try db.value(of: Int.self, "SELECT count(*) FROM deliveries WHERE lane = 'b'")
        }
        #expect(others == 1)
        other.letGo()
        try await world.until { other.underWay == 0 }
      }
    }
  }

  @Test("A failed delivery is retried with the same id, and a delivery that can't succeed becomes a dead letter")
  func retried() async throws {
    try await onLoop {
      try await withWorld { world in
        world.channel.outcomes = [.again(reason: "busy", after: .seconds(60)), .done()]
        try await world.add("one")
        try await world.until {
          guard world.channel.sent == ["one"], let next = try await world.next() else { return false }
          return next > world.clock.wallNow + .seconds(50)
        }
        world.clock.advance(by: .seconds(61))
        try await world.until { try await world.next() == nil }
        #expect(world.channel.sent == ["one", "one"])
        world.channel.outcomes = [.never(reason: "gone"), .done()]
        try await world.add("two")
        try await world.until { try await world.list().failed == 1 }
        let delivery = try #require(try await world.list(.failed).deliveries.first)
        #expect(delivery.id == "two" && delivery.reason == "gone" && delivery.tries == 1 && delivery.account == "acc_1")
        // A manual retry sends the delivery again under the same id.
        let count = try await world.store.write {
          try DeliveryTable(db: $0).retry(RetryDeliveries(channel: "a"), at: $0.wallNow)
        }
        #expect(count == 1)
        world.manager.arm()
        try await world.until { try await world.list().waiting == 0 }
        #expect(try await world.list().failed == 0)
        #expect(world.channel.sent.suffix(2) == ["two", "two"])
      }
    }
  }

  @Test("A limited number of delivered webhook calls is kept, listed with the last attempt, and can be sent again")
  func resent() async throws {
    try await onLoop {
      try await withWorld { world in
        world.channel.maxDone = 3
        world.channel.atOnce = 1
        world.channel.outcomes = [.again(reason: "busy", status: 503), .done(status: 204)]
        try await world.add("1")
        try await world.until { try await world.list(.waiting).deliveries.first?.status == 503 }
        world.clock.advance(by: .seconds(10))
        try await world.until { try await world.next() == nil }
        let first = try #require(try await world.list(.delivered).deliveries.first)
        #expect(first.tries == 2 && first.status == 204 && first.reason == nil && first.nextAt == nil)
        #expect(try #require(first.triedAt) > first.createdAt)
        for id in ["2", "3", "4"] {
          try await world.add(id)
          try await world.until { try await world.next() == nil }
        }
        #expect(try await world.list().deliveries.map(\.id) == ["4", "3", "2"])
        #expect(try await world.retry(["1", "3"]) == [0, 1])
        #expect(try await world.list(.waiting).deliveries.map(\.id) == ["3"])
        world.manager.arm()
        try await world.until { try await world.list(.delivered).deliveries.count == 3 }
        #expect(world.channel.sent == ["1", "1", "2", "3", "4", "3"])
        // Delivered calls are deleted after some time.
        world.clock.advance(by: DeliveryTable.endedRetention + .seconds(1))
        try await world.until { try await world.list().deliveries.isEmpty }
      }
    }
  }

  @Test("Deliveries are listed in pages and can be filtered by state")
  func pages() async throws {
    try await onLoop {
      try await withWorld { world in
        world.channel.isHeld = true
        try await world.add("1", "2", "3", "4", "5")
        var ids: [String] = []
        var cursor: PageCursor?
        repeat {
          let page = try await world.list(.waiting, limit: 2, cursor: cursor)
          ids += page.deliveries.map(\.id)
          cursor = page.nextCursor.map { "\($0)" }
        } while cursor != nil
        #expect(ids == ["5", "4", "3", "2", "1"])
        #expect(try await world.list(.failed).deliveries.isEmpty)
        world.channel.letGo()
        try await world.until { try await world.next() == nil }
      }
    }
  }

  @Test("Health reports a failing channel and the reason until a delivery succeeds")
  func warnings() async throws {
    try await onLoop {
      try await withWorld { world in
        world.channel.outcomes = [.again(reason: "busy"), .again(reason: "broken"), .done()]
        try await world.add("one")
        try await world.until { world.manager.warnings.first?.text.hasSuffix("(one attempt): busy") == true }
        #expect(
          world.manager.warnings.count == 1
            && world.manager.warnings[0].text.hasPrefix("every delivery through a has failed since 20"))
        world.clock.advance(by: .seconds(60))
        try await world.until { world.manager.warnings.first?.text.hasSuffix("(2 attempts): broken") == true }
        world.clock.advance(by: .seconds(3600))
        try await world.until { world.manager.warnings.isEmpty }
        #expect(world.channel.sent == ["one", "one", "one"])
        // A single receiver's fault among many isn't a fault of the channel.
        world.channel.outcomes = [.never(reason: "no such device"), .never(reason: "not public")]
        try await world.add("two", address: "device")
        try await world.until { try await world.list().failed == 1 }
        #expect(world.manager.warnings == [])
        try await world.add("three")
        try await world.until { try await world.list().failed == 2 }
        #expect(world.manager.warnings.first?.text.hasSuffix("not public") == true)
        world.manager.use([:])
        #expect(world.manager.warnings == [], "a channel without settings causes no warning")
      }
    }
  }

  @Test("A slow channel keeps to its limit and doesn't delay other channels")
  func slow() async throws {
    try await onLoop {
      try await withWorld { world in
        let quick = TestChannel()
        world.manager.use(["a": world.channel, "b": quick])
        world.channel.isHeld = true
        for number in 0..<6 { try await world.add("slow-\(number)") }
        try await world.until { world.channel.underWay >= 2 }
        for number in 0..<10 { try await world.add("quick-\(number)", channel: "b") }
        try await world.until { quick.sent.count == 10 }
        world.channel.letGo()
        try await world.until { try await world.list().waiting == 0 }
        #expect(Set(world.channel.sent).count == 6 && quick.most <= 64)
      }
    }
  }

  @Test("A channel never takes more deliveries at a time than its limit")
  func limited() async throws {
    try await onLoop {
      try await withWorld { world in
        world.channel.isHeld = true
        world.channel.atOnce = 2
        let now = world.clock.wallNow
        for number in 0..<6 { try await world.add("m\(number)") }
        try await world.until { world.channel.underWay == 2 }
        let taken = try await world.store.query { db in
          try db.value(of: Int.self, "SELECT count(*) FROM deliveries WHERE next_at > $1", now + .seconds(60))
        }
        #expect(taken == 2, "deliveries above the limit aren't leased, so they needn't wait after a kill")
        world.channel.letGo()
        try await world.until { try await world.list().waiting == 0 }
        #expect(world.channel.most <= 2)
      }
    }
  }

  @Test("Interrupted deliveries are retried after a restart, and those of a removed channel are dropped")
  func died() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: NoticeScheduleTests.evening)
        var world = try World("\(folder)/notifications.db", clock)
        world.channel.isHeld = true
        try await world.add("one")
        try await world.until { world.channel.underWay == 1 }
        world.manager.stop()
        await world.store.close()
        world.channel.letGo()
        world = try World("\(folder)/notifications.db", clock)
        clock.advance(by: .seconds(121))
        try await world.until { try await world.list().waiting == 0 }
        #expect(world.channel.sent == ["one"])
        try await world.add("two", channel: "webhook:old")
        try await world.until { try await world.list().failed == 1 }
        #expect(try await world.list(.failed).deliveries[0].reason?.contains("webhook:old") == true)
        world.manager.stop()
        await world.store.close()
      }
    }
  }
}
