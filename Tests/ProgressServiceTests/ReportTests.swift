import AppCatalog
import CivilTime
import EventLoop
import ProgressContract
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// An app's statistics equal a recount of all reported actions (A2).
@Suite(.timeLimit(.minutes(2))) struct ReportTests {
  static let files = [
    "actions.json": """
    {"actions": {
       "viewed": {"by": "client", "with": {
         "screen": {"type": "choice", "of": ["home", "plant", "shop"]}, "seconds": {"type": "integer", "most": 600}}},
       "watered": {"by": "client"}, "shared": {"by": "client", "max_per_day": 2}},
     "late_days": 30,
     "reports": {
       "screens": {"of": "viewed", "by": "screen", "sum": "seconds"},
       "sharing": {"steps": ["viewed", "watered", "shared"], "days": 4}}}
    """
  ]
  static let app: Identifier = "plants"

  /// A counted action.
  struct Deed: Hashable {
    var account: String
    var action: String
    var day: Int
    var screen = ""
    var seconds = 0
  }

  /// Random actions on ten different days, in any order.
  static func deeds(_ dice: inout Dice) -> [Deed] {
    (0..<150).map { _ in
      let action = dice.pick(["viewed", "viewed", "watered", "shared"])
      var deed = Deed(
        account: "acc_\(dice.roll(0..<12))", action: action, day: dice.pick([0, 1, 1, 2, 3, 5, 7, 8, 9, 15]))
      if action == "viewed" {
        deed.screen = dice.pick(["home", "plant", "shop"])
        deed.seconds = dice.roll(0..<60)
      }
      return deed
    }
  }

  @Test("Actions, values, funnels and retention match a naive recount, in whatever order the actions arrive")
  func recount() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      try await ProgressWorld.run(Self.files) { world in
        var dice = Dice(seed: seed)
        world.set(day: 16)
        var counted: [Deed] = []
        for deed in Self.deeds(&dice) {
          let with: JSONValue? =
            deed.action == "viewed"
            ? ["screen": .string(deed.screen), "seconds": .integer(Int64(deed.seconds))] : nil
          let result = try await world.report(
            deed.action, at: ProgressWorld.noon(deed.day), with: with, as: ProgressWorld.caller(deed.account))
          if result.state == .counted { counted.append(deed) }
        }
        try Self.compare(world, counted)
      }
    }
  }

  @Loop static func compare(_ world: ProgressWorld, _ counted: [Deed]) throws {
    let catalog = world.catalog
    let (actions, screens, sharing, retention) = try world.store.read { db in
      (
        try ReportMethods.report(GetActionReport(app: app), catalog, in: db).actions ?? [],
        try ReportMethods.report(GetActionReport(app: app, report: "screens"), catalog, in: db).values ?? [],
        try ReportMethods.report(GetActionReport(app: app, report: "sharing"), catalog, in: db).funnel ?? [],
        try ReportMethods.retention(GetRetention(app: app), catalog, in: db).cohorts
      )
    }
    var times = 0
    for count in actions {
      let deeds = counted.filter { $0.action == count.action && ProgressWorld.start + $0.day == count.day }
      #expect(count.times == deeds.count && count.people == Set(deeds.map(\.account)).count)
      times += count.times
    }
    #expect(times == counted.count)
    times = 0
    for value in screens {
      let deeds = counted.filter { $0.screen == value.value && ProgressWorld.start + $0.day == value.day }
      #expect(value.times == deeds.count && value.people == Set(deeds.map(\.account)).count)
      #expect(value.sum == deeds.reduce(0) { $0 + $1.seconds })
      times += value.times
    }
    #expect(times == counted.count { $0.action == "viewed" })
    let accounts = Dictionary(grouping: counted, by: \.account)
    var begun: [Int: Set<String>] = [:]
    var reached: [Int: [Int]] = [:]
    for (account, deeds) in accounts {
      begun[deeds.map(\.day).min() ?? 0, default: []].insert(account)
      let viewed = deeds.filter { $0.action == "viewed" }.map(\.day).min()
      guard let viewed else { continue }
      reached[viewed, default: [0, 0, 0]][0] += 1
      let watered = deeds.filter { $0.action == "watered" && (viewed...viewed + 4).contains($0.day) }.map(\.day).min()
      guard let watered else { continue }
      reached[viewed]?[1] += 1
      if deeds.contains(where: { $0.action == "shared" && (watered...viewed + 4).contains($0.day) }) {
        reached[viewed]?[2] += 1
      }
    }
    #expect(sharing.count == reached.count)
    for entrants in sharing { #expect(entrants.people == reached[entrants.day - ProgressWorld.start]) }
    #expect(retention.count == begun.count)
    for cohort in retention {
      let people = begun[cohort.day - ProgressWorld.start] ?? []
      func back(_ days: Int) -> Int {
        people.count { name in
          accounts[name]?.contains { ProgressWorld.start + $0.day == cohort.day + days } == true
        }
      }
      #expect(cohort.people == people.count && cohort.day1 == back(1) && cohort.day7 == back(7) && cohort.day30 == nil)
    }
  }

  @Test("The number of rows in an app's reports doesn't grow with its users")
  func bounded() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let rows = {
        try world.store.read { db in
          try ["report_counts", "report_values", "report_funnels", "report_cohorts"].map { table in
            try db.value(of: Int.self, "SELECT count(*) FROM \(table)") ?? 0
          }
        }
      }
      for number in 0..<40 {
        for action in ["viewed", "watered", "shared"] {
          let with: JSONValue? = action == "viewed" ? ["screen": "home", "seconds": 1] : nil
          try await world.report(action, with: with, as: ProgressWorld.caller("acc_\(number)"))
        }
      }
      #expect(try rows() == [3, 1, 3, 1])
      world.set(day: ReportTable.keptDays + 5)
      try await world.report("watered", as: ProgressWorld.caller("acc_1"))
      #expect(try rows() == [1, 0, 0, 0])
    }
  }

  @Test("Unknown apps, reports and days are rejected")
  func refused() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let catalog = world.catalog
      let day = ProgressWorld.start
      for request in [
        GetActionReport(app: "nobody"), GetActionReport(app: Self.app, report: "none"),
        GetActionReport(app: Self.app, from: day, to: day + -1),
        GetActionReport(app: Self.app, from: day + -400, to: day),
      ] {
        #expect(throws: Failure.self) { try world.store.read { try ReportMethods.report(request, catalog, in: $0) } }
      }
    }
  }
}
