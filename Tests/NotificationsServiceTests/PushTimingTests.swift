import AppCatalog
import CivilTime
import EventLoop
import Files
import NotificationsContract
import Storage
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Pushes and quiet hours: first attempts, retries, and attempts after a restart (R11).
@Suite(.timeLimit(.minutes(2))) struct PushTimingTests {
  typealias World = DeliveryTests.World

  /// Returns the time in Tokyo, in hours after midnight of 2026-11-21. The tests start at 20:00.
  static func hour(_ hours: Int64) -> Timestamp { NoticeScheduleTests.evening + .seconds((hours - 20) * 3600) }

  @Test(
    "A push waits for the end of quiet hours, and is given up if it is then older than six hours",
    arguments: [
      // Outside quiet hours, only the age counts.
      (12, 12, .send(start: hour(12))), (12, 18, .send(start: hour(12))), (12, 19, .giveUp),
      // Quiet hours count towards the age, so an evening's push isn't retried in the morning.
      (20, 21, .send(start: hour(20))), (20, 22, .giveUp), (20, 32, .giveUp),
      // If a push was created at night, its age counts from the morning.
      (22, 22, .wait(until: hour(32))), (23, 25, .wait(until: hour(32))), (25, 25, .wait(until: hour(32))),
      (23, 32, .send(start: hour(32))), (23, 38, .send(start: hour(32))), (23, 39, .giveUp),
    ] as [(Int64, Int64, PushTiming.Action)])
  func actions(created: Int64, now: Int64, expected: PushTiming.Action) throws {
    let notices = try NoticePlanTests.notices(#""trigger": {"hour": 12}"#, quiet: NoticePlanTests.overMidnight)
    let plan = try NoticePlanTests.plan("Asia/Tokyo", notices)
    let action = plan.pushAction(createdAt: Self.hour(created), now: Self.hour(now), longest: .seconds(6 * 3600))
    #expect(action == expected)
  }

  /// Sets up the channel for pushes, and stores the user's time zone and quiet hours, which begin at 22:00.
  @Loop static func prepare(_ world: World, zone: String = "Asia/Tokyo", quietUntil hour: Int) async throws {
    world.channel.isPush = true
    world.channel.longest = .seconds(6 * 3600)
    try await world.store.write { tx in
      var person = UserState(account: "acc_1", app: "roast-me-later", language: .en, timeZone: zone)
      person.quiet = QuietHours(fromHour: 22, untilHour: hour)
      try UserStateTable(db: tx).save(person, before: nil)
    }
  }

  /// Sends a push whose first attempt fails. The receiver asks for a pause of 20 minutes.
  @Loop static func fail(_ world: World) async throws {
    world.channel.outcomes = [.again(reason: "busy", after: .seconds(1200))]
    try await world.add("one")
    try await world.until { try await world.list().deliveries.first?.tries == 1 }
  }

  @Test("A failed push isn't retried in quiet hours, but when they end")
  func retried() async throws {
    try await onLoop {
      try await DeliveryTests().withWorld { world in
        try await Self.prepare(world, quietUntil: 1)
        world.clock.advance(by: .seconds(110 * 60))
        try await Self.fail(world)
        // It is 22:10.
        world.clock.advance(by: .seconds(1201))
        try await world.until { try await world.next() == Self.hour(25) || world.channel.sent.count > 1 }
        #expect(world.channel.sent == ["one"])
        world.clock.advance(by: .seconds(3 * 3600))
        try await world.until { try await world.next() == nil }
        #expect(world.channel.sent == ["one", "one"])
      }
    }
  }

  @Test("A failed push isn't retried in the morning, because its notice is too old by then")
  func givenUp() async throws {
    try await onLoop {
      try await DeliveryTests().withWorld { world in
        try await Self.prepare(world, quietUntil: 8)
        world.clock.advance(by: .seconds(110 * 60))
        try await Self.fail(world)
        world.clock.advance(by: .seconds(1201))
        try await world.until { try await world.list().failed == 1 || world.channel.sent.count > 1 }
        #expect(world.channel.sent == ["one"])
        #expect(try await world.list(.failed).deliveries.first?.reason == "busy")
      }
    }
  }

  @Test("A retry respects the quiet hours in the time zone to which the user has moved")
  func moved() async throws {
    try await onLoop {
      try await DeliveryTests().withWorld { world in
        try await Self.prepare(world, quietUntil: 1)
        try await Self.fail(world)
        // Midnight in Auckland was at 20:00 in Tokyo.
        try await Self.prepare(world, zone: "Pacific/Auckland", quietUntil: 1)
        world.clock.advance(by: .seconds(1201))
        try await world.until { try await world.next() == Self.hour(21) || world.channel.sent.count > 1 }
        #expect(world.channel.sent == ["one"])
      }
    }
  }

  @Test("A push that a killed process was sending isn't sent again in quiet hours")
  func restarted() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: NoticeScheduleTests.evening)
        var world = try World("\(folder)/notifications.db", clock)
        try await Self.prepare(world, quietUntil: 1)
        clock.advance(by: .seconds(119 * 60))
        world.channel.isHeld = true
        try await world.add("one")
        try await world.until { world.channel.underWay == 1 }
        world.manager.stop()
        await world.store.close()
        world.channel.letGo()
        world = try World("\(folder)/notifications.db", clock)
        try await Self.prepare(world, quietUntil: 1)
        // It is 22:01.
        clock.advance(by: .seconds(121))
        try await world.until { try await world.next() == Self.hour(25) || !world.channel.sent.isEmpty }
        #expect(world.channel.sent.isEmpty)
        clock.advance(by: .seconds(3 * 3600))
        try await world.until { try await world.next() == nil }
        #expect(world.channel.sent == ["one"])
        world.manager.stop()
        await world.store.close()
      }
    }
  }
}
