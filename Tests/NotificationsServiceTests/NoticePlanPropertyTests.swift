import AppCatalog
import CivilTime
import TestSupport
import Testing

@testable import NotificationsService

/// Properties of every plan, in many time zones, hours and weeks (R11).
@Suite(.timeLimit(.minutes(2))) struct NoticePlanPropertyTests {
  static let zones = [
    "UTC", "America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Ho_Chi_Minh", "Pacific/Apia",
    "America/Sao_Paulo", "Africa/Cairo", "Asia/Kathmandu", "Pacific/Kiritimati", "Antarctica/Troll",
  ]

  /// A random case: a time zone, app data and a user.
  struct World {
    var plan: NoticePlan
    var start: Timestamp

    init(seed: UInt64) throws {
      var dice = Dice(seed: seed)
      let quietFrom = dice.roll(0..<24)
      let quietUntil = dice.roll(0..<24)
      let quiet = #"{"from_hour": \#(quietFrom), "until_hour": \#(quietUntil)}"#
      let notices = try NoticePlanTests.notices(
        #""trigger": {"hour": \#(dice.roll(0..<24))}, "unless_today": ["active"]"#,
        #""trigger": {"hour": \#(dice.roll(0..<24))}, "priority": "high""#,
        #""trigger": {"before": "streak_end", "hours": \#(dice.roll(1..<24))}"#,
        #""trigger": {"before": "plan_end", "days": \#(dice.roll(1..<5))}, "priority": "low""#,
        #""trigger": {"after": "active", "days": \#(dice.roll(1..<5)), "hour": \#(dice.roll(0..<24))}"#,
        quiet: dice.chance(70) ? quiet : nil, most: dice.chance(50) ? dice.roll(1..<4) : nil)
      // The start is in the last years of each zone's data, in which clocks still change.
      let start = Timestamp(seconds: 1_300_000_000 + Int64(dice.roll(0..<500_000_000)))
      let zone = dice.pick(NoticePlanPropertyTests.zones)
      let rules = try NoticePlanTests.zone(zone)
      plan = try NoticePlanTests.plan(zone, notices) { person in
        let active = start + .seconds(-Int64(dice.roll(0..<86_400)))
        person.activity["active"] = UserState.Activity(at: active, day: rules.day(of: active), days: 3)
        person.planEnd = start + .seconds(Int64(dice.roll(0..<800_000)))
      }
      self.start = start
    }
  }

  @Test("A plan has at most one notice of each kind per day, and respects the daily limit and quiet hours")
  func invariants() throws {
    for seed in 0..<600 as Range<UInt64> {
      let world = try World(seed: seed)
      let plan = world.plan
      let coming = plan.coming(after: world.start, until: world.start + .seconds(20 * 86_400), most: 500)
      #expect(coming.map(\.at) == coming.map(\.at).sorted())
      #expect(Set(coming.map { "\($0.kind.id) \($0.day)" }).count == coming.count, "seed \(seed)")
      #expect(coming.allSatisfy { plan.zone.day(of: $0.at) == $0.day })
      if let quiet = plan.notices.quiet {
        #expect(coming.allSatisfy { !quiet.holds(plan.zone.minutes(of: $0.at) / 60) }, "seed \(seed)")
      }
      let days = Dictionary(grouping: coming, by: \.day)
      if let most = plan.notices.maxPerDay { #expect(days.values.allSatisfy { $0.count <= most }, "seed \(seed)") }
      let active = plan.zone.day(of: try #require(plan.person.activity["active"]).at)
      #expect(!coming.contains { $0.kind.id == "k0" && $0.day == active }, "seed \(seed)")
      let end = try #require(plan.person.planEnd)
      #expect(coming.allSatisfy { $0.kind.id != "k3" || $0.at < end }, "seed \(seed)")
    }
  }

  @Test("Every day has its notice, unless something prevents it or the time zone skips the day")
  func everyDay() throws {
    for seed in 0..<300 as Range<UInt64> {
      var dice = Dice(seed: seed)
      let zone = dice.pick(Self.zones)
      let plan = try NoticePlanTests.plan(zone, NoticePlanTests.notices(#""trigger": {"hour": \#(dice.roll(0..<24))}"#))
      let start = Timestamp(seconds: 1_300_000_000 + Int64(dice.roll(0..<500_000_000)))
      let coming = plan.coming(after: start, until: start + .seconds(30 * 86_400), most: 100)
      let first = try #require(coming.first?.day)
      let last = try #require(coming.last?.day)
      let all = (0...(last - first)).map { first + $0 }.filter { plan.zone.day(of: plan.zone.time(of: $0)) == $0 }
      #expect(coming.map(\.day) == all && all.count >= 28, "seed \(seed) \(zone)")
    }
  }

  @Test("The notices shown in a plan are the notices delivered, however often the plan is recalculated")
  func shown() throws {
    for seed in 0..<300 as Range<UInt64> {
      let world = try World(seed: seed)
      var dice = Dice(seed: seed)
      let end = world.start + .seconds(10 * 86_400)
      let shown = world.plan.coming(after: world.start, until: end, most: 500).map { "\($0.kind.id) \($0.at)" }
      var plan = world.plan
      var now = world.start
      var came = [String]()
      while now <= end {
        while let next = plan.next(at: now), next.at <= now {
          plan.take(next)
          came.append("\(next.kind.id) \(next.at)")
        }
        // Checks the plan when a notice is due, or at a random earlier time, as if another event recalculated the plan.
        guard let next = plan.next(at: now) else { break }
        let sooner = now + .seconds(Int64(dice.roll(1..<40_000)))
        now = dice.chance(60) ? min(sooner, next.at) : next.at
      }
      #expect(came == shown, "seed \(seed)")
    }
  }
}
