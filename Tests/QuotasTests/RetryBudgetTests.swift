import CivilTime
import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct RetryBudgetTests {
  let start = Instant(nanoseconds: 0)

  @Test("Retries are limited to a fifth of the calls plus a number of free retries", arguments: [0, 100, 1000, 2500])
  func share(calls: Int) {
    var budget = RetryBudget(percent: 20, kept: 500, freePerSecond: 10)
    for _ in 0..<calls { budget.called() }
    let granted = (0..<10_000).count { _ in budget.spend(at: start) }
    #expect(granted == calls / 5 + 10)
    #expect(budget.granted == UInt64(granted) && budget.refused == UInt64(10_000 - granted))
  }

  @Test("The retry budget is exactly the given percentage of the calls", arguments: [1, 20, 30, 60, 100])
  func percentages(percent: Int) {
    var budget = RetryBudget(percent: percent, kept: 2000, freePerSecond: 1)
    for _ in 0..<1000 { budget.called() }
    #expect(budget.left == percent * 10)
  }

  @Test("The retry budget that calls can save up is limited")
  func kept() {
    var budget = RetryBudget(percent: 20, kept: 50, freePerSecond: 1)
    for _ in 0..<1_000_000 { budget.called() }
    #expect(budget.left == 50)
    #expect((0..<1000).count { _ in budget.spend(at: start) } == 51)
  }

  @Test("A few retries per second are free for callers with little traffic")
  func free() {
    var budget = RetryBudget(percent: 20, kept: 50, freePerSecond: 10)
    #expect((0..<100).count { _ in budget.spend(at: start) } == 10)
    #expect((0..<100).count { _ in budget.spend(at: start + .seconds(1)) } == 10)
  }
}
