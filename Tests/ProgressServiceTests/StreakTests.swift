import CivilTime
import ProgressContract
import Testing

@testable import ProgressService

@Suite(.timeLimit(.minutes(2))) struct StreakTests {
  static let start = CivilDay(number: 20_000)

  @Test(
    "days in a row count, a repeat or an earlier day doesn't, a gap begins anew",
    arguments: [
      ([0], 1, 1), ([0, 0, 0], 1, 1), ([0, 1, 2], 3, 3), ([0, 1, 3], 1, 2), ([0, 1, 0, 2], 3, 3), ([5, 4, 6], 2, 2),
    ])
  func runs(days: [Int], current: Int, longest: Int) {
    var streak = Streak()
    for day in days { _ = streak.wasActive(on: Self.start + day) }
    #expect(streak.current == current && streak.longest == longest)
  }

  @Test("a streak is active today, about to end tomorrow with the hours that are left, and over the day after")
  func standing() {
    var streak = Streak()
    _ = streak.wasActive(on: Self.start)
    let midnight = Timestamp(seconds: Int64(Self.start.number) * 86_400)
    #expect(streak.standing(at: midnight + .seconds(3600), in: .utc).status == .active)
    let next = streak.standing(at: midnight + .seconds(86_400 + 20 * 3600 + 1), in: .utc)
    #expect(next.status == .expiringSoon && next.hoursLeft == 4 && next.current == 1)
    let over = streak.standing(at: midnight + .seconds(2 * 86_400), in: .utc)
    #expect(over.status == .expired && over.current == 0 && over.longest == 1)
  }
}
