import CivilTime
import Files
import NotificationsContract
import Testing

@testable import NotificationsService

@Suite(.timeLimit(.minutes(2))) struct ReminderPlanTests {
  func plan(_ zone: String, hour: Int) throws -> ReminderPlan {
    ReminderPlan(zone: try #require(TimeZoneRules(tzif: Disk.read("/usr/share/zoneinfo/\(zone)"))), hour: hour)
  }

  @Test(
    "a reminder comes once a day at the user's own hour, also when clocks change",
    arguments: [
      ("America/New_York", "2026-03-06", [24, 23, 24]), ("America/New_York", "2026-10-30", [24, 25, 24]),
      ("Asia/Ho_Chi_Minh", "2026-03-06", [24, 24, 24]),
    ])
  func hours(zone: String, from: String, hoursApart: [Int64]) throws {
    let plan = try plan(zone, hour: 19)
    let first = try #require(CivilDay(from))
    let coming = plan.coming(after: plan.time(on: first) + .milliseconds(-1), days: 4)
    #expect(coming.map(\.day) == (0..<4).map { first + $0 })
    #expect(zip(coming.dropFirst(), coming).map { ($0.at - $1.at).components.seconds / 3600 } == hoursApart)
  }

  @Test("the next reminder is strictly after now: today's, or tomorrow's once today's is due")
  func next() throws {
    let plan = try plan("Asia/Ho_Chi_Minh", hour: 19)
    let day = try #require(CivilDay("2026-11-21"))
    let due = plan.time(on: day)
    #expect(plan.next(after: due + .milliseconds(-1)).at == due)
    #expect(plan.next(after: due).day == day + 1)
  }

  @Test("a reminder may come an hour late, and is left out when it is later than that")
  func lateness() throws {
    let plan = try plan("Australia/Lord_Howe", hour: 8)
    let due = plan.time(on: try #require(CivilDay("2026-04-05")))
    #expect(plan.deliverable(due: due, at: due + .seconds(3600)) != nil)
    #expect(plan.deliverable(due: due, at: due + .seconds(3601)) == nil)
  }
}
