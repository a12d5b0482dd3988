import CivilTime
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct WatchdogLimitTests {
  private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  @Test(
    "A child is late if two checks in a row find no sign of life for longer than the limit",
    arguments: [
      ([0, 4, 8], [9, 10], [false, false]), ([0], [11, 12], [false, true]), ([0], [10, 11], [false, false]),
      // The watching process itself was stopped, and receives the signs of life only when it resumes.
      ([0], [30, 31], [false, true]),
    ] as [([Int64], [Int64], [Bool])])
  func late(_ heard: [Int64], _ looks: [Int64], _ over: [Bool]) {
    var limit = WatchdogLimit(.seconds(10))
    for second in heard { limit.heard(at: at(second)) }
    for (look, isOver) in zip(looks, over) {
      let found = limit.isOver(at: at(look))
      #expect(found == isOver, "\(look)")
    }
  }

  @Test("A child that gives a sign of life between two late checks is in time")
  func sign() {
    var limit = WatchdogLimit(.seconds(10))
    limit.heard(at: at(0))
    var found = [limit.isOver(at: at(60))]
    limit.heard(at: at(60))
    for look: Int64 in [61, 71, 72] { found.append(limit.isOver(at: at(look))) }
    #expect(found == [false, false, false, true])
  }

  @Test("A child that has never given a sign of life isn't watched yet")
  func young() {
    var limit = WatchdogLimit(.seconds(10))
    for look: Int64 in [1000, 2000] {
      let isOver = limit.isOver(at: at(look))
      #expect(!isOver)
    }
  }
}
